import { type ModelCallOptions, ModelError, type ModelResponse } from '@minagent/types'
import type { Fail, StreamReader } from '../http/wire-format.ts'
import { type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'
import { responseDeltas } from '../response-deltas.ts'
import { ItemDraft, type PieceKind } from './item-draft.ts'
import { messageParts, partText, REASONING_BREAK } from './output-blocks.ts'
import { readResponse } from './read-response.ts'
import { type Emit, SaidDeltas } from './said-deltas.ts'

/**
 * Reads the events of a streamed response. The last one repeats the whole response, which counts; where it leaves out texts or
 * calls that came before, the items that came before count. A listener whom the deltas told something else is told anew.
 */
export class ResponseStream implements StreamReader {
  readonly #options: ModelCallOptions
  readonly #fail: Fail
  readonly #drafts: ItemDraft[] = []
  /** By their place in the output: the ids of some servers change from event to event. */
  readonly #byPlace = new Map<unknown, ItemDraft>()
  readonly #said = new SaidDeltas()
  #response: ModelResponse | undefined

  constructor(options: ModelCallOptions, fail: Fail) {
    this.#options = options
    this.#fail = fail
  }

  get state(): 'open' | 'ended' {
    return this.#response ? 'ended' : 'open'
  }

  push(data: unknown, emit: Emit): void {
    const event = objectOf(data)
    const type = textOf(event.type) ?? ''
    const piece = PIECES.get(type)
    if (piece) this.#addPiece(piece, event, emit)
    else if (type === 'response.output_item.added') this.#addItem(event, emit)
    else if (type === 'response.output_item.done') this.#endItem(event, emit)
    else if (TERMINAL.has(type)) this.#end(type, objectOf(event.response), emit)
    else if (type === 'error' || (type === '' && event.error)) throw this.#fail(event)
  }

  finish(): ModelResponse {
    if (!this.#response) throw new ModelError('protocol', 'The stream ended before its response was complete.')
    return this.#response
  }

  #addItem(event: JsonObject, emit: Emit): void {
    const draft = this.#newDraft(event)
    draft.tell(objectOf(event.item), false)
    this.#announce(draft, objectOf(event.item), emit)
  }

  #endItem(event: JsonObject, emit: Emit): void {
    const draft = this.#draftOf(event)
    const item = objectOf(event.item)
    draft.tell(item, true)
    this.#announce(draft, item, emit)
    if (draft.callIndex === undefined) return
    const whole = item.type === 'custom_tool_call' ? JSON.stringify({ input: textOf(item.input) ?? '' }) : (textOf(item.arguments) ?? '')
    const missing = this.#said.missingArguments(draft.callIndex, whole)
    if (missing !== '') this.#said.arguments(draft.callIndex, missing, emit)
  }

  #announce(draft: ItemDraft, item: JsonObject, emit: Emit): void {
    const id = textOf(item.call_id)
    const isCall = item.type === 'function_call' || item.type === 'custom_tool_call'
    if (!isCall || draft.callIndex !== undefined || !id) return
    draft.callIndex = this.#said.call(id, textOf(item.name) ?? '', emit)
    if (item.type === 'custom_tool_call') this.#said.arguments(draft.callIndex, '{"input":"', emit)
  }

  #addPiece({ kind, whole }: Piece, event: JsonObject, emit: Emit): void {
    const draft = this.#draftOf(event)
    const index = event.content_index ?? event.summary_index
    const text = whole ? draft.missing(kind, index, textOf(event[whole]) ?? '') : (textOf(event.delta) ?? '')
    if (text === '') return
    const isBreak = draft.isBreak(kind, index)
    draft.append(kind, index, text)
    if (kind === 'text' || kind === 'refusal') this.#said.text(text, emit)
    else if (kind === 'summary' || kind === 'reasoning') this.#said.reasoning(isBreak ? REASONING_BREAK + text : text, emit)
    else if (draft.callIndex !== undefined) this.#said.arguments(draft.callIndex, kind === 'input' ? inJson(text) : text, emit)
  }

  #draftOf(event: JsonObject): ItemDraft {
    return this.#byPlace.get(placeOf(event)) ?? this.#newDraft(event)
  }

  #newDraft(event: JsonObject): ItemDraft {
    const draft = new ItemDraft()
    this.#drafts.push(draft)
    this.#byPlace.set(placeOf(event), draft)
    return draft
  }

  #end(type: string, response: JsonObject, emit: Emit): void {
    const status = type === 'response.done' ? 'completed' : type.slice('response.'.length)
    const answer = readResponse({ status, ...response, output: this.#outputOf(response) }, this.#options, this.#fail)
    this.#response = answer
    if (this.#said.fits(answer)) return
    if (!this.#said.isEmpty) emit({ type: 'restart' })
    for (const delta of responseDeltas(answer, Number.POSITIVE_INFINITY)) emit(delta)
  }

  #outputOf(response: JsonObject): readonly unknown[] {
    const told = listOf(response.output)
    const drafted = this.#drafts.map(({ item }) => item)
    return told.length === 0 || told.filter(speaks).length < drafted.filter(speaks).length ? drafted : told
  }
}

/** A piece of a text as it stands inside a JSON string. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** Where in the output the item of an event is. */
function placeOf(event: JsonObject): unknown {
  return event.output_index ?? event.item_id ?? objectOf(event.item).id
}

/** Whether an item holds a text or a call. */
function speaks(value: unknown): boolean {
  const item = objectOf(value)
  if (item.type === 'message') return messageParts(item).some((part) => partText(part) !== undefined)
  return item.type === 'function_call' || item.type === 'custom_tool_call'
}

/** An event that brings a piece, or the whole of a text in this member. */
interface Piece {
  readonly kind: PieceKind
  readonly whole?: string
}

const PIECES: ReadonlyMap<string, Piece> = new Map<string, Piece>([
  ['response.output_text.delta', { kind: 'text' }],
  ['response.output_text.done', { kind: 'text', whole: 'text' }],
  ['response.refusal.delta', { kind: 'refusal' }],
  ['response.refusal.done', { kind: 'refusal', whole: 'refusal' }],
  ['response.reasoning_summary_text.delta', { kind: 'summary' }],
  ['response.reasoning_summary_text.done', { kind: 'summary', whole: 'text' }],
  ['response.reasoning_text.delta', { kind: 'reasoning' }],
  ['response.reasoning_text.done', { kind: 'reasoning', whole: 'text' }],
  ['response.function_call_arguments.delta', { kind: 'arguments' }],
  ['response.function_call_arguments.done', { kind: 'arguments', whole: 'arguments' }],
  ['response.custom_tool_call_input.delta', { kind: 'input' }],
  ['response.custom_tool_call_input.done', { kind: 'input', whole: 'input' }],
])

const TERMINAL: ReadonlySet<string> = new Set([
  'response.completed',
  'response.incomplete',
  'response.failed',
  'response.cancelled',
  // Of servers that follow an earlier draft.
  'response.done',
])
