import { anthropicModel } from '@minagent/models/anthropic'
import { googleModel } from '@minagent/models/google'
import { openaiModel, openaiResponsesModel, type ProviderOptions } from '@minagent/models/openai'
import { type FakeProvider, type FakeProviderOptions, fakeProvider, type ProviderFormat } from '@minagent/models/testing'
import { type Model, ModelError, type ModelEvent, type ModelResponse, user } from '@minagent/types'
import type { FakeClock } from '@minagent/types/runtime'
import { afterEach, expect } from 'vitest'

/** Every wire format, for `describe.each`. */
export const formats = ['openai', 'openai-responses', 'anthropic', 'google'] as const

/** What makes the model of a format. */
export const makers = { openai: openaiModel, 'openai-responses': openaiResponsesModel, anthropic: anthropicModel, google: googleModel }

/** The adapter of a format. */
export function modelFor(
  format: ProviderFormat,
  options: Partial<ProviderOptions> & { baseUrl: string },
): Model & Required<Pick<Model, 'stream'>> {
  const model = makers[format]({ model: 'test-model', apiKey: 'sk-test-0123456789', ...options })
  if (!model.stream) throw new Error('The adapter does not stream.')
  return { ...model, stream: model.stream }
}

const open = new Set<FakeProvider>()
afterEach(async () => {
  await Promise.all([...open].map((provider) => provider.close()))
  open.clear()
})

/** A provider that is closed after the test. */
export async function startProvider(options: FakeProviderOptions): Promise<FakeProvider> {
  const provider = await fakeProvider(options)
  open.add(provider)
  return provider
}

/** The answer to {@link question} as a stream. */
export function streamOf(model: Model, signal?: AbortSignal): AsyncIterable<ModelEvent> {
  if (!model.stream) throw new Error('The model does not stream.')
  return model.stream(question, [], { signal })
}

/** What a stream gave before its end, and how it ended. */
export interface Streamed {
  readonly events: readonly ModelEvent[]
  readonly response?: ModelResponse
  readonly error?: unknown
}

/** Reads a stream to its end or its error. */
export async function streamed(stream: AsyncIterable<ModelEvent>): Promise<Streamed> {
  const events: ModelEvent[] = []
  try {
    for await (const event of stream) events.push(event)
  } catch (error) {
    return { events, error }
  }
  const last = events.at(-1)
  return last?.type === 'response' ? { events, response: last.response } : { events }
}

/** The text that a listener saw. */
export function textOf({ events }: Streamed): string {
  return events.map((event) => (event.type === 'text.delta' ? event.text : '')).join('')
}

/** The error with which a promise is rejected. */
export async function errorOf(promise: Promise<unknown>): Promise<ModelError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ModelError) return error
  throw new Error(`Expected a ModelError, got ${String(error)}.`, { cause: error })
}

/** One user message. */
export const question = [user('hi')]

/** A `fetch` that tells what has come so far. */
export function watchedFetch() {
  const seen = { heads: 0, bytes: 0 }
  const watched = async (url: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(url, init)
    seen.heads++
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        seen.bytes += chunk.length
        controller.enqueue(chunk)
      },
    })
    return new Response(response.body?.pipeThrough(counter) ?? null, response)
  }
  return { seen, fetch: watched }
}

/** Waits until it is so, and until what follows from it has been done. */
export async function once(condition: () => boolean): Promise<void> {
  await expect.poll(() => condition(), { interval: 2 }).toBe(true)
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
}

/** Moves the clock on step by step until the promise is settled: the network needs turns of the event loop of its own. */
export async function until<T>(promise: Promise<T>, clock: FakeClock, stepMs: number): Promise<T> {
  let settled = false
  void promise.then(
    () => (settled = true),
    () => (settled = true),
  )
  while (!settled) {
    await clock.advance(stepMs)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return await promise
}
