import type { Model } from '@minagent/types'

/** `stream` of a model that has it. */
export type Stream = NonNullable<Model['stream']>

/** A model around another: it keeps the id, and has a stream only where the other has one. */
export function wrapModel(model: Model, complete: Model['complete'], wrapStream: (stream: Stream) => Stream): Model {
  return {
    ...(model.id === undefined ? {} : { id: model.id }),
    complete,
    ...(model.stream ? { stream: wrapStream(model.stream.bind(model)) } : {}),
  }
}
