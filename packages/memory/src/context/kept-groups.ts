import type { Message } from '@minagent/types'
import type { MessageGroup } from './message-groups.ts'

/** Says of a message that it must stay in the view; the whole group of the message stays then. */
export type Pinned = (message: Message) => boolean

/**
 * What stays when the groups before `from` leave: the system messages, those that are pinned, and the newest message of a person. The
 * rest begins with a user message where it can, since providers refuse a conversation that begins with the model.
 */
export function keptGroups(groups: readonly MessageGroup[], from: number, pinned: Pinned = nothing): readonly MessageGroup[] {
  const newest = newestQuestion(groups)
  const start = from > newest ? from : groups.findIndex(({ head }, index) => index >= from && head.role === 'user')
  const kept = groups.map((group, index) => index >= start || index === newest || staysAlways(group, pinned))
  const first = groups.findIndex(({ head }, index) => kept[index] && head.role !== 'system')
  if (groups[first]?.head.role === 'assistant') {
    const before = groups.findLastIndex(({ head }, index) => index < first && head.role === 'user')
    if (before >= 0) kept[before] = true
  }
  return groups.filter((_, index) => kept[index])
}

/** True for groups that no policy removes. */
export function staysAlways(group: MessageGroup, pinned: Pinned = nothing): boolean {
  return group.head.role === 'system' || pinned(group.head) || group.answers.some(pinned)
}

/** The index of the newest message of a person, or else of the newest user message; -1 without one. */
function newestQuestion(groups: readonly MessageGroup[]): number {
  const ofPerson = groups.findLastIndex(({ head }) => isQuestion(head))
  return ofPerson >= 0 ? ofPerson : groups.findLastIndex(({ head }) => head.role === 'user')
}

/** True for what a person said: what was summed up, recalled or fed back was said by nobody. */
export function isQuestion(message: Message): boolean {
  return message.role === 'user' && !SYNTHETIC.has(message.name ?? '')
}

const SYNTHETIC: ReadonlySet<string> = new Set(['summary', 'model_feedback', 'memory'])

const nothing: Pinned = () => false
