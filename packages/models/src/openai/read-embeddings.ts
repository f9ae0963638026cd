import { ModelError } from '@minagent/types'
import type { Fail } from '../http/wire-format.ts'
import { listOf, objectOf } from '../read-json.ts'
import { chatError } from './chat-error.ts'

/** What is expected of an answer. */
interface Expected {
  /** How many vectors. */
  readonly count: number
  /** Of how many numbers each. */
  readonly dimensions: number
}

/**
 * The vectors of an answer, in the order of the texts.
 * @throws ModelError for an error in place of an answer, and `protocol` when a vector is missing or of another length.
 */
export function readEmbeddings(answer: unknown, { count, dimensions }: Expected, fail: Fail): readonly Float32Array[] {
  const error = chatError(answer)
  if (error !== undefined) throw fail(error)
  const items = listOf(objectOf(answer).data).map(objectOf)
  const vectors = new Map<unknown, Float32Array>()
  for (const [place, item] of items.entries()) vectors.set(item.index ?? place, vectorOf(item.embedding))
  return Array.from({ length: count }, (_, index) => {
    const vector = vectors.get(index)
    if (!vector) throw new ModelError('protocol', `The answer has ${items.length} vectors for ${count} texts, and none for text ${index}.`)
    if (vector.length !== dimensions || !vector.every(Number.isFinite)) throw wrongVector(index, vector, dimensions)
    return vector
  })
}

function wrongVector(index: number, vector: Float32Array, dimensions: number): ModelError {
  const what = vector.length === dimensions ? 'numbers that are not finite' : `${vector.length} numbers instead of ${dimensions}`
  return new ModelError('protocol', `The vector of text ${index} has ${what}. Does \`dimensions\` fit the model?`, { retryable: false })
}

function vectorOf(embedding: unknown): Float32Array {
  if (typeof embedding === 'string') return fromBase64(embedding)
  return Float32Array.from(listOf(embedding), (value) => (typeof value === 'number' ? value : Number.NaN))
}

/** Little-endian floats of four bytes. */
function fromBase64(text: string): Float32Array {
  const bytes = Uint8Array.from(decoded(text), (character) => character.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  return Float32Array.from({ length: Math.floor(bytes.length / 4) }, (_, place) => view.getFloat32(place * 4, true))
}

function decoded(text: string): string {
  try {
    return atob(text)
  } catch (cause) {
    throw new ModelError('protocol', 'A vector is neither a list of numbers nor base64.', { cause })
  }
}
