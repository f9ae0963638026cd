import { type ModelEvent, type ModelResponse, sameJson } from '@minagent/types'
import { callArguments } from '../call-arguments.ts'

/** Takes an event for whoever listens. */
export type Emit = (event: ModelEvent) => void

/** Tells a listener what comes, and remembers what was told, so that it can be compared with the whole answer. */
export class SaidDeltas {
  #text = ''
  readonly #calls: { readonly id: string; text: string }[] = []
  #hasReasoning = false

  get isEmpty(): boolean {
    return this.#text === '' && this.#calls.length === 0 && !this.#hasReasoning
  }

  text(text: string, emit: Emit): void {
    this.#text += text
    emit({ type: 'text.delta', text })
  }

  reasoning(text: string, emit: Emit): void {
    this.#hasReasoning = true
    emit({ type: 'reasoning.delta', text })
  }

  /** Announces a call and gives its index. */
  call(id: string, name: string, emit: Emit): number {
    const index = this.#calls.push({ id, text: '' }) - 1
    emit({ type: 'tool_call.delta', index, id, name, argumentsText: '' })
    return index
  }

  /** Tells a piece of the arguments of a call that was announced. */
  arguments(index: number, argumentsText: string, emit: Emit): void {
    const call = this.#calls[index]
    if (!call) return
    call.text += argumentsText
    emit({ type: 'tool_call.delta', index, argumentsText })
  }

  /** The part of a call's whole arguments that was not told; empty where something else was told. */
  missingArguments(index: number, whole: string): string {
    const said = this.#calls[index]?.text ?? ''
    return whole.startsWith(said) ? whole.slice(said.length) : ''
  }

  /** Whether the text and the calls that were told are those of the answer. */
  fits({ message }: ModelResponse): boolean {
    const { content, toolCalls } = message
    if (this.#text.toWellFormed() !== content || this.#calls.length !== toolCalls.length) return false
    return toolCalls.every(({ name: _, ...call }, index) => {
      const { id = '', text } = this.#calls[index] ?? {}
      return sameJson({ id, ...callArguments(text) }, call)
    })
  }
}
