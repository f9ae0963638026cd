// Builds the packages and runs the benchmarks on what users get: `pnpm bench`, `pnpm bench runs rounds` for some of them,
// `pnpm bench compare` beside other agent libraries (bench/README.md), `pnpm bench gate` for what CI looks at.
import { spawnSync } from 'node:child_process'
import { build } from './lib/pack.mjs'

const status = build()
if (status !== 0) process.exit(status)
const [name, ...args] = process.argv.slice(2)
const programs = { compare: 'bench/dist/compare/compare.js', gate: 'bench/dist/gate.js' }
const program = programs[name] ? [programs[name], ...args] : ['bench/dist/main.js', ...process.argv.slice(2)]
const { status: code } = spawnSync(process.execPath, ['--expose-gc', ...program], { stdio: 'inherit' })
process.exitCode = code ?? 1
