import type { Embedder } from '@minagent/types'

/**
 * The vectors of texts. @throws RangeError unless the embedder gives one of its dimensions for each: what has none would never be found by what it
 * means, and nobody would know.
 */
export async function embedTexts(embedder: Embedder, texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]> {
  const vectors = await embedder.embed(texts, signal ? { signal } : {})
  const { dimensions } = embedder
  if (vectors.length === texts.length && vectors.every(({ length }) => length === dimensions)) return vectors
  const got = [...new Set(vectors.map(({ length }) => length))].join(', ')
  throw new RangeError(
    `The embedder must give ${texts.length} vectors of ${dimensions} dimensions, but gave ${vectors.length}${got === '' ? '' : ` of ${got}`}.`,
  )
}
