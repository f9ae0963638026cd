import type { ModelCallOptions, ModelEvent, ModelResponse } from '@minagent/types'
import { isCancelled } from '../throw-if-cancelled.ts'
import type { Cassette } from './cassette.ts'
import type { Delta } from './recorded-delta.ts'
import { isModelFailure } from './recorded-error.ts'
import type { WireRequest } from './wire-request.ts'

/** Puts what comes of one request into a cassette before anybody else sees it. */
export class AnswerRecording {
  readonly #cassette: Cassette
  readonly #request: WireRequest
  readonly #options: ModelCallOptions | undefined

  constructor(cassette: Cassette, request: WireRequest, options: ModelCallOptions | undefined) {
    this.#cassette = cassette
    this.#request = request
    this.#options = options
  }

  /** An answer that comes whole. */
  async of(ask: () => Promise<ModelResponse>): Promise<ModelResponse> {
    try {
      const response = await ask()
      await this.#cassette.add(this.#request, { response })
      return response
    } catch (error) {
      await this.#failed(error)
      throw error
    }
  }

  /** An answer that comes in pieces; one whose reader leaves early is not recorded. */
  async *ofStream(events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
    const deltas: Delta[] = []
    try {
      for await (const event of events) {
        if (event.type === 'response') await this.#cassette.add(this.#request, { deltas, response: event.response })
        else deltas.push(event)
        yield event
      }
    } catch (error) {
      await this.#failed(error, deltas)
      throw error
    }
  }

  /** A call that its caller gave up tells nothing about the request. */
  async #failed(error: unknown, deltas?: readonly Delta[]): Promise<void> {
    if (!isModelFailure(error) || isCancelled(this.#options)) return
    await this.#cassette.add(this.#request, { error, ...(deltas === undefined ? {} : { deltas }) })
  }
}
