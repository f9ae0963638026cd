import { type Message, type RunInput, type UserMessage, user } from '@minagent/types'
import { fillText } from './fill-text.ts'
import { handoffTarget } from './handoff-tool.ts'
import type { HandoffMade } from './handoff-watch.ts'
import type { HistoryContext, HistoryFilter } from './history-filter.ts'
import { fromRecords, hideCalls, toRecords } from './history-record.ts'

/** The conversation of agents that hand over to each other: of several handoffs in one step it holds the one that was carried out. */
export class Conversation {
  readonly #members: ReadonlySet<string>
  readonly #messages: Message[]

  constructor(members: ReadonlySet<string>, history: readonly Message[]) {
    this.#members = members
    this.#messages = [...history]
  }

  get messages(): readonly Message[] {
    return this.#messages
  }

  /** To whom it was handed over last; undefined when it never was. */
  get active(): string | undefined {
    const calls = this.#messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls : []))
    const target = calls.map(({ name }) => this.#targetOf(name)).findLast((name) => name !== undefined)
    return target
  }

  /** Takes what a run said, and what it was asked. */
  add(input: RunInput, said: readonly Message[], handoff: HandoffMade | undefined): void {
    const own = said.filter(({ role }) => role !== 'system')
    const kept = hideCalls(own, ({ id, name }) => this.#targetOf(name) !== undefined && id !== handoff?.callId)
    this.#messages.push(typeof input === 'string' ? user(input) : input, ...kept)
    if (handoff?.untrusted === false) this.#messages.splice(0, this.#messages.length, ...this.#messages.map(trusted))
  }

  /** What the next agent sees of it. */
  async shownBy(filter: HistoryFilter, context: HistoryContext): Promise<readonly Message[]> {
    return fromRecords(await filter(toRecords(this.withoutHandoffs()), context))
  }

  /** All of it as an agent sees it to whom nobody handed over in this run. */
  withoutHandoffs(): readonly Message[] {
    return hideCalls(this.#messages, ({ name }) => this.#targetOf(name) !== undefined)
  }

  #targetOf(toolName: string): string | undefined {
    const target = handoffTarget(toolName)
    return target !== undefined && this.#members.has(target) ? target : undefined
  }
}

/** What the agent is told who takes over. */
export function takeOver(words: string, from: string, { reason, untrusted }: HandoffMade): UserMessage {
  const origin = { kind: 'agent', name: from, untrusted } as const
  return { ...user(fillText(words, { from, reason })), origin }
}

/** Who handed over knew its tools; the next agent need not, and an answer of which nothing is known counts as untrusted. */
function trusted(message: Message): Message {
  if (message.role !== 'tool' || message.origin) return message
  return { ...message, origin: { kind: 'tool', ...(message.name === undefined ? {} : { name: message.name }), untrusted: false } }
}
