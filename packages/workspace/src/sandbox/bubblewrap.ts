import { spawnSync } from 'node:child_process'
import { wayTo } from '../jail/way-to.ts'
import type { CommandLine } from '../shell/command-line.ts'
import { findProgram } from '../shell/find-program.ts'
import { hiddenFolders, programFolders, secretsInside } from './hidden-folders.ts'
import type { Sandbox } from './sandbox.ts'

/** Options of {@link bubblewrap}. */
export interface BubblewrapOptions {
  /** Absolute paths in the home folder or another hidden place that may be read nevertheless: a tool chain, a `.gitconfig`. */
  readonly readable?: readonly string[]
  /** Default false: nothing outside is reached, not even the loopback interface of this machine. */
  readonly network?: boolean
}

/** What is new and empty inside: processes, semaphores, host name, users, mounts; and no capability is left. */
const ISOLATION = ['--unshare-all', '--die-with-parent', '--cap-drop', 'ALL']
/** What can be seen: the machine, read-only, with devices and processes of its own. */
const MACHINE = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc']

/**
 * The sandbox of `bwrap` (Linux, package `bubblewrap`): no network, everything outside the workspace read-only, home folders, `/tmp` and
 * `/run` empty and private, no capabilities; all processes end with the command. Folders of PATH stay readable.
 */
export function bubblewrap({ readable = [], network = false }: BubblewrapOptions = {}): Sandbox {
  return {
    name: 'bubblewrap',
    network,
    wrap: (command, root) => ({
      ...command,
      program: bwrapOn(command.env.PATH, root) ?? '/usr/bin/bwrap',
      arguments: [
        ...ISOLATION,
        ...(network ? ['--share-net'] : []),
        ...MACHINE,
        ...mounts(command, root, readable),
        ...['--chdir', command.folder, '--', command.program, ...command.arguments],
      ],
      env: { ...command.env, TMPDIR: '/tmp' },
    }),
  }
}

/** Why bubblewrap cannot be used for the workspace `root`; undefined when it can. */
export function bubblewrapProblem(root: string): string | undefined {
  const program = bwrapOn(process.env.PATH, root)
  if (program === undefined) return 'bwrap is not installed'
  const { status, stderr, error } = spawnSync(program, [...ISOLATION, ...MACHINE, '--', '/bin/sh', '-c', ':'], { encoding: 'utf8' })
  return status === 0 ? undefined : `bwrap does not start: ${error?.message ?? stderr.trim()}`
}

/** Never one of the workspace: a command could replace its own sandbox. */
function bwrapOn(path: string | undefined, root: string): string | undefined {
  return findProgram('bwrap', path ?? '/usr/bin', root)
}

function mounts(command: CommandLine, root: string, readable: readonly string[]): readonly string[] {
  const hidden = hiddenFolders(command)
  const isHidden = (path: string): boolean => hidden.some((folder) => wayTo(folder, path) !== undefined)
  const seen = [...programFolders(command, root, hidden), ...readable].filter(isHidden)
  return [
    ...hidden.flatMap((folder) => ['--tmpfs', folder]),
    ...seen.flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--bind', root, root],
    ...secretsInside(root, command).flatMap(({ path, folder }) => (folder ? ['--tmpfs', path] : ['--ro-bind', '/dev/null', path])),
  ]
}
