import type { AssistantMessage, ToolCall } from '@minagent/types'

/** A call that nobody has answered yet. */
export interface OpenCall {
  readonly ordinal: number
  readonly call: ToolCall
  readonly started: boolean
}

/** The calls of the last assistant message that has any: which of them have started, and which are answered. */
export class AskedCalls {
  readonly #calls: readonly ToolCall[]
  readonly #states: CallState[]
  /** All calls from here on are unanswered. */
  #inOrder = 0
  /** Messages that were steered in before all calls were answered: they stay behind the answers. */
  steeredEarly = 0

  constructor({ toolCalls }: AssistantMessage) {
    this.#calls = toolCalls
    this.#states = new Array<CallState>(toolCalls.length)
  }

  started(ordinal: number): void {
    this.#states[ordinal] = 'started'
  }

  /** The call waits for a person: it has not started any more. */
  waits(ordinal: number): void {
    this.#states[ordinal] = undefined
  }

  hasStarted(ordinal: number): boolean {
    return this.#states[ordinal] === 'started'
  }

  answered(ordinal: number): void {
    this.#states[ordinal] = 'answered'
    if (ordinal >= this.#inOrder) this.#inOrder = ordinal + 1
  }

  /** How many later calls than this one are answered. */
  answeredAfter(ordinal: number): number {
    if (ordinal >= this.#inOrder) return 0
    return this.#states.reduce((sum, state, other) => sum + (state === 'answered' && other > ordinal ? 1 : 0), 0)
  }

  open(): OpenCall[] {
    const open: OpenCall[] = []
    this.#calls.forEach((call, ordinal) => {
      const state = this.#states[ordinal]
      if (state !== 'answered') open.push({ ordinal, call, started: state === 'started' })
    })
    return open
  }
}

type CallState = 'started' | 'answered' | undefined
