import type { Options } from 'tsup'

/** One way to build a library package: ESM and CJS with types, no bundled dependency. */
export function library(entry: string[], options: Options = {}): Options {
  return {
    entry,
    format: ['esm', 'cjs'],
    dts: true,
    sourcemap: false,
    clean: true,
    target: 'es2022',
    platform: 'neutral',
    treeshake: true,
    ...options,
  }
}
