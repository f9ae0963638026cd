import { readFile } from 'node:fs/promises'
import { replayRun } from '@minagent/models'
import { expect, it } from 'vitest'
import { lamp } from './lamp.ts'

it('pays 20 euros back for the lamp', async () => {
  const recording = await readFile(new URL('./recordings/lamp.jsonl', import.meta.url), 'utf8')

  const result = await replayRun(lamp, recording)

  expect(result.stopReason).toBe('completed')
  expect(result.final).toBe('item: a lamp, paid: 40 (source: find_order)\n“20 euros were paid back for A17” (source: refund)')
  const calls = result.messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls : []))
  expect(calls.map((call) => [call.name, call.arguments])).toEqual([
    ['find_order', { order: 'A17' }],
    ['refund', { order: 'A17', amount: 20 }],
  ])
})
