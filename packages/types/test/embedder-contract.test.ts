import type { Embedder } from '@minagent/types'
import { embedderContract } from '@minagent/types/testing'
import { describe, expect, it } from 'vitest'

/** Counts letters: a poor embedder that keeps the contract. */
function embedder(replaced: Partial<Embedder> = {}): Embedder {
  return {
    dimensions: 3,
    async embed(texts, options) {
      options?.signal?.throwIfAborted()
      return texts.map(vector)
    },
    ...replaced,
  }
}

function vector(text: string): Float32Array {
  const count = (letter: string) => text.split(letter).length - 1
  return Float32Array.of(count('a'), count('s'), count('猫') + 0.1)
}

function giving(embed: (texts: readonly string[]) => Float32Array[]): Embedder {
  return embedder({
    async embed(texts, options) {
      options?.signal?.throwIfAborted()
      return embed(texts)
    },
  })
}

async function redCases(make: () => Embedder): Promise<string[]> {
  const red: string[] = []
  for (const { name, run } of embedderContract(make)) await run().catch(() => red.push(name))
  return red
}

const shared = Float32Array.of(1, 2, 3)
const remembered = new Map<string, Float32Array>()

describe('embedderContract', () => {
  it('is kept by a poor embedder', async () => {
    expect(await redCases(() => embedder())).toEqual([])
  })

  it.each<[string, Embedder, string]>([
    ['a vector too few', giving((texts) => texts.slice(1).map(vector)), 'each text gets one vector'],
    ['vectors of another length', giving((texts) => texts.map(() => new Float32Array(4))), 'each text gets one vector'],
    ['no dimensions', embedder({ dimensions: 0 }), 'each text gets one vector'],
    ['NaN', giving((texts) => texts.map(() => Float32Array.of(Number.NaN, 1, 1))), 'each text gets one vector'],
    ['NaN for an empty text', giving((texts) => texts.map((text) => vector(text).map((x) => x / text.length))), 'no text gives no vector'],
    ['a vector for no text', giving((texts) => [...texts, 'x'].map(vector)), 'no text gives no vector'],
    ['vectors that depend on the order', giving((texts) => texts.map((_, index) => Float32Array.of(index, 1, 0))), 'other texts'],
    ['one vector for all', giving((texts) => texts.map(() => shared.slice())), 'different texts'],
    [
      'vectors that are handed out twice',
      giving((texts) => texts.map((text) => remembered.get(text) ?? remembered.set(text, vector(text)).get(text)!)),
      'reaches no later one',
    ],
    ['texts that are changed', giving((texts) => Object.assign(texts, { 0: 'x' }).map(vector)), 'does not change the texts'],
    ['no look at the signal', embedder({ embed: async (texts) => texts.map(vector) }), 'aborted signal'],
    [
      'a listener left behind',
      embedder({
        async embed(texts, options) {
          options?.signal?.throwIfAborted()
          options?.signal?.addEventListener('abort', () => undefined)
          return texts.map(vector)
        },
      }),
      'no listener',
    ],
  ])('turns red for %s', async (_, broken, name) => {
    expect((await redCases(() => broken)).some((red) => red.includes(name))).toBe(true)
  })
})
