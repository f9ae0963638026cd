import { Agent, type Gate, run } from '@minagent/loop'
import { FakeModel, jsonActionModel, type ScriptItem } from '@minagent/models'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { RunEvent } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { addCall, callOf, toolOf } from './samples.ts'
import { contents, type Ended, type ScenarioOptions, scenario, typesOf } from './scenario.ts'

const calculator = defineTool({
  name: 'calculator',
  description: 'Multiplies.',
  parameters: jsonSchema({
    type: 'object',
    properties: { left: { type: 'number' }, right: { type: 'number' } },
    required: ['left', 'right'],
    additionalProperties: false,
  }),
  execute: ({ left, right }) => left * right,
})
const tools = new ToolRegistry([calculator])
const action = (args: object) => JSON.stringify({ type: 'tool_call', tool_name: 'calculator', arguments: args })
const finish = (answer: string) => JSON.stringify({ type: 'finish', answer })

async function minimal(script: readonly ScriptItem[], maxSteps = 5, more?: ScenarioOptions): Promise<Ended & { text: FakeModel }> {
  const text = new FakeModel(script)
  return { ...(await scenario({ model: jsonActionModel(text), tools, maxSteps }, more)), text }
}

describe('the minimal code agent, through jsonActionModel', () => {
  it('K1 multiplies: the model sees nothing first, then its call and the result', async () => {
    const { result, text } = await minimal([action({ left: 12, right: 7 }), finish('84')], 5, { input: '12 × 7?' })

    expect(text.calls[0]?.[0].map((message) => message.role)).toEqual(['system', 'user'])
    expect(text.calls[1]?.[0].slice(2).map((message) => message.content)).toEqual([
      action({ left: 12, right: 7 }),
      expect.stringContaining('84'),
    ])
    expect(result).toMatchObject({ stopReason: 'completed', final: '84', modelRounds: 2, toolCalls: 1 })
    expect(result.steps.map((step) => step.ok)).toEqual([true, undefined])
  })

  it('K2 tells its events in order, projected to its own names', async () => {
    const { events } = await minimal([action({ left: 12, right: 7 }), finish('84')])

    expect(events.map(traceLine).filter((line) => line !== undefined)).toEqual([
      'run_started',
      'model_action tool_call',
      'observation',
      'model_action finish',
      'run_finished finished',
    ])
  })

  it('K5 stops after five calls without an answer', async () => {
    const five = Array.from({ length: 5 }, () => action({ left: 1, right: 1 }))

    const { result } = await minimal(five)

    expect(result).toMatchObject({ stopReason: 'max_model_rounds', modelRounds: 5, answer: null })
    await expect(run(jsonActionModel(new FakeModel(five)), tools, 'q', { maxSteps: 5 })).rejects.toMatchObject({ code: 'max_model_rounds' })
  })

  it('K6 sends bad JSON back, and the second call sees the feedback', async () => {
    const { result, text, events } = await minimal(['{', finish('ok')])

    expect(result).toMatchObject({ stopReason: 'completed', modelRounds: 2 })
    expect(text.calls[1]?.[0].at(-1)?.content).toContain('it is not JSON')
    expect(result.messages[1]).toMatchObject({ role: 'user', name: 'model_feedback' })
    expect(events.flatMap((event) => (event.type === 'model.feedback' ? [event.reason] : []))).toEqual(['invalid_output'])
  })

  it('K6 gives up after five bad answers', async () => {
    const { result } = await minimal(['{', '{', '{', '{', '{'])

    expect(result).toMatchObject({ stopReason: 'invalid_model_output', modelRounds: 5, answer: null })
    expect(result.error).toMatchObject({ code: 'invalid_model_output', message: expect.stringContaining('it is not JSON') })
    expect(result.steps).toEqual([{ index: 4, kind: 'error', detail: expect.stringContaining('invalid_model_output: ') }])
  })

  it.each([
    '{',
    '[1,2]',
    '{"type":"dance"}',
    '{"type":"finish"}',
    '{"type":"finish","answer":"x","more":1}',
    '{"type":"finish","answer":1}',
    '{"type":"tool_call","tool_name":"calculator","arguments":[1]}',
  ])('K7 refuses %s, and goes on', async (text) => {
    const { result } = await minimal([text, finish('ok')])

    expect(result).toMatchObject({ stopReason: 'completed', modelRounds: 2, toolCalls: 0 })
  })

  it('K8 goes on after arguments that do not fit', async () => {
    const { result } = await minimal([action({ left: '1', rigth: 2 }), finish('sorry')])

    expect(result.steps.map((step) => step.ok)).toEqual([false, undefined])
    expect(result.final).toBe('sorry')
  })
})

describe('hooks of the minimal code agent', () => {
  it('K9 ends by the error of a tool where defects are thrown: internal_error last, the same error rethrown', async () => {
    const error = new TypeError('handler')
    const broken = toolOf('broken', () => {
      throw error
    })
    const events: RunEvent[] = []
    const model = new FakeModel([[callOf('broken'), addCall('c2')], 'never'])
    const agent = new Agent({
      model,
      tools: new ToolRegistry([broken]),
      defects: 'throw',
      observers: [{ onEvent: (event) => events.push(event) }],
    })

    await expect(agent.run('q')).rejects.toBe(error)

    expect(typesOf(events).slice(-3)).toEqual(['tool.defect', 'tool.call.finished', 'internal_error'])
    expect(events.at(-1)).toMatchObject({ error: { name: 'TypeError', message: 'handler' } })
    expect(model.calls).toHaveLength(1)
  })

  it('tells of a defect in an event where defects are reported, and goes on', async () => {
    const error = new TypeError('handler')
    const broken = toolOf('broken', () => Promise.reject(error))

    const { result, events } = await scenario({ model: new FakeModel([[callOf('broken')], 'ok']), tools: new ToolRegistry([broken]) })

    expect(events.find((event) => event.type === 'tool.defect')).toMatchObject({ round: 0, toolCallId: 'c1', error })
    expect(result.final).toBe('ok')
  })

  it('K13 keeps the history when a tool or the caller changes the arguments afterwards', async () => {
    const args = { list: [1] }
    const greedy = toolOf('greedy', (given) => {
      if (Array.isArray(given.list)) given.list.push(2)
      return given
    })

    const { result, events } = await scenario({
      model: new FakeModel([[callOf('greedy', 'c1', args)], 'ok']),
      tools: new ToolRegistry([greedy]),
    })
    args.list.push(3)

    expect(result.messages[1]).toMatchObject({ toolCalls: [{ arguments: { list: [1] } }] })
    expect(events.find((event) => event.type === 'tool.call.started')).toMatchObject({ call: { arguments: { list: [1] } } })
    expect(result.messages[2]?.content).toBe('{"list":[1,2]}')
  })

  it('K14 feeds the reason of the completion gate back, and goes on', async () => {
    const asked: [string, number, number][] = []
    const gate = (answer: string, context: { readonly round: number; readonly messages: readonly unknown[] }) => {
      asked.push([answer, context.round, context.messages.length])
      return answer === 'done' ? ({ accept: true } as const) : ({ accept: false, feedback: 'run the tests' } as const)
    }

    const { result, events } = await scenario({ model: new FakeModel(['I think so', 'done']), gate })

    expect(contents(result)).toEqual(['q', 'I think so', 'run the tests', 'done'])
    expect(result.messages[2]).toEqual({ role: 'user', content: 'run the tests', name: 'model_feedback' })
    expect(events.flatMap((event) => (event.type === 'model.feedback' ? [event.reason] : []))).toEqual(['gate'])
    expect(asked).toEqual([
      ['I think so', 0, 2],
      ['done', 1, 4],
    ])
    expect(result).toMatchObject({ final: 'done', modelRounds: 2 })
  })

  it('K14 stays inside the limits of the run', async () => {
    const gate = async () => ({ accept: false, feedback: 'no' }) as const

    const { result } = await scenario({ model: new FakeModel(['a', 'b', 'c']), gate, maxSteps: 2 })

    expect(result).toMatchObject({ stopReason: 'max_model_rounds', modelRounds: 2, answer: null, final: '' })
  })

  it.each([undefined, null, {}, { accept: false }, { accept: 'yes' }])(
    'K14 takes %o for a defect of the gate, never for a consent',
    async (decision) => {
      const gate = (() => decision) as unknown as Gate

      await expect(run(new FakeModel(['a']), tools, 'q', { gate })).rejects.toThrow('A gate must return { accept: true }')
    },
  )

  it('lets the error of a gate or a context policy surface', async () => {
    const error = new Error('hook')
    const fail = () => {
      throw error
    }

    await expect(run(new FakeModel(['a']), tools, 'q', { gate: fail })).rejects.toBe(error)
    await expect(run(new FakeModel(['a']), tools, 'q', { context: { view: fail } })).rejects.toBe(error)
  })

  it('shows the model what the context policy chose, and keeps everything; the input it is told is that of a person', async () => {
    const inputs: string[] = []
    const recorded: number[] = []
    const model = new FakeModel(['a', 'b'])
    const gate = (answer: string) => (answer === 'b' ? ({ accept: true } as const) : ({ accept: false, feedback: 'again' } as const))
    const context = {
      view: (messages: readonly never[], { input }: { readonly input: string }) => {
        inputs.push(input)
        return messages.slice(-1)
      },
      record: (messages: readonly unknown[]) => void recorded.push(messages.length),
    } as never

    const { result } = await scenario({ model, gate, context })

    expect(model.calls.map(([messages]) => messages.length)).toEqual([1, 1])
    expect(result.messages).toHaveLength(4)
    expect(inputs).toEqual(['q', 'q'])
    expect(recorded).toEqual([4])
  })
})

/** The minimal agent's trace, which has an action for each answer of the model. */
function traceLine(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'run.started':
      return 'run_started'
    case 'model.finished':
      return `model_action ${event.response.message.toolCalls.length > 0 ? 'tool_call' : 'finish'}`
    case 'tool.call.finished':
      return 'observation'
    case 'run.succeeded':
      return 'run_finished finished'
    default:
      return undefined
  }
}
