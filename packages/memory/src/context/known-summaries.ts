import { sameJson, type UserMessage } from '@minagent/types'
import { LastUsed } from '../last-used.ts'
import { type MessageGroup, messagesOf } from './message-groups.ts'

/** Summaries by what they stand for, so that none is made twice; the newest 1,000 are kept. */
export class KnownSummaries {
  readonly #known = new LastUsed<string, readonly KnownSummary[]>(1_000)

  add(groups: readonly MessageGroup[], message: UserMessage): void {
    const [first] = groups
    if (!first) return
    const others = this.#known.get(keyOf(first)) ?? []
    this.#known.set(keyOf(first), [...others, { groups, message }].slice(-10))
  }

  /** The groups, with each known stretch replaced by its summary. */
  applied(groups: readonly MessageGroup[]): readonly MessageGroup[] {
    const applied: MessageGroup[] = []
    let index = 0
    for (let group = groups[0]; group; group = groups[index]) {
      const known = this.#known.get(keyOf(group))?.find((candidate) => standsAt(candidate, groups, index))
      applied.push(known ? { head: known.message, answers: [] } : group)
      index += known?.groups.length ?? 1
    }
    return applied
  }
}

interface KnownSummary {
  readonly groups: readonly MessageGroup[]
  readonly message: UserMessage
}

/** Cheap, and the same for equal groups; {@link standsAt} compares all of them. */
function keyOf({ head }: MessageGroup): string {
  const call = head.role === 'assistant' ? head.toolCalls[0]?.id : undefined
  return `${head.role} ${call ?? ''} ${head.content.slice(0, 100)}`
}

function standsAt({ groups: covered }: KnownSummary, groups: readonly MessageGroup[], index: number): boolean {
  return sameJson(messagesOf(covered), messagesOf(groups.slice(index, index + covered.length)))
}
