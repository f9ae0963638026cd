import { spawnSync } from 'node:child_process'
import { root } from './repository.ts'
import { sourceProgram } from './source-program.ts'

/** Runs a TypeScript program against the sources of the packages; returns what it printed, or throws what went wrong. */
export function runSource(file: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [sourceProgram(file)], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  if (status !== 0) throw new Error(`${file} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}
