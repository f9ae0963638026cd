import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A real language model of 260,000 parameters (Llama architecture, float32): it writes tiny stories, token by token. */
export class StoriesModel {
  readonly sequenceLength: number
  readonly #shape: Shape
  readonly #weights: Weights
  readonly #keys: Float32Array
  readonly #values: Float32Array

  /** Reads `stories260K.bin`: seven int32 of shape, then the weights. */
  constructor(folder: string) {
    const file = readFileSync(join(folder, 'stories260K.bin'))
    const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)
    const [dim = 0, hidden = 0, layers = 0, heads = 0, keyHeads = 0, vocabulary = 0, sequence = 0] = new Int32Array(bytes, 0, 7)
    const keyDim = (dim / heads) * keyHeads
    this.#shape = { dim, hidden, layers, heads, keyDim, headSize: dim / heads, vocabulary }
    this.#weights = splitWeights(new Float32Array(bytes, 28), this.#shape)
    this.sequenceLength = sequence
    this.#keys = new Float32Array(layers * sequence * keyDim)
    this.#values = new Float32Array(layers * sequence * keyDim)
  }

  /** The scores of every next token after this one at this position; positions are visited in order from 0. */
  forward(token: number, position: number): Float32Array {
    const { dim, hidden, layers } = this.#shape
    const w = this.#weights
    const x = w.embedding.slice(token * dim, (token + 1) * dim)
    for (let layer = 0; layer < layers; layer++) {
      add(x, multiply(w.output, layer, this.#attend(normed(x, w.attentionNorm, layer), layer, position), dim))
      const input = normed(x, w.feedForwardNorm, layer)
      const gate = multiply(w.gate, layer, input, hidden)
      const up = multiply(w.up, layer, input, hidden)
      add(
        x,
        multiply(
          w.down,
          layer,
          gate.map((value, i) => (value / (1 + Math.exp(-value))) * up[i]!),
          dim,
        ),
      )
    }
    return multiply(w.embedding, 0, normed(x, w.finalNorm, 0), this.#shape.vocabulary)
  }

  /** Multi-head attention over all positions so far. */
  #attend(input: Float32Array, layer: number, position: number): Float32Array {
    const { dim, heads, keyDim, headSize } = this.#shape
    const at = (step: number) => (layer * this.sequenceLength + step) * keyDim
    const query = rotated(multiply(this.#weights.query, layer, input, dim), position, headSize)
    this.#keys.set(rotated(multiply(this.#weights.key, layer, input, keyDim), position, headSize), at(position))
    this.#values.set(multiply(this.#weights.value, layer, input, keyDim), at(position))
    const result = new Float32Array(dim)
    for (let head = 0; head < heads; head++) {
      const shared = Math.floor(head / (dim / keyDim)) * headSize
      const scores = new Float32Array(position + 1)
      for (let step = 0; step <= position; step++) {
        let sum = 0
        for (let i = 0; i < headSize; i++) sum += query[head * headSize + i]! * this.#keys[at(step) + shared + i]!
        scores[step] = sum / Math.sqrt(headSize)
      }
      softmax(scores).forEach((weight, step) => {
        for (let i = 0; i < headSize; i++) result[head * headSize + i]! += weight * this.#values[at(step) + shared + i]!
      })
    }
    return result
  }
}

interface Shape {
  readonly dim: number
  readonly hidden: number
  readonly layers: number
  readonly heads: number
  readonly keyDim: number
  readonly headSize: number
  readonly vocabulary: number
}

type Weights = ReturnType<typeof splitWeights>

/** The file's order of weights. */
function splitWeights(all: Float32Array, { dim, hidden, layers, keyDim, vocabulary }: Shape) {
  let offset = 0
  const take = (length: number) => {
    offset += length
    return all.subarray(offset - length, offset)
  }
  return {
    embedding: take(vocabulary * dim),
    attentionNorm: take(layers * dim),
    query: take(layers * dim * dim),
    key: take(layers * dim * keyDim),
    value: take(layers * dim * keyDim),
    output: take(layers * dim * dim),
    feedForwardNorm: take(layers * dim),
    gate: take(layers * dim * hidden),
    down: take(layers * dim * hidden),
    up: take(layers * dim * hidden),
    finalNorm: take(dim),
  }
}

function multiply(matrices: Float32Array, index: number, vector: Float32Array, rows: number): Float32Array {
  const columns = vector.length
  const result = new Float32Array(rows)
  for (let row = 0, at = index * rows * columns; row < rows; row++) {
    let sum = 0
    for (let column = 0; column < columns; column++) sum += matrices[at++]! * vector[column]!
    result[row] = sum
  }
  return result
}

function normed(x: Float32Array, weights: Float32Array, index: number): Float32Array {
  const scale = 1 / Math.sqrt(x.reduce((sum, value) => sum + value * value, 0) / x.length + 1e-5)
  return x.map((value, i) => value * scale * weights[index * x.length + i]!)
}

/** Rotary position encoding of each head. */
function rotated(x: Float32Array, position: number, headSize: number): Float32Array {
  const result = new Float32Array(x.length)
  for (let i = 0; i < x.length; i += 2) {
    const angle = position / 10_000 ** ((i % headSize) / headSize)
    result[i] = x[i]! * Math.cos(angle) - x[i + 1]! * Math.sin(angle)
    result[i + 1] = x[i]! * Math.sin(angle) + x[i + 1]! * Math.cos(angle)
  }
  return result
}

function softmax(scores: Float32Array): Float32Array {
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - most))
  const sum = powers.reduce((total, value) => total + value, 0)
  return powers.map((value) => value / sum)
}

function add(target: Float32Array, other: Float32Array): void {
  for (let i = 0; i < target.length; i++) target[i]! += other[i]!
}
