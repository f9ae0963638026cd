import { defineConfig } from 'tsup'
import { library } from '../../tsup.config.base.ts'

// As in `types`: what Node reads at the start of every agent. Names stay readable in stack traces.
export default defineConfig(library(['src/index.ts'], { minifyWhitespace: true, minifySyntax: true }))
