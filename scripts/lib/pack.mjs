import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { runPnpm } from './pnpm.mjs'
import { publishedPackages, root } from './workspace.mjs'

const cache = join(root, 'node_modules/.cache')

/** Packs every published package as publishing would, once for each build; returns the paths of the tarballs, which are not to be changed. */
export function packAll() {
  const folder = join(cache, `packed-${stateOfPackages()}`)
  withLock(join(cache, 'pack.lock'), () => {
    if (!existsSync(folder)) packInto(folder)
  })
  const files = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
  return files.map((file) => join(folder, file))
}

/** The folder appears when all is in it; those of former builds go. */
function packInto(folder) {
  for (const name of readdirSync(cache)) if (name.startsWith('packed-')) rmSync(join(cache, name), { recursive: true })
  const draft = join(cache, 'packed-draft')
  mkdirSync(draft, { recursive: true })
  const args = ['--recursive', '--filter', './packages/*', 'pack', '--pack-destination', draft]
  const status = runPnpm(args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('pnpm pack failed.')
  renameSync(draft, folder)
}

/** A hash that changes with every file that could be packed. */
function stateOfPackages() {
  const hash = createHash('sha256')
  for (const { folder } of publishedPackages()) {
    for (const file of [...filesIn(folder), ...filesIn(join(folder, 'dist')), ...filesIn(join(folder, 'bin'))]) {
      const { mtimeMs, size } = statSync(file)
      hash.update(`${file} ${mtimeMs} ${size}\n`)
    }
  }
  return hash.digest('hex').slice(0, 16)
}

function filesIn(folder) {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => join(folder, entry.name)).sort()
}

/** Builds what is missing or stale, also after a failure elsewhere; returns the exit code. */
export function build(stdio = 'inherit') {
  const args = ['exec', 'turbo', 'run', 'build', '--continue=dependencies-successful', '--output-logs=errors-only']
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' }
  // Two builds at once, of two test files for example, would clean each other's output.
  return withLock(join(cache, 'build.lock'), () => runPnpm(args, { stdio, env }))
}
