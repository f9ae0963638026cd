import type { ModelEvent } from '@minagent/types'
import { type JsonObject, listOf, textOf } from '../read-json.ts'
import { callId, inputMembers } from './answer-blocks.ts'

type Emit = (event: ModelEvent) => void

/** A content block while it is streamed. */
export class BlockDraft {
  readonly type: unknown
  /** Which call of the message it is, from 0; undefined for another block. */
  readonly #callIndex: number | undefined
  readonly #members: Map<string, unknown>
  /** The JSON of `input`, as far as it has come in deltas. */
  #json = ''

  constructor(block: JsonObject, callIndex: number | undefined) {
    this.type = block.type
    this.#callIndex = callIndex
    this.#members = new Map(Object.entries(block))
  }

  /** Tells what the block begins with. */
  start(emit: Emit): void {
    this.#tell(this.#member('text') || this.#member('thinking'), emit)
    if (this.#callIndex === undefined) return
    const call = Object.fromEntries(this.#members)
    const name = this.#member('name')
    emit({ type: 'tool_call.delta', index: this.#callIndex, id: callId(call, this.#callIndex), name, argumentsText: '' })
  }

  /** Adds a delta. One of an unknown type is added member by member: text to text, anything else in place of what was there. */
  extend(delta: JsonObject, emit: Emit): void {
    switch (delta.type) {
      case 'text_delta':
        return this.#append('text', delta.text, emit)
      case 'thinking_delta':
        return this.#append('thinking', delta.thinking, emit)
      case 'input_json_delta':
        return this.#appendJson(textOf(delta.partial_json) ?? '', emit)
      case 'signature_delta':
        return void this.#members.set('signature', delta.signature)
      case 'citations_delta':
        return void this.#members.set('citations', [...listOf(this.#members.get('citations')), delta.citation])
      default:
        return this.#merge(delta)
    }
  }

  /** Nothing more comes: arguments that were there from the start are told now, since deltas would have replaced them. */
  stop(emit: Emit): void {
    if (this.#callIndex === undefined || this.#json !== '') return
    const given = this.#members.get('input')
    const json = typeof given === 'string' ? given : JSON.stringify(given ?? {})
    if (json !== '{}') this.#appendJson(json, emit)
  }

  /** The block as it would have come in a whole answer. */
  block(): JsonObject {
    const members = Object.fromEntries(this.#members)
    return this.#json === '' ? members : { ...members, ...inputMembers(this.#json) }
  }

  #append(name: string, piece: unknown, emit: Emit): void {
    const text = textOf(piece) ?? ''
    this.#members.set(name, this.#member(name) + text)
    this.#tell(text, emit)
  }

  #appendJson(argumentsText: string, emit: Emit): void {
    this.#json += argumentsText
    if (this.#callIndex === undefined || argumentsText === '') return
    emit({ type: 'tool_call.delta', index: this.#callIndex, argumentsText })
  }

  #merge({ type: _, ...members }: JsonObject): void {
    for (const [name, value] of Object.entries(members)) {
      const before = this.#members.get(name)
      this.#members.set(name, typeof before === 'string' && typeof value === 'string' ? before + value : value)
    }
  }

  #tell(text: string, emit: Emit): void {
    if (text === '') return
    if (this.type === 'text') emit({ type: 'text.delta', text })
    if (this.type === 'thinking') emit({ type: 'reasoning.delta', text })
  }

  #member(name: string): string {
    return textOf(this.#members.get(name)) ?? ''
  }
}
