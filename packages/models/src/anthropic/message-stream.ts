import { ModelError, type ModelEvent, type ModelResponse } from '@minagent/types'
import type { Fail, StreamReader } from '../http/wire-format.ts'
import { type JsonObject, listOf, objectOf } from '../read-json.ts'
import { BlockDraft } from './block-draft.ts'
import { readMessage } from './read-message.ts'

type Emit = (event: ModelEvent) => void

/**
 * Reads the events of one streamed message. It takes what servers get wrong as well: blocks that nobody started, indexes that
 * jump or come twice, content in `message_start`. Where a message begins anew in the middle of another one (a proxy asked
 * again), what came before is void, and a `restart` says so.
 */
export class MessageStream implements StreamReader {
  readonly #maxTokens: number
  readonly #fail: Fail
  #begun = false
  #ended = false
  #drafts: BlockDraft[] = []
  /** By the index of the wire: the block that deltas of this index belong to. */
  readonly #byIndex = new Map<unknown, BlockDraft>()
  #calls = 0
  #stopReason: unknown
  #usage: JsonObject = {}

  constructor(maxTokens: number, fail: Fail) {
    this.#maxTokens = maxTokens
    this.#fail = fail
  }

  get state(): 'open' | 'ended' {
    return this.#ended ? 'ended' : 'open'
  }

  push(data: unknown, emit: Emit): void {
    const event = objectOf(data)
    switch (event.type) {
      case 'message_start':
        return this.#begin(objectOf(event.message), emit)
      case 'content_block_start':
        return void this.#start(event.index, objectOf(event.content_block), emit)
      case 'content_block_delta':
        return this.#extend(event.index, objectOf(event.delta), emit)
      case 'content_block_stop':
        return this.#byIndex.get(event.index)?.stop(emit)
      case 'message_delta':
        return this.#update(objectOf(event.delta), objectOf(event.usage))
      case 'message_stop':
        this.#ended = true
        return
      default:
        // Some gateways put an error into the stream without saying that it is one.
        if (event.type === 'error' || objectOf(event.error) === event.error) throw this.#fail(data)
    }
  }

  finish(): ModelResponse {
    if (!this.#ended) throw new ModelError('protocol', 'The stream ended before its message was whole.')
    if (!this.#begun) throw new ModelError('protocol', 'The stream ended without a message.')
    const content = this.#drafts.map((draft) => draft.block())
    return readMessage({ content, stopReason: this.#stopReason, usage: this.#usage, maxTokens: this.#maxTokens })
  }

  #begin(message: JsonObject, emit: Emit): void {
    if (this.#drafts.length > 0) emit({ type: 'restart' })
    this.#begun = true
    this.#drafts = []
    this.#byIndex.clear()
    this.#calls = 0
    this.#stopReason = message.stop_reason
    this.#usage = objectOf(message.usage)
    for (const [index, block] of listOf(message.content).entries()) this.#start(index, objectOf(block), emit).stop(emit)
  }

  #start(index: unknown, block: JsonObject, emit: Emit): BlockDraft {
    this.#begun = true
    const draft = new BlockDraft(block, block.type === 'tool_use' ? this.#calls++ : undefined)
    this.#drafts.push(draft)
    this.#byIndex.set(index, draft)
    draft.start(emit)
    return draft
  }

  #extend(index: unknown, delta: JsonObject, emit: Emit): void {
    const needed = BLOCK_OF_DELTA.get(delta.type)
    const found = this.#byIndex.get(index)
    const fits = found && (needed === undefined || found.type === needed)
    const draft = fits || needed === undefined ? found : this.#start(index, { type: needed }, emit)
    if (draft) draft.extend(delta, emit)
    else if (delta.type === 'input_json_delta')
      throw new ModelError('protocol', 'The stream gives arguments of a call that it did not begin.')
  }

  /** The counts are those of the whole message so far; what does not apply is left out or null. */
  #update(delta: JsonObject, usage: JsonObject): void {
    this.#stopReason = delta.stop_reason ?? this.#stopReason
    const told = Object.entries(usage).filter(([name, value]) => value !== null || !Object.hasOwn(this.#usage, name))
    this.#usage = { ...this.#usage, ...Object.fromEntries(told) }
  }
}

/** Deltas that make sense in one type of block only. */
const BLOCK_OF_DELTA: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  ['text_delta', 'text'],
  ['thinking_delta', 'thinking'],
])
