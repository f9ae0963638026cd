import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './repository.ts'

/** Runs a TypeScript program against the sources of the packages; returns what it printed, or throws what went wrong. */
export function runSource(file: string): string {
  const loader = import.meta.resolve('tsx')
  const env = { ...process.env, TSX_TSCONFIG_PATH: join(root, 'tsconfig.json'), NO_COLOR: '1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', loader, file], {
    cwd: root,
    encoding: 'utf8',
    env,
    timeout: 60_000,
  })
  if (status !== 0) throw new Error(`${file} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}
