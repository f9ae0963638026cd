import type { Model, ModelCallOptions, ModelEvent, ModelResponse } from '@minagent/types'
import { type RedactText, redactSecrets } from '@minagent/types/runtime'
import { AnswerRecording } from './recording/answer-recording.ts'
import { Cassette } from './recording/cassette.ts'
import type { Answer } from './recording/cassette-entry.ts'
import type { CassetteStore } from './recording/cassette-store.ts'
import { RequestWriter, type WireRequest } from './recording/wire-request.ts'
import { responseDeltas } from './response-deltas.ts'
import { throwIfCancelled } from './throw-if-cancelled.ts'
import { wrapModel } from './wrap-model.ts'

/** Where {@link withCassette} keeps what it records, and what it does. */
export interface CassetteOptions {
  readonly store: CassetteStore
  /**
   * `'replay'` never asks the model; `'record'` empties the store and asks the model every time; `'auto'` replays what is recorded
   * and records the rest. Default `'auto'`.
   */
  readonly mode?: 'auto' | 'record' | 'replay'
  /** Hides the secrets of every text before it is stored or compared. Default {@link redactSecrets}. */
  readonly redact?: RedactText
}

/** A model with a memory of what it was asked. */
export interface CassetteModel extends Model {
  /** The requests that are recorded and were not asked of this model yet. */
  unused(): Promise<readonly WireRequest[]>
}

/**
 * The same model, its answers recorded and replayed. A request is its messages, tools and model id with the options
 * `maxOutputTokens`, `temperature` and `responseSchema`; the order of keys does not matter. One that was recorded several times
 * gives its answers in order. Failures (`ModelError`, `invalid_model_output`) are recorded like answers; a call that was aborted or
 * left early is not. A streamed answer keeps its pieces, and serves `complete` as well as the other way round.
 * The answer that comes out while recording is the model's own; the recorded one has its secrets hidden.
 * @throws DefectError `recording_mismatch` out of a replay, saying how the request differs from what was recorded;
 * `recording_failed` when the store cannot be read or written.
 */
export function withCassette(model: Model, options: CassetteOptions): CassetteModel {
  const { mode = 'auto', redact = redactSecrets } = options
  const cassette = new Cassette(options.store, redact, mode === 'record')
  const requests = new RequestWriter(model.id, redact)

  async function recorded(request: WireRequest): Promise<Answer | undefined> {
    const answer = mode === 'record' ? undefined : await cassette.take(request)
    if (!answer && mode === 'replay') throw await cassette.missing(request)
    return answer
  }

  const wrapped = wrapModel(
    model,
    async (messages, tools, callOptions) => {
      throwIfCancelled(callOptions)
      const request = requests.write(messages, tools, callOptions)
      const answer = await recorded(request)
      if (answer) return responseOf(answer)
      const recording = new AnswerRecording(cassette, request, callOptions)
      return recording.of(() => model.complete(messages, tools, callOptions))
    },
    (stream) =>
      async function* (messages, tools, callOptions) {
        throwIfCancelled(callOptions)
        const request = requests.write(messages, tools, callOptions)
        const answer = await recorded(request)
        if (answer) return yield* replayed(answer, callOptions)
        yield* new AnswerRecording(cassette, request, callOptions).ofStream(stream(messages, tools, callOptions))
      },
  )
  return { ...wrapped, unused: () => cassette.unused() }
}

function responseOf(answer: Answer): ModelResponse {
  if ('error' in answer) throw answer.error
  return answer.response
}

function* replayed(answer: Answer, options: ModelCallOptions | undefined): Generator<ModelEvent> {
  const deltas = answer.deltas ?? ('response' in answer ? responseDeltas(answer.response, CHUNK_SIZE) : [])
  for (const delta of deltas) {
    throwIfCancelled(options)
    yield delta
  }
  throwIfCancelled(options)
  yield { type: 'response', response: responseOf(answer) }
}

/** In pieces of so many code points comes an answer that was recorded whole. */
const CHUNK_SIZE = 8
