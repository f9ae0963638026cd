import { isModelError, type Model, type ModelResponse } from '@minagent/types'
import { completeAttempts, type OnFailure, streamAttempts } from './attempts.ts'
import type { Stream } from './wrap-model.ts'

/**
 * The first of the models that answers. The next is asked after a `ModelError` that speaks of the model rather than of the
 * request: one that is `retryable`, `auth` or `context_overflow`. Any other error (`bad_request`, `content_filter`, a defect)
 * comes out at once, as do an abort's reason and the error of the last model. A stream that fails after it sent something goes
 * on behind a `restart` event. The id is the first model's, and the response of another tells its own; there is a stream if any of the models has one.
 * @throws RangeError without a model.
 */
export function withFallback(models: readonly Model[]): Model {
  const chain = models.map((model, place) => (place === 0 ? model : tellingItsId(model)))
  const [first] = chain
  if (!first) throw new RangeError('withFallback needs at least one model.')
  const modelOf = (attempt: number) => chain[attempt] ?? first
  const onFailure: OnFailure = (error, attempt) => {
    if (attempt + 1 >= chain.length || !concernsModel(error)) throw error
  }
  const stream: Stream = (messages, tools, options) =>
    streamAttempts((attempt) => streamOf(modelOf(attempt))(messages, tools, options), onFailure, options)
  return {
    ...(first.id === undefined ? {} : { id: first.id }),
    complete: (messages, tools, options) =>
      completeAttempts((attempt) => modelOf(attempt).complete(messages, tools, options), onFailure, options),
    ...(models.some((model) => model.stream) ? { stream } : {}),
  }
}

function tellingItsId(model: Model): Model {
  const { id } = model
  if (id === undefined) return model
  const told = (response: ModelResponse): ModelResponse => ({ ...response, model: response.model ?? id })
  return {
    id,
    complete: async (...request) => told(await model.complete(...request)),
    async *stream(...request) {
      for await (const event of streamOf(model)(...request)) {
        yield event.type === 'response' ? { ...event, response: told(event.response) } : event
      }
    },
  }
}

//#region concerns
function concernsModel(error: unknown): boolean {
  return isModelError(error) && (error.retryable || error.code === 'auth' || error.code === 'context_overflow')
}
//#endregion concerns

/** The stream of any model: one without gives its whole response as the only event. */
function streamOf(model: Model): Stream {
  if (model.stream) return model.stream.bind(model)
  return async function* (messages, tools, options) {
    yield { type: 'response', response: await model.complete(messages, tools, options) }
  }
}
