import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { agentAsTool } from '@minagent/multiagent'
import { type LogOptions, logEvents, type Span, spanTree } from '@minagent/observability'
import { ToolRegistry } from '@minagent/tools'
import { type RunEvent, type ToolCall, ToolError } from '@minagent/types'
import pino from 'pino'
import { describe, expect, it, vi } from 'vitest'

const call = (name: string, args: ToolCall['arguments'] = {}): ToolCall => ({ id: `call_${name}`, name, arguments: args })
const KEY = 'sk-live-0123456789abcdef0123'
const CANARIES = ['question-canary', 'argument-canary', 'result-canary', 'error-canary', 'answer-canary', 'system-canary', KEY]

/** A run of everything that can be told, with secrets everywhere, logged by pino. */
async function logged(options?: LogOptions) {
  const lines: Record<string, unknown>[] = []
  const logger = pino({ level: 'debug', base: null, timestamp: false }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const look = { name: 'look', description: 'Looks.', parameters: { type: 'object' as const }, execute: () => 'result-canary' }
  const broken = {
    ...look,
    name: 'broken',
    execute: () => {
      throw new ToolError(`error-canary ${KEY}`)
    },
  }
  const helper = agentAsTool(new Agent({ model: new FakeModel(['answer-canary']), name: 'helper' }), { name: 'ask', description: 'Helps.' })
  const script = [
    [
      call('look', { where: `argument-canary ${KEY}` }),
      call('broken'),
      call('ask', { task: 'argument-canary' }),
      { ...call(KEY), id: 'c4' },
    ],
    new Error(`error-canary ${KEY}`),
  ]
  const agent = new Agent({
    model: new FakeModel(script),
    name: 'guide',
    system: 'system-canary',
    tools: new ToolRegistry([look, broken, helper]),
    observers: [logEvents(logger, options)],
  })
  const events: RunEvent[] = []
  for await (const event of agent.start(`question-canary ${KEY}`, { runId: 'r' })) events.push(event)
  return { lines, events }
}

const idsOf = (spans: readonly Span[]): string[] => spans.flatMap(({ id, children }) => [id, ...idsOf(children)])

describe('a structured log', () => {
  it('has a line for each event, with levels, run and span ids, names and counts, through pino', async () => {
    const { lines, events } = await logged()

    expect(lines.map(({ msg }) => msg)).toEqual(events.flatMap(({ type }) => (type === 'assistant.delta' ? [] : [type])))
    expect(lines[0]).toEqual({
      level: 30,
      run_id: 'r',
      span_id: 'r',
      agent: 'guide',
      model: 'fake/script',
      input_chars: 'question-canary '.length + KEY.length,
      messages: 2,
      tools: 3,
      msg: 'run.started',
    })
    const finished = lines.filter(({ msg }) => msg === 'tool.call.finished')
    expect(finished.map(({ level, tool, ok, error_code }) => [level, tool, ok, error_code])).toEqual([
      [30, 'look', true, undefined],
      [40, 'broken', false, 'TOOL_FAILED'],
      [30, 'ask', true, undefined],
      [40, '[redacted]', false, 'TOOL_NOT_FOUND'],
    ])
    expect(lines.find(({ msg }) => msg === 'tool.call.started')).toMatchObject({
      level: 20,
      tool: 'look',
      argument_keys: ['where'],
      span_id: 'r/tool:0:0',
    })
    expect(lines.at(-1)).toMatchObject({ level: 50, msg: 'run.failed', stop_reason: 'model_failed', error_name: 'Error' })
    expect(lines.find(({ agent }) => agent === 'helper')).toMatchObject({
      run_id: 'r:0:2:ask',
      parent_run_id: 'r',
      parent_call_id: 'call_ask',
    })
  })

  it('names spans as the tree does', async () => {
    const { lines, events } = await logged()

    const ids = new Set(idsOf(spanTree(events)))
    expect(lines.filter(({ span_id }) => !ids.has(String(span_id)))).toEqual([])
  })

  //#region said
  it('S6 says nothing that anybody said, and no secret, not even as the name of a tool', async () => {
    const text = JSON.stringify((await logged()).lines)

    expect(CANARIES.filter((canary) => text.includes(canary))).toEqual([])
  })
  //#endregion said

  it('S6 says what errors say only when it is asked to, and never a secret', async () => {
    const text = JSON.stringify((await logged({ errorMessages: true })).lines)

    expect(CANARIES.filter((canary) => text.includes(canary))).toEqual(['error-canary'])
    expect(text).toContain('error-canary [redacted]')
  })

  it('S6 hides a secret that stands where a long name is cut', () => {
    const info = vi.fn()
    const logger = { debug: info, info, warn: info, error: info }

    logEvents(logger).onEvent({ type: 'tool.late', runId: 'r', at: 0, toolCallId: 'c', tool: `${'x'.repeat(185)} ${KEY}` })

    expect(JSON.stringify(info.mock.calls)).not.toContain('sk-live')
    expect(JSON.stringify(info.mock.calls).length).toBeLessThan(300)
  })

  it('goes to the console as well', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    const agent = new Agent({ model: new FakeModel(['Hello.']), observers: [logEvents(console)] })
    vi.spyOn(console, 'debug').mockImplementation(() => undefined)

    await agent.run('q', { runId: 'r' })

    expect(info.mock.calls.map(([fields, message]) => [message, fields.span_id])).toEqual([
      ['run.started', 'r'],
      ['model.finished', 'r/model:0'],
      ['run.succeeded', 'r'],
    ])
  })

  it('refuses a logger that lacks a method, before a run hides it', () => {
    const { debug: _, ...others } = console

    expect(() => logEvents(JSON.parse('{}'))).toThrow('debug is missing')
    expect(() => logEvents(Object.assign(JSON.parse('{}'), others))).toThrow(TypeError)
  })
})
