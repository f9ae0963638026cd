import { localModel } from '@minagent/models/local'
import { user } from '@minagent/types'
import { expect, it } from 'vitest'
import { toolsets } from './toolsets.ts'
import { converse } from './world.ts'

const keep = {
  name: 'keep_value',
  description: 'Keeps a value.',
  parameters: { type: 'object', properties: { value: { type: 'number' } }, required: ['value'] },
}

it.each([
  ['keep the value 42', 42],
  ['keep the value -3.5', -3.5],
  ['keep the value 1,234.5', 1234.5],
  ['keep the value .5', 0.5],
  ['keep the value 12%', 0.12],
  ['keep the value three hundred and five', 305],
  ['keep the value twelve and a half', 12.5],
  ['keep the value minus seven', -7],
  ['keep the value two million', 2_000_000],
  ['keep the value 3 thousand', 3000],
  ['keep the value three point one four', 3.14],
  ['keep the value 三十二点五', 32.5],
  ['keep the value 两千零五十', 2050],
  ['keep the value 一百二', 120],
  ['keep the value 一万二千', 12_000],
  ['keep the value 3万', 30_000],
  ['keep the value 百分之二十', 0.2],
  ['keep the value 负五', -5],
  ['keep the value ４２', 42],
])('reads the number in “%s”', async (ask, value) => {
  const { message } = await localModel().complete([user(ask)], [keep])

  expect(message.toolCalls[0]?.arguments).toEqual({ value })
})

it.each([
  ['现在纽约是星期几？', 'America/New_York'],
  ['巴黎是几号', 'Europe/Paris'],
  ['What day is it in Nairobi?', 'Africa/Nairobi'],
])('“%s” asks for the date there', async (ask, timezone) => {
  const clock = {
    name: 'get_current_time',
    description: 'Tell the current date and time. 查询当前时间与日期。',
    parameters: { type: 'object', properties: { timezone: { type: 'string', description: 'An IANA time zone.' } } },
  }

  const { message } = await localModel().complete([user(ask)], [...toolsets.files, clock])

  expect(message.toolCalls.map((call) => [call.name, call.arguments])).toEqual([['get_current_time', { timezone }]])
})

it.each(['keep the value v1.2.3', 'keep the value of report2024.txt', 'keep the value 2026-05-01', 'keep 一下 the value'])(
  'sees no number in “%s” and asks for it',
  async (ask) => {
    const { message } = await localModel().complete([user(ask)], [keep])

    expect(message.toolCalls).toEqual([])
    expect(message.content).toContain('value')
  },
)

it.each([
  ['São Paulo', 'America/Sao_Paulo'],
  ['new delhi', 'Asia/Kolkata'],
  ['Ho Chi Minh City', 'Asia/Ho_Chi_Minh'],
  ['NYC', 'America/New_York'],
  ['Germany', 'Europe/Berlin'],
  ['UTC', 'UTC'],
  ['america/los_angeles', 'America/Los_Angeles'],
  ['Antarctica/Troll', 'Antarctica/Troll'],
  ['乌鲁木齐', 'Asia/Urumqi'],
  ['新加坡', 'Asia/Singapore'],
  ['三藩市', 'America/Los_Angeles'],
])('knows the time zone of %s', async (place, timezone) => {
  const { calls } = await converse(localModel(), toolsets.basic, `What time is it in ${place}?`)

  expect(calls.map((call) => call.arguments)).toEqual([{ timezone }])
})

it.each([
  ['2 + 3 * 4 - 6 / 2', '2 + 3 × 4 - 6 ÷ 2 = 11'],
  ['(1 + 2) × (3 + 4)', '(1 + 2) × (3 + 4) = 21'],
  ['10 - (2 - 3)', '10 - (2 - 3) = 11'],
  ['18.5 + 23.7', '18.5 + 23.7 = 42.2'],
  ['What is 0.1 plus 0.2?', '0.1 + 0.2 = 0.3'],
  ['half of 50', '50 ÷ 2 = 25'],
  ['What is 3 squared?', '3 × 3 = 9'],
  ['subtract 15 from 40', '40 - 15 = 25'],
  ['8 times the sum of 1 and 2', '8 × (1 + 2) = 24'],
  ['从 50 里减去 8', '50 - 8 = 42'],
  ['8 乘以 1 加 2 的和', '8 × (1 + 2) = 24'],
  ['3 的 4 倍是多少', '3 × 4 = 12'],
  ['先算 1.5 加 2.5，再乘以 3，然后减去 2', '(1.5 + 2.5) × 3 - 2 = 10'],
  ['把 12 加到 30 上，再除以 6', '(12 + 30) ÷ 6 = 7'],
])('works out “%s” one operation at a time', async (ask, expected) => {
  const { answer } = await converse(localModel(), toolsets.basic, ask)

  expect(answer).toContain(expected)
})
