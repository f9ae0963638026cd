import { Agent } from '@minagent/loop'
import { FakeModel, jsonActionModel, type ScriptItem } from '@minagent/models'
import { codeAgentLines, devMindLines, textSummary, withoutContent } from '@minagent/observability'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { eventFromWire, eventToWire, type RunEvent, user } from '@minagent/types'
import { fakeClock, sha256 } from '@minagent/types/runtime'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const calculator = defineTool({
  name: 'calculator',
  description: 'Multiplies.',
  parameters: jsonSchema({
    type: 'object',
    properties: { left: { type: 'number' }, operation: { type: 'string' }, right: { type: 'number' } },
    required: ['left', 'operation', 'right'],
    additionalProperties: false,
  }),
  execute: ({ left, operation, right }) => {
    if (operation === 'explode') throw new TypeError('boom')
    return left * right
  },
})
const action = (args: object) => JSON.stringify({ type: 'tool_call', tool_name: 'calculator', arguments: args })
const finish = (answer: string) => JSON.stringify({ type: 'finish', answer })
const twelveTimesSeven = action({ right: 7, operation: 'multiply', left: 12 })

/** The events of a run of the minimal code agent, however it ends. */
async function eventsOf(script: readonly ScriptItem[], defects: 'report' | 'throw' = 'report'): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = []
  const agent = new Agent({
    model: jsonActionModel(new FakeModel(script)),
    tools: new ToolRegistry([calculator]),
    maxSteps: 5,
    defects,
    runtime: { clock: fakeClock(1000) },
    observers: [{ onEvent: (event) => events.push(event) }],
  })
  await agent.start('计算 12 × 7。', { runId: 'r1' }).result.catch(() => undefined)
  return events
}

describe('codeAgentLines', () => {
  it('K2 K3 K4 gives the lines of the minimal code agent, in their order, with their steps', async () => {
    const lines = (await eventsOf([twelveTimesSeven, finish('等于 84。')])).flatMap(codeAgentLines())

    expect(lines.map((line) => JSON.stringify(line))).toEqual([
      `{"run_id":"r1","step":0,"event_type":"run_started","input_summary":"chars=10;sha256=${sha256('计算 12 × 7。')}"}`,
      '{"run_id":"r1","step":1,"event_type":"model_action","action_type":"tool_call","tool_name":"calculator","argument_keys":["left","operation","right"]}',
      '{"run_id":"r1","step":1,"event_type":"observation","output":"chars=2;sha256=44c8031cb036a7350d8b9b8603af662a4b9cdbd2f96e8d5de5af435c9c35da69","is_error":false}',
      `{"run_id":"r1","step":2,"event_type":"model_action","action_type":"finish","output":"chars=6;sha256=${sha256('等于 84。')}"}`,
      '{"run_id":"r1","step":2,"event_type":"run_finished","exit_reason":"finished"}',
    ])
  })

  it('K9 ends with internal_error where a defect is thrown', async () => {
    const lines = (await eventsOf([action({ left: 1, operation: 'explode', right: 1 })], 'throw')).flatMap(codeAgentLines())

    expect(lines.at(-1)).toEqual({ run_id: 'r1', step: 1, event_type: 'run_finished', exit_reason: 'internal_error' })
  })

  it.each([
    ['max_steps_exceeded', Array.from({ length: 5 }, () => twelveTimesSeven)],
    ['invalid_model_output', ['{', '{', '{', '{', '{']],
  ])('K5 K6 ends with %s at step 5', async (reason, script) => {
    const lines = (await eventsOf(script)).flatMap(codeAgentLines())

    expect(lines.at(-1)).toEqual({ run_id: 'r1', step: 5, event_type: 'run_finished', exit_reason: reason })
  })

  it('K4 tells of a failed call that it failed', async () => {
    const lines = (await eventsOf([action({ left: '1' }), finish('sorry')])).flatMap(codeAgentLines())

    expect(lines[2]).toMatchObject({ event_type: 'observation', is_error: true })
  })

  it('sorts the names of arguments by code point, as Python does', () => {
    const message = {
      role: 'assistant',
      content: '',
      toolCalls: [{ id: 'c', name: 't', arguments: { '😀': 1, '￿': 1, ab: 1, a: 1 } }],
    } as const
    const event: RunEvent = {
      ...{ runId: 'r', at: 0, seq: 1, type: 'model.finished', round: 0, durationMs: 0 },
      response: { message, stopReason: 'tool_use', usage: {} },
    }

    expect(codeAgentLines()(event)[0]?.argument_keys).toEqual(['a', 'ab', '￿', '😀'])
  })

  it('keeps the steps of runs at once apart', async () => {
    const [one, two] = [await eventsOf([twelveTimesSeven, finish('84')]), await eventsOf([finish('x')])]
    const other = two.map((event): RunEvent => ({ ...event, runId: 'r2' }))
    const mixed = Array.from({ length: one.length }, (_, index) => [one[index], other[index]]).flat()
    const lines = mixed.filter((event) => event !== undefined).flatMap(codeAgentLines())

    expect(lines.filter((line) => line.run_id === 'r1').map((line) => line.step)).toEqual([0, 1, 1, 2, 2])
    expect(lines.filter((line) => line.run_id === 'r2').map((line) => line.step)).toEqual([0, 1, 1])
  })
})

describe('devMindLines', () => {
  it('D15 gives the log lines of DevMind, for each event one', async () => {
    const lines = (await eventsOf([twelveTimesSeven, finish('84')])).flatMap(devMindLines)

    expect(lines).toEqual([
      { event: 'run.started', run_id: 'r1' },
      { event: 'model.started', run_id: 'r1', model_round: 1 },
      { event: 'model.finished', run_id: 'r1', model_round: 1, duration_ms: 0 },
      { event: 'tool.call.started', run_id: 'r1', model_round: 1, tool_call_id: 'call_1', tool: 'calculator' },
      { event: 'tool.call.finished', run_id: 'r1', model_round: 1, tool_call_id: 'call_1', tool: 'calculator', ok: true, duration_ms: 0 },
      { event: 'model.started', run_id: 'r1', model_round: 2 },
      { event: 'model.finished', run_id: 'r1', model_round: 2, duration_ms: 0 },
      { event: 'run.succeeded', run_id: 'r1', ok: true },
    ])
  })
})

describe('textSummary', () => {
  it('counts code points, as Python does', () => {
    expect(textSummary('84')).toMatch(/^chars=2;sha256=44c8031cb036a735[\da-f]{48}$/)
    expect(textSummary('🤖 你好')).toMatch(/^chars=4;/)
    const texts = fc.array(fc.constantFrom('a', '你', '🤖', '\ud83e', '\udd16')).map((parts) => parts.join(''))
    fc.assert(fc.property(texts, (text) => textSummary(text).startsWith(`chars=${[...text].length};`)))
  })
})

describe('withoutContent', () => {
  it('leaves of a run its shape: an event like any other, without a text that was said', async () => {
    const events = await eventsOf([twelveTimesSeven, action({ left: 1, operation: 'explode', right: 1 }), '{', finish('等于 84。')])

    const outlines = events.map((event) => withoutContent(event))

    expect(outlines.map(({ type }) => type)).toEqual(events.map(({ type }) => type))
    for (const outline of outlines) expect(eventFromWire(eventToWire(outline))).toEqual(outline)
    const text = JSON.stringify(outlines)
    for (const said of ['计算', 'Multiplies', 'multiply', '等于', 'boom']) expect(text).not.toContain(said)
    expect(text).toContain('"arguments":{"right":"[hidden]","operation":"[hidden]","left":"[hidden]"}')
  })

  it.each<RunEvent>([
    {
      runId: 'r',
      at: 0,
      seq: 1,
      type: 'run.failed',
      stopReason: 'model_failed',
      final: '',
      usage: { raw: { said: 1 } },
      error: { name: 'E', message: 'said' },
    },
    { runId: 'r', at: 0, seq: 1, type: 'run.succeeded', stopReason: 'completed', final: 'said', usage: {}, output: { said: true } },
    { runId: 'r', at: 0, seq: 1, type: 'run.suspended', stopReason: 'awaiting_approval', final: 'said', usage: {} },
    { runId: 'r', at: 0, seq: 1, type: 'internal_error', error: { name: 'E', message: 'said' } },
    { runId: 'r', at: 0, seq: 1, type: 'step.recorded', key: 'k', kind: 'node', value: ['said'] },
    { runId: 'r', at: 0, seq: 1, type: 'run.cancel.requested', reason: 'said' },
    { runId: 'r', at: 0, seq: 1, type: 'message.steered', round: 0, message: user('said') },
    { runId: 'r', at: 0, type: 'assistant.delta', round: 0, kind: 'text', text: 'said' },
    { runId: 'r', at: 0, type: 'tool.defect', round: 0, toolCallId: 'c', error: new Error('said') },
    { runId: 'r', at: 0, type: 'observer.failed', error: new Error('said') },
    {
      ...{
        runId: 'r',
        at: 0,
        seq: 1,
        type: 'approval.resolved',
        round: 0,
        ordinal: 0,
        argumentsHash: 'h',
        decision: 'deny',
        reason: 'said',
      },
      call: { id: 'c', name: 't', arguments: {}, invalidArguments: 'said' },
    },
    {
      ...{ runId: 'r', at: 0, seq: 1, type: 'policy.decided', round: 0, ordinal: 0, toolCallId: 'c', tool: 't' },
      decision: 'deny',
      reason: 'said',
    },
  ])('leaves nothing that was said in $type', (event) => {
    expect(JSON.stringify(withoutContent(event))).not.toContain('said')
    expect(withoutContent(event).type).toBe(event.type)
  })

  it('leaves of an event of a later version only its place and its numbers', () => {
    const place = { type: 'memory.recalled', runId: 'r', at: 1, parent: { runId: 'p', callId: 'c' }, round: 2, toolCallId: 'c', tool: 't' }
    const later: RunEvent = JSON.parse(JSON.stringify({ ...place, text: 'said', facts: [{ said: 'said' }], found: true, score: 0.5 }))

    expect(withoutContent(later)).toEqual({
      ...place,
      text: textSummary('said'),
      facts: textSummary('[{"said":"said"}]'),
      found: true,
      score: 0.5,
    })
  })
})
