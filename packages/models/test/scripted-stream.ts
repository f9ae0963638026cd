import type { Model, ModelEvent, ModelResponse } from '@minagent/types'

/** What one call of a {@link scriptedStream} does: sends events, and fails if one of them is an error. */
export type StreamScript = readonly (ModelEvent | Error)[]

/** A model whose calls stream what is scripted, failures in the middle included; `calls` counts them. */
export function scriptedStream(scripts: readonly StreamScript[], id = 'test/stream'): Model & { readonly calls: () => number } {
  let calls = 0
  async function* stream(): AsyncGenerator<ModelEvent> {
    for (const event of scripts[calls++] ?? [new Error('No script is left.')]) {
      if (event instanceof Error) throw event
      yield event
    }
  }
  async function complete(): Promise<ModelResponse> {
    for await (const event of stream()) if (event.type === 'response') return event.response
    throw new Error('The script has no response.')
  }
  return { id, stream, complete, calls: () => calls }
}
