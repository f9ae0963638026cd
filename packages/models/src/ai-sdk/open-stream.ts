import type { Model, ModelEvent } from '@minagent/types'
import type { AiSdkStreamPart } from './ai-sdk-types.ts'
import type { AiSdkCall } from './read-call.ts'
import { StreamWriter } from './stream-writer.ts'
import { toApiCallError } from './to-api-call-error.ts'
import { failedFinish } from './write-answer.ts'

/** Starts a model's answer; a failure before its first event rejects, so that AI SDK can ask again. */
export async function openStream(model: Model, call: AiSdkCall): Promise<ReadableStream<AiSdkStreamPart>> {
  const events = eventsOf(model, call)
  try {
    const first = await events.next()
    return readable(partsOf(first, events, call))
  } catch (error) {
    throw toApiCallError(error)
  }
}

/** A model without a stream sends its whole answer as one event. */
async function* eventsOf(model: Model, { messages, tools, options }: AiSdkCall): AsyncGenerator<ModelEvent, void> {
  if (model.stream) yield* model.stream(messages, tools, options)
  else yield { type: 'response', response: await model.complete(messages, tools, options) }
}

async function* partsOf(
  first: IteratorResult<ModelEvent, void>,
  events: AsyncGenerator<ModelEvent, void>,
  { warnings }: AiSdkCall,
): AsyncGenerator<AiSdkStreamPart, void> {
  const writer = new StreamWriter()
  try {
    yield { type: 'stream-start', warnings }
    for (let next = first; !next.done; next = await events.next()) yield* writer.write(next.value)
  } catch (error) {
    yield { type: 'error', error: toApiCallError(error) }
    yield { type: 'finish', ...failedFinish() }
  } finally {
    await events.return()
  }
}

/** `ReadableStream.from` is not everywhere yet. */
function readable<T>(items: AsyncGenerator<T, void>): ReadableStream<T> {
  return new ReadableStream<T>({
    async pull(controller) {
      const { done, value } = await items.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await items.return()
    },
  })
}
