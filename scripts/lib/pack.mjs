import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { runPnpm } from './pnpm.mjs'
import { root } from './workspace.mjs'

/** Packs every published package into `folder`, as publishing would; returns the paths of the tarballs. */
export function packAll(folder) {
  const args = ['--recursive', '--filter', './packages/*', 'pack', '--pack-destination', folder]
  const status = runPnpm(args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('pnpm pack failed.')
  const files = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
  return files.map((file) => join(folder, file))
}

/** Builds what is missing or stale, also after a failure elsewhere; returns the exit code. */
export function build(stdio = 'inherit') {
  const args = ['exec', 'turbo', 'run', 'build', '--continue=dependencies-successful', '--output-logs=errors-only']
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' }
  // Two builds at once, of two test files for example, would clean each other's output.
  return withLock(join(root, 'node_modules/.cache/build.lock'), () => runPnpm(args, { stdio, env }))
}
