import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Where the output of a chapter's program is kept. */
export function goldenFile(folder) {
  return join(folder, 'golden.txt')
}

/** Runs the program of a chapter as its `start` script does, and returns what it prints. */
export function chapterOutput(folder) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), 'main.ts'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
  })
  if (status !== 0) throw new Error(`${folder} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}
