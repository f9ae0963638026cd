import { ModelError, type ModelEvent, type ModelResponse } from '@minagent/types'
import { responseDeltas } from '../response-deltas.ts'
import type { AiSdkContent, AiSdkStreamPart } from './ai-sdk-types.ts'
import type { ProviderMetadata } from './json-value.ts'
import { callPart, completed, writeFinish } from './write-answer.ts'

type TextKind = 'text' | 'reasoning'

/** Writes the events of one model stream as parts of an AI SDK stream. */
export class StreamWriter {
  /** The texts so far; the last one may still grow. */
  readonly #texts: { readonly kind: TextKind; readonly id: string; text: string }[] = []
  /** Ids of the calls whose beginning was told, by their index. */
  readonly #calls = new Map<number, string>()
  #isOpen = false

  /**
   * The parts for one event.
   * @throws ModelError `protocol` for a restart after something was sent: AI SDK has no word to take it back.
   */
  write(event: ModelEvent): AiSdkStreamPart[] {
    switch (event.type) {
      case 'text.delta':
        return this.#text('text', event.text)
      case 'reasoning.delta':
        return this.#text('reasoning', event.text)
      case 'tool_call.delta':
        return this.#call(event)
      case 'restart':
        if (this.#texts.length === 0 && this.#calls.size === 0) return []
        throw new ModelError(
          'protocol',
          'The model began again after a part of its answer was sent, which an AI SDK stream cannot take back.',
        )
      case 'response':
        return [...this.#missing(event.response), ...this.#end(event.response), { type: 'finish', ...writeFinish(event.response) }]
      default:
        return event satisfies never
    }
  }

  #text(kind: TextKind, delta: string): AiSdkStreamPart[] {
    const last = this.#isOpen ? this.#texts.at(-1) : undefined
    if (last?.kind === kind) {
      last.text += delta
      return [{ type: `${kind}-delta`, id: last.id, delta }]
    }
    const ended = this.#close()
    const id = String(this.#texts.length)
    this.#texts.push({ kind, id, text: delta })
    this.#isOpen = true
    return [...ended, { type: `${kind}-start`, id }, { type: `${kind}-delta`, id, delta }]
  }

  #call({ index, id, name, argumentsText }: Extract<ModelEvent, { type: 'tool_call.delta' }>): AiSdkStreamPart[] {
    const parts = this.#close()
    if (!this.#calls.has(index) && id !== undefined && name !== undefined) {
      this.#calls.set(index, id)
      parts.push({ type: 'tool-input-start', id, toolName: name })
    }
    const known = this.#calls.get(index)
    if (known !== undefined && argumentsText !== '') parts.push({ type: 'tool-input-delta', id: known, delta: argumentsText })
    return parts
  }

  /** What the model did not stream. */
  #missing(response: ModelResponse): AiSdkStreamPart[] {
    const isTold: Readonly<Record<string, boolean>> = {
      'text.delta': this.#texts.some(({ kind }) => kind === 'text'),
      'reasoning.delta': this.#texts.some(({ kind }) => kind === 'reasoning'),
      'tool_call.delta': this.#calls.size > 0,
    }
    return [...responseDeltas(response, Number.POSITIVE_INFINITY)].filter(({ type }) => !isTold[type]).flatMap((event) => this.write(event))
  }

  #end({ message }: ModelResponse): AiSdkStreamPart[] {
    const calls = message.toolCalls.map(callPart)
    const texts = this.#texts.map(({ kind, text }): AiSdkContent => ({ type: kind, text }))
    const parts = completed([...texts, ...calls], message)
    if (calls.length > 0) return [...this.#close(), ...this.#inputEnds(), ...parts.slice(-calls.length).filter(isCall)]
    return this.#closeWith(parts.at(-1)?.providerMetadata)
  }

  #inputEnds(): AiSdkStreamPart[] {
    return [...this.#calls.values()].map((id) => ({ type: 'tool-input-end', id }))
  }

  #close(): AiSdkStreamPart[] {
    return this.#isOpen ? this.#closeWith(undefined) : []
  }

  /** Ends the last text; what has to ride along gets an empty part where no text is open. */
  #closeWith(providerMetadata: ProviderMetadata | undefined): AiSdkStreamPart[] {
    const last = this.#isOpen ? this.#texts.at(-1) : undefined
    const { kind, id } = last ?? { kind: 'reasoning', id: String(this.#texts.length) }
    this.#isOpen = false
    if (!providerMetadata) return last ? [{ type: `${last.kind}-end`, id }] : []
    const end: AiSdkStreamPart = { type: `${kind}-end`, id, providerMetadata }
    return last ? [end] : [{ type: 'reasoning-start', id }, end]
  }
}

function isCall(part: AiSdkContent): part is Extract<AiSdkContent, { type: 'tool-call' }> {
  return part.type === 'tool-call'
}
