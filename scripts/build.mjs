// Builds every package whose sources changed; works without a pnpm on PATH.
import { build } from './lib/pack.mjs'

process.exitCode = build()
