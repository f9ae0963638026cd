import { defineConfig } from 'tsup'

// Compiled, not run through a loader: a loader's helpers would be measured too.
export default defineConfig({ entry: ['src/*.ts', 'src/compare/*.ts'], format: ['esm'], target: 'node20', clean: true, splitting: true })
