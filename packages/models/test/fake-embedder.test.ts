import { FakeEmbedder } from '@minagent/models'
import { embedderContract } from '@minagent/types/testing'
import { describe, expect, it } from 'vitest'

describe('FakeEmbedder', () => {
  for (const { name, run } of embedderContract(() => new FakeEmbedder())) it(name, run)

  it.each([
    [
      'how do I reset my password',
      ['Resetting a forgotten password', 'The weather in Shanghai is mild', 'How the loop calls tools', 'Prices of our plans'],
    ],
    [
      'the agent stops after eight rounds',
      ['An agent stops when eight rounds are over', 'Bread needs flour and water', 'The eighth planet is Neptune', 'Rounds of golf'],
    ],
    ['怎么重置我的密码', ['忘记密码时如何重置密码', '上海今天的天气很好', '循环怎么调用工具', '我们的价格方案']],
    ['智能体运行八轮后停止', ['八轮之后智能体会停止运行', '做面包需要面粉和水', '第八颗行星是海王星', '第二轮比赛开始了']],
  ])('ranks the paraphrase of "%s" first', async (question, texts) => {
    const [asked, ...vectors] = await new FakeEmbedder().embed([question, ...texts])

    const scores = vectors.map((vector) => vector.reduce((sum, value, index) => sum + value * asked![index]!, 0))

    expect(scores.indexOf(Math.max(...scores))).toBe(0)
  })

  it('keeps long texts without a common word apart, though their pieces share places', async () => {
    const [long, other] = await new FakeEmbedder({ dimensions: 64 }).embed([
      'Quick brown foxes jump over lazy dogs while seven wizards brew potions',
      '上海今天的天气很好，明天可能下雨，请带伞出门并注意安全，祝大家旅途愉快',
    ])

    const cosine = long!.reduce((sum, value, index) => sum + value * other![index]!, 0)

    expect(Math.abs(cosine)).toBeLessThan(0.3)
  })

  it('gives vectors of length 1 and of as many dimensions as wished', async () => {
    const [vector] = await new FakeEmbedder({ dimensions: 64 }).embed(['模型 and tools'])

    expect(vector).toHaveLength(64)
    expect(Math.hypot(...vector!)).toBeCloseTo(1, 5)
  })

  it('reads full-width, upper-case and decomposed letters as their plain twins', async () => {
    const [plain, twin] = await new FakeEmbedder().embed(['café gpt', 'CAFE\u0301 ＧＰＴ'])

    expect(twin).toEqual(plain)
  })

  it('gives zeros for a text without letters or digits', async () => {
    expect(await new FakeEmbedder({ dimensions: 2 }).embed(['', '…!'])).toEqual([new Float32Array(2), new Float32Array(2)])
  })

  it('refuses dimensions that are no positive integer', () => {
    for (const dimensions of [0, -1, 1.5, Number.NaN]) expect(() => new FakeEmbedder({ dimensions })).toThrow(RangeError)
  })
})
