import { isPlainObject, ModelError, type ModelEvent, type ModelResponse } from '@minagent/types'
import type { Fail, ModelCall, StreamReader } from '../http/wire-format.ts'
import { objectOf } from '../read-json.ts'
import { ChatAnswer } from './chat-answer.ts'
import { finishIn, firstChoice, usageIn } from './chat-choice.ts'
import { chatError } from './chat-error.ts'

/** Reads the chunks of a streamed answer; of several choices the first. It is whole with its `finish_reason`. */
export class ChatStream implements StreamReader {
  readonly #call: ModelCall
  readonly #fail: Fail
  readonly #answer = new ChatAnswer()

  constructor(call: ModelCall, fail: Fail) {
    this.#call = call
    this.#fail = fail
  }

  /** The usage may follow, and `[DONE]`. */
  get state(): 'open' | 'complete' {
    return this.#answer.finish === undefined ? 'open' : 'complete'
  }

  push(data: unknown, emit: (event: ModelEvent) => void): void {
    const error = chatError(data)
    if (error !== undefined) throw this.#fail(error)
    const chunk = objectOf(data)
    const choice = firstChoice(chunk)
    this.#answer.usage = usageIn(chunk, choice) ?? this.#answer.usage
    if (!choice) return
    if (isPlainObject(choice.delta)) this.#answer.add(choice.delta, emit)
    // MiniMax repeats the whole message at the end.
    else if (this.#answer.isEmpty) this.#answer.add(objectOf(choice.message), emit)
    this.#answer.finish = finishIn(choice, this.#fail) ?? this.#answer.finish
  }

  //#region finish
  finish(): ModelResponse {
    if (this.state === 'open') throw new ModelError('protocol', 'The stream ended before the answer did: it has no finish_reason.')
    return this.#answer.response(this.#call)
  }
  //#endregion finish
}
