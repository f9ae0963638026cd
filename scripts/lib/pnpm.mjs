import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { manifestOf, root } from './workspace.mjs'

const shell = process.platform === 'win32'

/** The version of pnpm that this repository is installed with. */
function pinnedPnpm() {
  return manifestOf(root).packageManager.split('@')[1]
}

/** How to call the pinned pnpm: the one on PATH if it is exactly that version, else through npx. */
function pnpmCommand() {
  const pinned = pinnedPnpm()
  // Asked outside the repository: inside, a pnpm of another version may download the pinned one to answer.
  const onPath = spawnSync('pnpm', ['--version'], { cwd: tmpdir(), encoding: 'utf8', shell, timeout: 10_000 })
  return onPath.status === 0 && onPath.stdout.trim() === pinned ? ['pnpm'] : ['npx', '-y', `pnpm@${pinned}`]
}

/** Runs pnpm and returns its exit code. */
export function runPnpm(args, options) {
  const [command, ...first] = pnpmCommand()
  const { status, error } = spawnSync(command, [...first, ...args], { cwd: root, shell, ...options })
  if (error) console.error(`${command} could not be started: ${error.message}`)
  return status ?? 1
}
