// Builds the packages and runs the benchmarks on what users get: `pnpm bench`, or `pnpm bench runs rounds` for some of them.
import { spawnSync } from 'node:child_process'
import { build } from './lib/pack.mjs'

const status = build()
if (status !== 0) process.exit(status)
const { status: code } = spawnSync(process.execPath, ['--expose-gc', 'bench/dist/main.js', ...process.argv.slice(2)], { stdio: 'inherit' })
process.exitCode = code ?? 1
