import { type Block, callToWire, type ModelEvent } from '@minagent/types'
import { callArguments } from '../call-arguments.ts'
import { countOf, type JsonObject, objectOf, textOf } from '../read-json.ts'

type Emit = (event: ModelEvent) => void

/** A call as far as it has come. */
interface OpenCall {
  readonly index: number | undefined
  id: string
  name: string
  /** Of its arguments. */
  text: string
  /** What Gemini's endpoint wants back with the call. */
  extra: unknown
}

/** One entry of `tool_calls`, read. */
interface Entry {
  readonly index: number | undefined
  readonly id: string
  readonly name: string
  readonly text: string
  readonly extra: unknown
}

/** The calls of an answer, put together from deltas or given whole. */
export class ChatCalls {
  readonly #calls: OpenCall[] = []

  get count(): number {
    return this.#calls.length
  }

  /** Whether the arguments of the last call are no JSON object, though something of them came. */
  get isTorn(): boolean {
    const { text } = this.#calls.at(-1) ?? { text: '' }
    return text.trim() !== '' && !isWhole(text)
  }

  /** Takes one entry of a `tool_calls` list, or a `function_call` of the old kind. */
  add(value: unknown, emit: Emit): void {
    const entry = readEntry(objectOf(value))
    const { id, name, extra } = entry
    const begun = this.#begun(entry)
    const call = begun ?? this.#begin(entry)
    if (!call) return
    const text = newText(call.text, entry.text)
    const news = { ...(call.id === '' && id !== '' ? { id } : {}), ...(call.name === '' && name !== '' ? { name } : {}) }
    Object.assign(call, news, { text: call.text + text, extra: extra ?? call.extra })
    if (begun && text === '' && Object.keys(news).length === 0) return
    emit({ type: 'tool_call.delta', index: this.#calls.indexOf(call), ...news, argumentsText: text })
  }

  /**
   * The calls as blocks. An id that the provider left out is made of the call's place in the conversation (F9); a call without a
   * name gets one that no tool has, so that the model is told of its mistake.
   */
  blocks(callsBefore: number): readonly Block[] {
    return this.#calls.map(({ id, name, text, extra }, ordinal) => {
      const block = callToWire({ id: id || `call_${callsBefore + ordinal}`, name: name || '_', ...callArguments(text) })
      return extra === undefined ? block : { ...block, extra_content: extra }
    })
  }

  /** By index, else by id, else the one that is being written (F6). */
  #begun(entry: Entry): OpenCall | undefined {
    const found = this.#calls.findLast((call) => {
      if (entry.index !== undefined) return call.index === entry.index
      return entry.id !== '' ? call.id === entry.id : entry.name === ''
    })
    return found && !isAnother(entry, found) ? found : undefined
  }

  /** Nothing begins with an entry that says nothing. */
  #begin({ index, id, name, text }: Entry): OpenCall | undefined {
    if (id === '' && name === '' && text === '') return undefined
    const call = { index, id: '', name: '', text: '', extra: undefined }
    this.#calls.push(call)
    return call
  }
}

function readEntry(entry: JsonObject): Entry {
  // The old kind has name and arguments at its top.
  const called = objectOf(entry.function ?? entry)
  const args = called.arguments ?? ''
  return {
    index: countOf(entry.index),
    id: textOf(entry.id) ?? '',
    name: textOf(called.name) ?? '',
    text: typeof args === 'string' ? args : JSON.stringify(args),
    extra: entry.extra_content ?? undefined,
  }
}

/** Some servers give each parallel call the same index. A name then begins a call, once the one before can be whole. */
function isAnother({ id, name, text }: Entry, call: OpenCall): boolean {
  if (name === '' || call.name === '' || (call.text.trim() !== '' && !isWhole(call.text))) return false
  if (id !== '' && call.id !== '') return id !== call.id
  return name !== call.name || (call.text !== '' && text !== call.text && isWhole(text))
}

/**
 * What of a piece is new. Pieces are increments; one that is certainly none is a snapshot of all so far (F7): after a whole
 * object nothing can follow, and where no value can begin, no piece begins as the arguments themselves do.
 */
function newText(before: string, piece: string): string {
  // An empty object as a placeholder: no arguments at all mean the same.
  if (before === '') return piece === '{}' ? '' : piece
  if (piece.length >= before.length && piece.startsWith(before) && !/[:[,]\s*$/.test(before)) return piece.slice(before.length)
  return isWhole(piece) && isWhole(before) ? '' : piece
}

function isWhole(text: string): boolean {
  return text.trimStart().startsWith('{') && callArguments(text).invalidArguments === undefined
}
