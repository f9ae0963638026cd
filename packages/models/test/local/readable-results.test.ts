import { localModel } from '@minagent/models/local'
import { type ToolSchema, toolMessage, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'

const arrival: ToolSchema = {
  name: 'train_arrival',
  description: 'Tells when the next train arrives. 下一班火车何时到达。',
  parameters: { type: 'object', properties: {} },
}

/** What the model answers when the only tool there is gives a result. */
async function answerTo(ask: string, result: unknown): Promise<string> {
  const model = localModel()
  const asked = await model.complete([user(ask)], [arrival])
  const [call] = asked.message.toolCalls
  if (!call) throw new Error(`No call for ${ask}`)
  const answer = await model.complete([user(ask), asked.message, toolMessage(call, JSON.stringify(result))], [arrival])
  return answer.message.content.replace(/ \(source: train_arrival\)$|（来源：train_arrival）$/, '')
}

describe('a time of any tool is written for people', () => {
  it.each([
    [{ at: '2028-02-29T23:05:09+05:30', zone: 'Asia/Kolkata' }, 'Tuesday, 29 February 2028, 23:05:09 (Asia/Kolkata, UTC+05:30)'],
    [{ at: '2026-01-01T00:00:00.123Z' }, 'Thursday, 1 January 2026, 00:00:00 (UTC)'],
    [{ zone: 'UTC', at: '2026-03-01T07:30+00:00' }, 'Sunday, 1 March 2026, 07:30 (UTC)'],
    ['2026-12-31T18:00:00-0500', 'Thursday, 31 December 2026, 18:00:00 (UTC-0500)'],
    ['2026-12-31 18:00', 'Thursday, 31 December 2026, 18:00'],
    [{ at: '2026-12-31T18:00:00Z', platform: 4 }, 'at: Thursday, 31 December 2026, 18:00:00 (UTC), platform: 4'],
  ])('%o in English', async (result, text) => {
    expect(await answerTo('When does the next train arrive?', result)).toBe(text)
  })

  it.each([
    [{ at: '2028-02-29T23:05:09+05:30', zone: 'Asia/Kolkata' }, '2028 年 2 月 29 日，星期二，23:05:09（Asia/Kolkata，UTC+05:30）'],
    ['2026-12-31T18:00', '2026 年 12 月 31 日，星期四，18:00'],
  ])('%o in Chinese', async (result, text) => {
    expect(await answerTo('下一班火车何时到达？', result)).toBe(text)
  })

  it.each(['2026-13-01T10:00:00Z', '2026-12-31T25:00:00Z', '2026-12-31T18:00:00Z or later'])(
    '%s is no time, and quoted as it is',
    async (result) => {
      expect(await answerTo('When does the next train arrive?', result)).toBe(`“${result}”`)
    },
  )
})

it('a long request that cannot be helped with is not repeated in full', async () => {
  const { message } = await localModel().complete([user('lorem '.repeat(10_000))], [])

  expect(message.content.length).toBeLessThan(2_000)
})

it('what a parameter is for is asked in the language of the request', async () => {
  const find: ToolSchema = {
    name: 'list_files',
    description: 'Lists files by a pattern. 列出文件。',
    parameters: {
      type: 'object',
      properties: { pattern: { type: 'integer', description: 'The depth to look at. 深度。' } },
      required: ['pattern'],
    },
  }

  const english = await localModel().complete([user('List files')], [find])
  const chinese = await localModel().complete([user('列出文件')], [find])

  expect(english.message.content).toContain('pattern (The depth to look at)')
  expect(chinese.message.content).toContain('pattern (深度)')
})
