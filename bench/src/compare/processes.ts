import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleSize } from '../bundle-size.ts'
import { fromFreshProcess } from './fresh-process.ts'
import type { InstalledPeer } from './install.ts'
import type { Peer } from './peer.ts'
import type { Figures } from './works.ts'

/** The longest that one process may take. */
const LIMIT_MS = 30_000

/** One fresh process of `worker.ts`. @throws when it fails or takes too long. */
export async function measureOnce({ file }: InstalledPeer, work: string): Promise<Figures> {
  return (await fromFreshProcess<{ readonly figures?: Figures }>('worker', [file, work], LIMIT_MS)).figures
}

/** Milliseconds and memory of the first import in a fresh process. */
export function importOnce({ folder, peer }: InstalledPeer): Figures {
  writeFileSync(join(folder, 'imported.mjs'), exportsOf(peer))
  const script = `const before = process.memoryUsage().rss; const start = performance.now()
await import('./imported.mjs')
const ms = performance.now() - start
console.log(JSON.stringify({ time: ms, memory: (process.memoryUsage().rss - before) / 1e6 })); process.exit(0)`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return JSON.parse(output.trim().split('\n').at(-1) ?? '')
}

/** Thousands of bytes of the bundle, minified and compressed. */
export async function bundleOf({ folder, peer }: InstalledPeer): Promise<Figures> {
  return { gzipped: await bundleSize(exportsOf(peer), { resolveDir: folder, platform: 'node' }) }
}

/** A module with nothing but the imports of a program of the peer. */
function exportsOf({ imports }: Peer): string {
  return Object.entries(imports)
    .map(([module, names]) => `export { ${names.join(', ')} } from '${module}'\n`)
    .join('')
}
