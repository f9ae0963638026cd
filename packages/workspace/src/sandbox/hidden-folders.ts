import { realpathSync, statSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { delimiter, dirname, isAbsolute, join } from 'node:path'
import { wayTo } from '../jail/way-to.ts'
import type { CommandLine } from '../shell/command-line.ts'

/** Where secrets, sockets and other people's files lie besides the home folder. */
const HIDDEN = ['/tmp', '/var/tmp', '/run', '/var/run', '/home', '/root', '/dev/shm']

/** What a workspace that is a whole home folder holds of secrets. */
const SECRETS = [
  ...['.ssh', '.gnupg', '.aws', '.azure', '.kube', '.docker', '.minagent', '.password-store', '.local/share/keyrings', '.mozilla'],
  ...['.config/minagent', '.config/gcloud', '.config/gh', '.config/git', '.config/google-chrome', '.config/chromium', '.config/rclone'],
  ...['.netrc', '.npmrc', '.pypirc', '.git-credentials', '.gitconfig', '.cargo/credentials.toml', '.bash_history', '.zsh_history'],
]

/** The folders that are empty inside a sandbox, by their real paths, outer ones first. */
export function hiddenFolders(command: CommandLine): readonly string[] {
  const folders = [...HIDDEN, ...homes(command)].flatMap(realFolder).filter((folder) => folder !== '/')
  return [...new Set(folders)].sort()
}

/** The secrets that lie inside the workspace itself, when that is a home folder or holds one. */
export function secretsInside(root: string, command: CommandLine): readonly { readonly path: string; readonly folder: boolean }[] {
  const homesInside = homes(command)
    .flatMap(realFolder)
    .filter((home) => wayTo(root, home) !== undefined)
  return [...new Set(homesInside)]
    .flatMap((home) => SECRETS.map((name) => join(home, name)))
    .flatMap((path) => {
      const stats = statSync(path, { throwIfNoEntry: false })
      return stats === undefined ? [] : [{ path: realpathSync(path), folder: stats.isDirectory() }]
    })
}

/** Folders of programs that lie in hidden folders, and have to be seen. */
export function programFolders({ env }: CommandLine, root: string, hidden: readonly string[]): readonly string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder) && !passesThrough(folder, root))
  return folders.flatMap(realFolder).filter((folder) => hidden.every((other) => wayTo(folder, other) === undefined))
}

/** Whether a path leads through a folder: who writes there can make it lead to any secret. */
function passesThrough(path: string, folder: string): boolean {
  if (realFolder(path).some((real) => wayTo(folder, real) !== undefined) || wayTo(folder, path) !== undefined) return true
  return dirname(path) !== path && passesThrough(dirname(path), folder)
}

function homes({ env }: CommandLine): readonly string[] {
  return [env.HOME ?? '', homedir(), userInfo().homedir].filter(isAbsolute)
}

function realFolder(path: string): readonly string[] {
  try {
    const real = realpathSync(path)
    return statSync(real).isDirectory() ? [real] : []
  } catch {
    return []
  }
}
