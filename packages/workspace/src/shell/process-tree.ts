import { readdirSync, readFileSync } from 'node:fs'
import { platform } from 'node:os'

/** The variable by which a process is known to belong to a command, also when it left its group and lost its parents. */
export const MARKER = 'MINAGENT_PROCESS'

/** A command's processes: the group and session of the first one, all that carry its marker, and the children of both. */
export interface ProcessTree {
  /** The id of the first process, which leads its group and session. */
  readonly leader: number
  /** The value of {@link MARKER}. */
  readonly marker: string
}

/** Whom to signal to reach every process that is left: ids, and the negative id of the group when it has members. */
export function livingTargets(tree: ProcessTree): readonly number[] {
  if (platform() !== 'linux') return canBeSignalled(-tree.leader) ? [-tree.leader] : []
  const members = membersOf(tree)
  const strays = members.filter(({ group }) => group !== tree.leader).map(({ id }) => id)
  return strays.length < members.length ? [-tree.leader, ...strays] : strays
}

/** Sends a signal to each; who is gone meanwhile needs none. */
export function signalAll(targets: readonly number[], signal: 'SIGTERM' | 'SIGKILL'): void {
  for (const target of targets) send(target, signal)
}

interface RunningProcess {
  readonly id: number
  readonly parent: number
  readonly group: number
  readonly session: number
}

function membersOf({ leader, marker }: ProcessTree): readonly RunningProcess[] {
  const all = readdirSync('/proc')
    .filter(isNumber)
    .map(readProcess)
    .filter((found) => found !== undefined)
  const members = new Set(all.filter(({ id, session }) => session === leader || carries(id, marker)))
  // A child may stand before its parent in the list: look again until nobody is found.
  for (let before = 0; before !== members.size; ) {
    before = members.size
    const parents = new Set([...members].map(({ id }) => id))
    for (const candidate of all) if (parents.has(candidate.parent)) members.add(candidate)
  }
  return [...members]
}

/** Undefined for a process that is gone, or dead and only not yet buried by its parent. */
function readProcess(id: string): RunningProcess | undefined {
  const status = readIfThere(`/proc/${id}/stat`)
  // The name of the program, in brackets, may itself hold brackets and spaces.
  const [state, parent, group, session] = status.slice(status.lastIndexOf(')') + 2).split(' ')
  if (state === undefined || state === '' || state === 'Z' || state === 'X') return undefined
  return { id: Number(id), parent: Number(parent), group: Number(group), session: Number(session) }
}

function carries(id: number, marker: string): boolean {
  return readIfThere(`/proc/${id}/environ`).includes(`${MARKER}=${marker}`)
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}

function isNumber(name: string): boolean {
  return /^\d+$/.test(name)
}

function canBeSignalled(target: number): boolean {
  return send(target, 0)
}

function send(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, signal)
  } catch {
    return false
  }
}
