import { assistant, type ContextInfo, type Message, system, toolMessage, user } from '@minagent/types'
import { expect, it } from 'vitest'
import { lastQuestions } from './last-questions.ts'

const call = { id: 'm1', name: 'read_mail', arguments: { number: 1 } }
const messages: readonly Message[] = [
  system('你是出差助理。'),
  user('读第一封信。'),
  assistant('', [call]),
  toolMessage(call, '航班改签。'),
  assistant('信里说航班改签。'),
  user('住哪里？'),
  assistant('还没有订。'),
  user('那就订一家。'),
]

const view = (count: number) => lastQuestions(count).view(messages, info)

it('留下系统消息和最近两个问题', async () => {
  const seen = await view(2)

  expect(seen.map(({ content }) => content)).toEqual(['你是出差助理。', '住哪里？', '还没有订。', '那就订一家。'])
})

it('问题不够多，就全都给看', async () => {
  expect(await view(3)).toEqual(messages)
  expect(await view(100)).toEqual(messages)
})

it('不改动拿到的消息', async () => {
  const before = structuredClone(messages)

  await view(1)

  expect(messages).toEqual(before)
})

const info: ContextInfo = { runId: 'r1', round: 0, input: '那就订一家。', tools: [], signal: new AbortController().signal }
