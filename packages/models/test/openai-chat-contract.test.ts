import type { ModelEvent } from '@minagent/types'
import { modelContract } from '@minagent/types/testing'
import { describe, expect, it } from 'vitest'
import { modelOf, streamedChunks } from './openai-support.ts'
import { replayFetch, sseBytes } from './support/recordings.ts'

describe('a stream whose reader looks at deltas only', () => {
  it('gives text, reasoning and calls as they come, and the response last', async () => {
    const { deltas } = await streamedChunks([
      { choices: [{ index: 0, delta: { role: 'assistant', content: '', reasoning_content: 'hm' } }] },
      { choices: [{ index: 0, delta: { content: 'Let me' } }] },
      { choices: [{ index: 0, delta: { content: ' look.' } }] },
      { choices: [{ index: 0, delta: { tool_calls: [{ index: 3, id: 'a', function: { name: 'now', arguments: '' } }] } }] },
      { choices: [{ index: 0, delta: { tool_calls: [{ index: 3, function: { arguments: '{"a":1}' } }] } }] },
      { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
    ])

    expect(deltas).toEqual<ModelEvent[]>([
      { type: 'reasoning.delta', text: 'hm' },
      { type: 'text.delta', text: 'Let me' },
      { type: 'text.delta', text: ' look.' },
      { type: 'tool_call.delta', index: 0, id: 'a', name: 'now', argumentsText: '' },
      { type: 'tool_call.delta', index: 0, argumentsText: '{"a":1}' },
    ])
  })
})

describe('the model contract', () => {
  const usage = { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 }
  const calls = [{ index: 0, id: 'c1', type: 'function', function: { name: 'add', arguments: '{"a":2,"b":3}' } }]
  const bodies: Record<string, object> = {
    'a text': { content: 'five, 五' },
    calls: { content: 'Let me add.', tool_calls: calls },
    reasoning: { reasoning_content: '2 + 3', content: '5' },
  }

  for (const [name, body] of Object.entries(bodies)) {
    const finish_reason = 'tool_calls' in body ? 'tool_calls' : 'stop'
    const whole = JSON.stringify({ choices: [{ index: 0, message: body, finish_reason }], usage })
    const chunks = [{ choices: [{ index: 0, delta: body }] }, { choices: [{ index: 0, delta: {}, finish_reason }] }, { choices: [], usage }]
    const stream = sseBytes(chunks.map((chunk) => JSON.stringify(chunk)).join('\n'), { done: true })
    const fetch = async (_: string, init: RequestInit) =>
      JSON.parse(String(init.body)).stream
        ? await replayFetch([stream])()
        : await replayFetch([new TextEncoder().encode(whole)], 'application/json')()
    const makeFailing = () => modelOf(async () => Response.json({ error: { message: 'no' } }, { status: 400 }))
    for (const { name: rule, run } of modelContract(() => modelOf(fetch), { makeFailing })) it(`${name}: ${rule}`, run)
  }
})
