import { execFileSync, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import type { InstalledPeer } from './install.ts'
import type { Peer } from './peer.ts'
import { inBench } from './places.ts'
import type { Figures } from './works.ts'

/** The longest that one process may take. */
const LIMIT_MS = 90_000

/** One fresh process of `worker.ts`. @throws when it fails or takes too long. */
export function measureOnce({ file }: InstalledPeer, work: string): Promise<Figures> {
  return new Promise((resolve, reject) => {
    const worker = inBench('dist/compare/worker.js')
    const child = fork(worker, [file, work], { execArgv: ['--expose-gc'], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    let errors = ''
    child.stderr?.on('data', (chunk) => {
      errors = (errors + String(chunk)).slice(-2000)
    })
    const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
    let answer: { readonly figures?: Figures } | undefined
    child.once('message', (message: { readonly figures?: Figures }) => {
      answer = message
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(limit)
      if (answer) resolve(answer.figures)
      else if (signal === 'SIGKILL') reject(new Error(`It took more than ${LIMIT_MS / 1000} s.`))
      else reject(new Error(`The process ended with ${code ?? signal}: ${lastLine(errors)}`))
    })
  })
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
  const { outputFiles } = await build({
    stdin: { contents: exportsOf(peer), resolveDir: folder },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  })
  return { gzipped: gzipSync(outputFiles[0]?.contents ?? '').length / 1000 }
}

/** A module with nothing but the imports of a program of the peer. */
function exportsOf({ imports }: Peer): string {
  return Object.entries(imports)
    .map(([module, names]) => `export { ${names.join(', ')} } from '${module}'\n`)
    .join('')
}

function lastLine(text: string): string {
  const lines = text.trim().split('\n')
  return lines.find((line) => /Error/.test(line)) ?? lines.at(-1) ?? ''
}
