import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runPnpm } from './pnpm.mjs'

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
  return runPnpm(args, { stdio, env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' } })
}
