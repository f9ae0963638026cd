import { ModelError, type ModelEvent } from '@minagent/types'
import { countOf, type JsonObject, objectOf, textOf } from '../read-json.ts'
import { type AiSdkAnswer, readReason } from './read-answer.ts'

/** A part of the answer, whole or still growing. */
interface Growing {
  part: JsonObject
  /** What has come so far of its text or input. */
  text: string
  /** Which call it is, from 0; undefined for what is no call of ours. */
  readonly index: number | undefined
}

/** Parts that are whole when they come. */
const WHOLE: ReadonlySet<string> = new Set(['file', 'reasoning-file', 'source', 'custom', 'tool-result', 'tool-approval-request'])

/** Collects the parts of a streamed answer; parts of unknown types are passed over. */
export class StreamedParts {
  readonly #parts: Growing[] = []
  /** What may still grow, by kind and id. */
  readonly #open = new Map<string, Growing>()
  #calls = 0
  #end: JsonObject | undefined

  /** Nothing that matters follows. */
  get finished(): boolean {
    return this.#end !== undefined
  }

  /** Takes one part and tells what a listener should see of it; the error of an error part is thrown as it is. */
  push(value: unknown): readonly ModelEvent[] {
    const part = objectOf(value)
    const type = textOf(part.type) ?? ''
    const [, kind, step] = /^(text|reasoning)-(start|delta|end)$/.exec(type) ?? []
    if (kind !== undefined) return this.#growText(kind, step, part)
    if (WHOLE.has(type)) this.#add(part)
    switch (type) {
      case 'tool-input-start':
        return this.#startCall(part)
      case 'tool-input-delta':
        return this.#growCall(part)
      case 'tool-call':
        return this.#endCall(part)
      case 'error':
        throw part.error
      case 'finish':
        this.#end = part
        return []
      default:
        return []
    }
  }

  /**
   * The whole answer.
   * @throws ModelError `protocol` when the stream broke off.
   */
  answer(): AiSdkAnswer {
    const { finishReason, usage } = this.#end ?? {}
    if (!this.#end || isUnexplained(finishReason, usage)) throw new ModelError('protocol', 'The stream ended before the answer was whole.')
    return { content: this.#parts.map(wholePart), finishReason, usage }
  }

  #growText(type: string, step: string | undefined, { id, delta, providerMetadata }: JsonObject): ModelEvent[] {
    const key = `${type} ${id}`
    const known = step === 'start' ? undefined : this.#open.get(key)
    const growing = known ?? this.#add({ type })
    if (step === 'end') this.#open.delete(key)
    else this.#open.set(key, growing)
    // A signature comes with a later part than the first.
    if (providerMetadata !== undefined) growing.part = { ...growing.part, providerMetadata }
    const text = textOf(delta) ?? ''
    growing.text += text
    return text === '' ? [] : [{ type: type === 'text' ? 'text.delta' : 'reasoning.delta', text }]
  }

  #startCall({ id, toolName, ...more }: JsonObject): ModelEvent[] {
    const growing = this.#add({ ...more, type: 'tool-call', toolCallId: id, toolName }, more.providerExecuted !== true)
    this.#open.set(`call ${id}`, growing)
    return callDelta(growing, '', true)
  }

  #growCall({ id, delta }: JsonObject): ModelEvent[] {
    const growing = this.#open.get(`call ${id}`)
    const text = textOf(delta) ?? ''
    // Raw text is not the JSON of the input, which then comes with the call only.
    if (!growing || text === '' || growing.part.inputEncoding === 'text') return []
    growing.text += text
    return callDelta(growing, text)
  }

  /** The whole call, whose beginning may have been streamed. */
  #endCall(part: JsonObject): ModelEvent[] {
    const key = `call ${part.toolCallId}`
    const begun = this.#open.get(key)
    const call = begun ?? this.#add(part, part.providerExecuted !== true)
    this.#open.delete(key)
    const input = textOf(part.input) ?? ''
    const seen = call.text
    call.part = part
    call.text = input
    return [...(begun ? [] : callDelta(call, '', true)), ...(seen === '' && input !== '' ? callDelta(call, input) : [])]
  }

  #add(part: JsonObject, isCall = false): Growing {
    const growing = { part, text: '', index: isCall ? this.#calls++ : undefined }
    this.#parts.push(growing)
    return growing
  }
}

/** A call that never became whole is kept as far as it came: what is no JSON is not run. */
function wholePart({ part, text }: Growing): JsonObject {
  if (part.type === 'text' || part.type === 'reasoning') return { ...part, text }
  return part.type === 'tool-call' ? { ...part, input: text } : part
}

function callDelta({ index, part }: Growing, argumentsText: string, isFirst = false): ModelEvent[] {
  if (index === undefined) return []
  const named = isFirst ? { id: textOf(part.toolCallId) ?? '', name: textOf(part.toolName) ?? '' } : {}
  return [{ type: 'tool_call.delta', index, ...named, argumentsText }]
}

/** Providers end a stream that was cut like any other, but know no reason then, and no usage (F41). */
function isUnexplained(finishReason: unknown, usage: unknown): boolean {
  const { unified, raw } = readReason(finishReason)
  if ((unified !== 'other' && unified !== 'unknown') || raw !== undefined) return false
  const { outputTokens } = objectOf(usage)
  return countOf(outputTokens) === undefined && countOf(objectOf(outputTokens).total) === undefined
}
