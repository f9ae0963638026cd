import {
  type Clock,
  copyJson,
  DefectError,
  type Message,
  type Model,
  type ModelCallOptions,
  type ModelEvent,
  type ModelResponse,
  type ToolSchema,
} from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { responseDeltas } from './response-deltas.ts'
import { type PreparedReply, prepareReply, type ScriptFunction, type ScriptItem, unknownItemText } from './script-item.ts'
import { throwIfCancelled } from './throw-if-cancelled.ts'

/** What a {@link FakeModel} was asked: a snapshot that later changes do not reach. */
export type FakeCall = readonly [messages: readonly Message[], tools: readonly ToolSchema[]]

/** How a {@link FakeModel} records and streams. */
export interface FakeModelOptions {
  /** Which calls are kept; snapshots make long runs quadratic. Default `'all'`. */
  readonly record?: 'all' | 'last' | false
  /** Most code points of a delta; a grapheme is never split, however long. Default 8. */
  readonly chunkSize?: number
  /** How long a whole reply and each delta take, in ms. Default 0. */
  readonly delayMs?: number
  /** Times the delays. Default: the real clock. */
  readonly clock?: Clock
}

/** A model that follows a script: item by item, the same every time. The script is copied and never consumed. */
export class FakeModel implements Model {
  readonly id = 'fake/script'
  readonly #script: readonly (PreparedReply | ScriptFunction)[]
  readonly #options: FakeModelOptions
  readonly #calls: FakeCall[] = []
  #position = 0

  /** @throws TypeError for an item that is none, or a script that is no list; RangeError for a chunk size below 1. */
  constructor(script: readonly ScriptItem[], options: FakeModelOptions = {}) {
    const { chunkSize = 8 } = options
    if (!(chunkSize >= 1)) throw new RangeError(`chunkSize must be at least 1, got ${chunkSize}.`)
    this.#options = options
    // A text is a list to `Array.from`: of its characters.
    if (!Array.isArray(script))
      throw new TypeError(`A script is a list of items, also of a single one: write [item]. Got a ${typeof script}.`)
    this.#script = Array.from(script, (item: unknown, index) => {
      const reply = isScriptFunction(item) ? item : prepareReply(item)
      if (!reply) throw new TypeError(unknownItemText(item, `at index ${index}`))
      return reply
    })
  }

  /** What the model was asked, oldest first; the list grows with each call. */
  get calls(): readonly FakeCall[] {
    return this.#calls
  }

  /** @throws DefectError `script_exhausted` when no reply is left, `unknown_script_item` when a function gave something that is none. */
  async complete(messages: readonly Message[], tools: readonly ToolSchema[], options?: ModelCallOptions): Promise<ModelResponse> {
    const reply = this.#take(messages, tools, options)
    if (this.#options.delayMs) await this.#wait(options)
    if (reply instanceof Error) throw reply
    return reply
  }

  /** The reply that `complete` would give, in deltas. */
  async *stream(messages: readonly Message[], tools: readonly ToolSchema[], options?: ModelCallOptions): AsyncGenerator<ModelEvent> {
    const reply = this.#take(messages, tools, options)
    if (reply instanceof Error) throw reply
    for (const delta of responseDeltas(reply, this.#options.chunkSize ?? 8)) {
      if (this.#options.delayMs) await this.#wait(options)
      throwIfCancelled(options)
      yield delta
    }
    throwIfCancelled(options)
    yield { type: 'response', response: reply }
  }

  //#region take
  #take(messages: readonly Message[], tools: readonly ToolSchema[], options: ModelCallOptions | undefined): PreparedReply {
    throwIfCancelled(options)
    this.#record(messages, tools)
    const item = this.#script[this.#position++]
    if (!item) {
      const count = `call ${this.#position} of a script with ${this.#script.length} items`
      throw new DefectError(
        'script_exhausted',
        `script exhausted (脚本已耗尽): ${count}. Add a reply, or see why the model was asked again.`,
      )
    }
    if (typeof item !== 'function') return item
    const made: unknown = item(messages, tools)
    const reply = prepareReply(made)
    if (!reply) throw new DefectError('unknown_script_item', unknownItemText(made, `from the function at index ${this.#position - 1}`))
    return reply
  }
  //#endregion take

  //#region record
  #record(messages: readonly Message[], tools: readonly ToolSchema[]): void {
    const { record = 'all' } = this.#options
    if (record === false) return
    if (record === 'last') this.#calls.length = 0
    this.#calls.push([copyJson(messages), copyJson(tools)])
  }
  //#endregion record

  #wait(options: ModelCallOptions | undefined): Promise<void> {
    return (this.#options.clock ?? systemClock).sleep(this.#options.delayMs ?? 0, options?.signal)
  }
}

function isScriptFunction(item: unknown): item is ScriptFunction {
  return typeof item === 'function'
}
