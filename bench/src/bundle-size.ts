import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** Where a bundle is to run, and where its imports are looked for. */
export interface BundleOptions {
  readonly resolveDir: string
  readonly platform: 'neutral' | 'node'
}

/** Gzipped kB (1,000 bytes) of a module with all that it imports, minified. @throws when something cannot be found. */
export async function bundleSize(contents: string, { resolveDir, platform }: BundleOptions): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform,
    ...(platform === 'neutral' ? { mainFields: ['module', 'main'] } : {}),
    target: 'es2022',
    logLevel: 'silent',
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length / 1000
}
