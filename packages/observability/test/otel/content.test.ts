import { describe, expect, it } from 'vitest'
import { everything } from './everything.ts'
import { named, telemetry } from './receiver.ts'

const CANARY = 'canary-of-content'
const SECRET = 'sk-proj-1234567890abcdefghij'

describe('content', () => {
  it('S6 is nowhere in what is sent unless it is asked for', async () => {
    const sent = await telemetry()

    await everything(sent, `${CANARY} ${SECRET}`)

    await sent.spans()
    await sent.series()
    expect(sent.bodies.length).toBeGreaterThan(1)
    expect(sent.bodies.join()).not.toContain(CANARY)
    expect(sent.bodies.join()).not.toContain(SECRET)
  })

  it('S6 that is asked for is without its secrets', async () => {
    const sent = await telemetry({ content: true })

    await everything(sent, `${CANARY} ${SECRET}`)

    const spans = await sent.spans()
    expect(sent.bodies.join()).not.toContain(SECRET)
    const shown = `${CANARY} [redacted]`
    const [call] = spans.filter(({ name }) => name === 'execute_tool look')
    expect(JSON.parse(String(call?.attributes['gen_ai.tool.call.arguments']))).toEqual({ note: shown, password: '[redacted]' })
    expect(named(spans, 'execute_tool fail').status).toEqual({ code: 2, message: shown })
    expect(named(spans, 'retrieval handbook').attributes).toMatchObject({
      'gen_ai.retrieval.query.text': shown,
      'gen_ai.retrieval.documents': '[{"id":"p1","score":0.5}]',
    })
    const [begun, run] = spans.filter(({ name }) => name === 'invoke_agent boss')
    expect(JSON.parse(String(begun?.attributes['gen_ai.input.messages']))).toEqual([
      { role: 'system', parts: [{ type: 'text', content: shown }] },
      { role: 'user', parts: [{ type: 'text', content: shown }] },
    ])
    expect(JSON.parse(String(run?.attributes['gen_ai.output.messages']))).toEqual([
      { role: 'assistant', parts: [{ type: 'text', content: shown }], finish_reason: 'stop' },
    ])
    const [, second] = spans.filter(({ name }) => name === 'chat gpt')
    expect(JSON.parse(String(second?.attributes['gen_ai.input.messages'])).at(-1)).toEqual({
      role: 'tool',
      parts: [{ type: 'tool_call_response', id: 'c2', response: `{"error":{"code":"TOOL_FAILED","message":"${shown}"}}` }],
    })
  })
})

describe('metrics', () => {
  it('count tokens and durations by operation, model and error, with the boundaries of the conventions', async () => {
    const sent = await telemetry()

    await everything(sent, 'text')

    const series = await sent.series()
    const tokens = series.filter(({ metric }) => metric === 'gen_ai.client.token.usage')
    const chat = { 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': 'gpt' }
    const answered = { 'gen_ai.response.model': 'large', 'gen_ai.provider.name': 'mistral_ai' }
    expect(tokens.map(({ attributes, sum, count, unit }) => ({ ...attributes, sum, count, unit }))).toEqual([
      { ...chat, ...answered, 'gen_ai.token.type': 'input', sum: 10, count: 1, unit: '{token}' },
      { ...chat, ...answered, 'gen_ai.token.type': 'output', sum: 2, count: 1, unit: '{token}' },
      { ...chat, 'gen_ai.token.type': 'input', sum: 40, count: 4, unit: '{token}' },
      { ...chat, 'gen_ai.token.type': 'output', sum: 8, count: 4, unit: '{token}' },
    ])
    expect(tokens[0]?.explicitBounds.slice(0, 3)).toEqual([1, 4, 16])
    expect(tokens[0]?.explicitBounds.at(-1)).toBe(67_108_864)
    const durations = series.filter(({ metric }) => metric === 'gen_ai.client.operation.duration')
    expect(durations[0]).toMatchObject({ unit: 's' })
    expect(durations[0]?.explicitBounds).toEqual([0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92])
    const counted = durations.map(
      ({ attributes, count }) => `${attributes['gen_ai.operation.name']} ${attributes['error.type'] ?? ''} ${count}`,
    )
    expect(counted.sort()).toEqual(
      [
        'chat  1',
        'chat  4',
        'embeddings  1',
        'execute_tool  3',
        'execute_tool TOOL_FAILED 1',
        'invoke_agent  2',
        'invoke_agent model_failed 1',
        'chat auth 1',
        'retrieval  1',
      ].sort(),
    )
  })
})
