import { type Embedder, MinagentError } from '@minagent/types'
import type { Connection } from '../http/connection.ts'
import { Exchange } from '../http/exchange.ts'
import { providerError } from '../http/provider-error.ts'
import type { ProviderOptions } from '../http/provider-options.ts'
import type { Fail } from '../http/wire-format.ts'
import { dialectOf } from './dialect.ts'
import { openaiConnection } from './openai-connection.ts'
import { readEmbeddings } from './read-embeddings.ts'

/** What an embedder can be told besides where it is. */
export interface OpenaiEmbedderOptions extends ProviderOptions {
  /**
   * How many numbers a vector has. Known for OpenAI's own models, required for others. OpenAI's `text-embedding-3-*` are asked to
   * shorten theirs to it; for another model that can, say so in `body` too.
   */
  readonly dimensions?: number
  /** Most texts of one request; some endpoints take no more than 10. Default 100. */
  readonly batchSize?: number
}

/** Most UTF-16 units of one request, which keeps it below OpenAI's 300 000 tokens even in Chinese. */
const BATCH_UNITS = 200_000

const DIMENSIONS: ReadonlyMap<string, number> = new Map([
  ['text-embedding-3-small', 1536],
  ['text-embedding-3-large', 3072],
  ['text-embedding-ada-002', 1536],
])

/**
 * Vectors from any endpoint with OpenAI's `/embeddings`: texts go out in batches, one after another. A blank text, which
 * providers refuse, gets zeros. Keys and addresses are found as by `openaiModel`.
 *
 * `embed` rejects with a `ModelError` as models do (`protocol` for vectors of another length than promised), or with the reason of
 * its signal.
 * @throws ModelError `auth` for a missing key; MinagentError `invalid_definition` for options that cannot be, or unknown `dimensions`.
 */
export function openaiEmbedder(options: OpenaiEmbedderOptions): Embedder {
  const connection = openaiConnection(options)
  const dimensions = positive('dimensions', options.dimensions ?? DIMENSIONS.get(options.model))
  const { host, clock, redact } = connection
  const fail: Fail = (body) => providerError(body, { host, now: clock.now(), redact })
  const batchSize = positive('batchSize', options.batchSize ?? 100)
  const fields = {
    model: options.model,
    ...(options.model.startsWith('text-embedding-3-') && options.dimensions !== undefined ? { dimensions } : {}),
    ...(dialectOf(connection.host).base64 ? { encoding_format: 'base64' } : {}),
    ...options.body,
  }
  return {
    dimensions,
    async embed(texts, { signal } = {}) {
      signal?.throwIfAborted()
      const vectors: Float32Array[] = texts.map(() => new Float32Array(dimensions))
      const places = [...texts.keys()].filter((place) => texts[place]?.trim() !== '')
      for (const batch of batchesOf(places, texts, batchSize)) {
        const input = batch.map((place) => texts[place])
        const answer = await post(connection, { ...fields, input }, signal)
        const found = readEmbeddings(answer, { count: batch.length, dimensions }, fail)
        for (const [at, vector] of found.entries()) vectors[batch[at] ?? 0] = vector
      }
      return vectors
    },
  }
}

async function post(connection: Connection, body: Readonly<Record<string, unknown>>, signal: AbortSignal | undefined): Promise<unknown> {
  const exchange = new Exchange(connection, false, { signal })
  try {
    return await exchange.json(exchange.bytes(await exchange.send('/embeddings', body)))
  } finally {
    exchange.close()
  }
}

function* batchesOf(places: readonly number[], texts: readonly string[], size: number): Generator<readonly number[]> {
  let batch: number[] = []
  let units = 0
  for (const place of places) {
    const length = texts[place]?.length ?? 0
    if (batch.length === size || (batch.length > 0 && units + length > BATCH_UNITS)) {
      yield batch
      batch = []
      units = 0
    }
    batch.push(place)
    units += length
  }
  if (batch.length > 0) yield batch
}

function positive(name: string, value: number | undefined): number {
  if (value !== undefined && Number.isInteger(value) && value > 0) return value
  const what = value === undefined ? 'is not known for this model: say how many numbers its vectors have' : 'must be a positive integer'
  throw new MinagentError('invalid_definition', `The embedder's ${name} ${what}${value === undefined ? '' : `, got ${value}`}.`, {
    details: { name },
  })
}
