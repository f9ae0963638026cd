import type { Message, PersistedEvent, RunEvent } from '@minagent/types'
import type { SeenMessages } from './page-data.ts'

/** The messages of a run in the order in which its model saw them, and which of them each round was about. */
export class Conversation {
  readonly messages: Message[] = []
  readonly tools: string[] = []
  stopReason: string | undefined
  readonly #seen = new Map<number, SeenMessages>()
  /** The index of the message that the model answered, by round. */
  readonly #answers = new Map<number, number>()
  /** The calls that were answered since the last message of the model. */
  #answered: number[] = []
  #length = 0

  /** Takes the events of the run in order; what it has had it does not take again. */
  add(event: RunEvent): void {
    if (event.type === 'model.started') this.#seen.set(event.round, this.#asked(event.round))
    if (!('seq' in event) || event.seq < this.#length) return
    this.#length = event.seq + 1
    this.#take(event)
  }

  seen(round: number): SeenMessages | undefined {
    return this.#seen.get(round)
  }

  answer(round: number): number | undefined {
    return this.#answers.get(round)
  }

  /** Where a tool was asked for, and where it answered. */
  call(round: number, id: string): { readonly asked?: readonly [number, number]; readonly answer?: number } {
    const index = this.#answers.get(round)
    const message = index === undefined ? undefined : this.messages[index]
    if (index === undefined || message?.role !== 'assistant') return {}
    const ordinal = message.toolCalls.findIndex((call) => call.id === id)
    const answer = this.#answerTo(id, index + 1)
    return { ...(ordinal === -1 ? {} : { asked: [index, ordinal] }), ...(answer === undefined ? {} : { answer }) }
  }

  /** Before the model speaks again. */
  #answerTo(id: string, from: number): number | undefined {
    for (let place = from; place < this.messages.length; place++) {
      const message = this.messages[place]
      if (message?.role === 'assistant') return undefined
      if (message?.role === 'tool' && message.toolCallId === id) return place
    }
    return undefined
  }

  #take(event: PersistedEvent): void {
    switch (event.type) {
      case 'run.started':
        this.messages.push(...event.messages)
        this.tools.push(...event.schemas.map(({ name }) => name))
        return
      case 'model.finished':
        // What was steered in while the model worked it did not see.
        if (!this.#seen.has(event.round)) this.#seen.set(event.round, this.#asked(event.round))
        this.#answers.set(event.round, this.messages.push(event.response.message) - 1)
        this.#answered = []
        return
      case 'model.feedback':
      case 'message.steered':
        this.messages.push(event.message)
        return
      case 'tool.call.finished':
        this.#insert(event)
        return
      case 'run.suspended':
      case 'run.succeeded':
      case 'run.failed':
        this.stopReason = event.stopReason
        return
      default:
        return
    }
  }

  #asked(round: number): SeenMessages {
    return { addedFrom: this.#seen.get(round - 1)?.count ?? 0, count: this.messages.length }
  }

  /** Answers of tools stand in the order of the calls behind the message that asked, whatever order they came in. */
  #insert({ ordinal, message }: Extract<RunEvent, { type: 'tool.call.finished' }>): void {
    const asked = this.messages.findLastIndex(({ role }) => role === 'assistant')
    const before = this.#answered.filter((other) => other < ordinal).length
    this.messages.splice(asked + 1 + before, 0, message)
    this.#answered.push(ordinal)
  }
}
