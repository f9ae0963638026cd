import type { Embedder } from '../memory.ts'
import { assertContract, type ContractCase } from './contract.ts'
import { countedSignal, deepFreeze, rejection } from './contract-probes.ts'

/** Makes an embedder; embedders made one after another must give the same vectors. */
export type MakeEmbedder = () => Embedder | Promise<Embedder>

const TEXTS: readonly string[] = ['A cat sleeps on the sofa.', '猫在沙发上睡觉。', 'Interest rates rise in spring.']

/** What every {@link Embedder} must keep, as cases for any test runner; each case makes its own with `make`. */
export function embedderContract(make: MakeEmbedder): readonly ContractCase[] {
  return [...vectorCases(make), ...callCases(make)]
}

function vectorCases(make: MakeEmbedder): ContractCase[] {
  return [
    {
      name: 'each text gets one vector of the promised length, of finite numbers',
      async run() {
        const embedder = await make()
        const { dimensions } = embedder
        assertContract(Number.isInteger(dimensions) && dimensions > 0, 'dimensions must be a positive integer.')

        const vectors = await embedder.embed(TEXTS)

        assertContract(vectors.length === TEXTS.length, 'there must be as many vectors as texts.')
        for (const vector of vectors) {
          assertContract(vector instanceof Float32Array, 'a vector must be a Float32Array.')
          assertContract(vector.length === dimensions, `a vector must have ${dimensions} numbers, got ${vector.length}.`)
          assertContract(vector.every(Number.isFinite), 'a vector must hold finite numbers only.')
        }
      },
    },
    {
      name: 'no text gives no vector, and an empty text gives finite numbers',
      async run() {
        const embedder = await make()

        const none = await embedder.embed([])
        const [empty] = await embedder.embed([''])

        assertContract(none.length === 0, 'no text must give no vector.')
        assertContract(empty?.every(Number.isFinite) === true, 'the vector of an empty text must hold finite numbers only.')
      },
    },
    {
      name: 'the vector of a text does not depend on the other texts or on their order',
      async run() {
        const together = await (await make()).embed(TEXTS)
        const backwards = await (await make()).embed(TEXTS.toReversed())

        for (const [index, vector] of together.entries()) {
          const twin = backwards[TEXTS.length - 1 - index]
          assertContract(twin !== undefined && cosine(vector, twin) > 0.999, 'the same text must get the same vector.')
        }
      },
    },
    {
      name: 'different texts get different vectors',
      async run() {
        const [first, , third] = await (await make()).embed(TEXTS)

        assertContract(first !== undefined && third !== undefined, 'there must be as many vectors as texts.')
        assertContract(cosine(first, third) < 0.999, 'texts about different things must be told apart.')
      },
    },
  ]
}

function callCases(make: MakeEmbedder): ContractCase[] {
  return [
    {
      name: 'a call does not change the texts, and a change of a vector reaches no later one',
      async run() {
        const embedder = await make()
        const texts = deepFreeze([...TEXTS])

        const [first] = await embedder.embed(texts)
        const before = first?.slice()
        first?.fill(0)
        const [again] = await embedder.embed(texts)

        assertContract(before !== undefined && again !== undefined, 'there must be as many vectors as texts.')
        assertContract(cosine(before, again) > 0.999, 'each call must give vectors of its own.')
      },
    },
    {
      name: 'an aborted signal rejects a call with its reason',
      async run() {
        const reason = new Error('not wanted')

        const error = await rejection((await make()).embed(TEXTS, { signal: AbortSignal.abort(reason) }), 'embed')

        assertContract(error === reason, 'the reason must come out untouched.')
      },
    },
    {
      name: 'a call that ended leaves no listener on the signal',
      async run() {
        const { signal, listeners } = countedSignal()

        await (await make()).embed(TEXTS, { signal })

        assertContract(listeners() === 0, `${listeners()} abort listeners were left behind.`)
      },
    },
  ]
}

function cosine(a: Float32Array, b: Float32Array): number {
  let dot = 0
  for (const [index, value] of a.entries()) dot += value * (b[index] ?? 0)
  return dot / (length(a) * length(b))
}

function length(vector: Float32Array): number {
  return Math.hypot(...vector)
}
