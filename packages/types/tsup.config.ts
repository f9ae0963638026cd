import { defineConfig } from 'tsup'
import { library } from '../../tsup.config.base.ts'

// Every other package brings this one along, so its size counts most; names stay readable in stack traces. What entries share is built once for
// `require` too, as for `import`.
export default defineConfig(
  library(['src/index.ts', 'src/runtime.ts', 'src/tokens.ts', 'src/testing.ts'], {
    minifyWhitespace: true,
    minifySyntax: true,
    splitting: true,
    esbuildOptions(options, { format }) {
      // `testing` is the same for `import` and `require`, and what the others share goes into `runtime` (`slim-dist.mjs`).
      if (format === 'esm') options.entryPoints = ['src/index.ts', 'src/runtime.ts', 'src/tokens.ts']
    },
  }),
)
