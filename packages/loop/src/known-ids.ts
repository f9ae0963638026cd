import type { Message } from '@minagent/types'

/** The call ids of a conversation. The only one of a short conversation needs no set. */
export class KnownIds {
  #first: string | undefined
  #all: Set<string> | undefined

  constructor(messages: readonly Message[]) {
    for (const message of messages) {
      if (message.role === 'assistant') for (const call of message.toolCalls) this.add(call.id)
    }
  }

  has(id: string): boolean {
    return this.#all ? this.#all.has(id) : this.#first === id
  }

  /** False when the id was known before. */
  add(id: string): boolean {
    if (this.#first === undefined) {
      this.#first = id
      return true
    }
    this.#all ??= new Set([this.#first])
    const known = this.#all.size
    return this.#all.add(id).size > known
  }
}
