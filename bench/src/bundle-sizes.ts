import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** Gzipped kB (1,000 bytes) of a bundle. */
export interface BundleSizes {
  /** What a page loads before it can begin: the entry, with all that it imports statically. */
  readonly first: number
  /** What may be loaded later. */
  readonly later: number
}

/** The sizes of a module when it is bundled for any platform, minified, with dynamic imports in files of their own. */
export async function bundleSizes(code: string): Promise<BundleSizes> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: fileURLToPath(new URL('..', import.meta.url)) },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    splitting: true,
    outdir: '/bundle',
    absWorkingDir: '/',
    metafile: true,
    write: false,
  })
  const outputs = new Map(Object.entries(metafile.outputs))
  const first = new Set(['bundle/stdin.js'])
  for (const path of first) {
    for (const { path: imported, kind } of outputs.get(path)?.imports ?? []) if (kind === 'import-statement') first.add(imported)
  }
  const sizes = { first: 0, later: 0 }
  for (const { path, contents } of outputFiles) {
    sizes[first.has(path.slice(1)) ? 'first' : 'later'] += gzipSync(contents, { level: 9 }).length / 1000
  }
  return sizes
}
