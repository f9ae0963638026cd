import { datasetFromTraces, runEval, trajectory } from '@minagent/eval'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { agentAsTool } from '@minagent/multiagent'
import { defineTool, ToolRegistry } from '@minagent/tools'
import { ModelError, type RunEvent, type RunOptions, type ToolCall } from '@minagent/types'
import { expect, it } from 'vitest'
import { z } from 'zod'

const lookUp = defineTool({
  name: 'look_up',
  description: 'Looks up.',
  parameters: z.object({ city: z.string() }),
  execute: () => ({ rain: true }),
})
const call: ToolCall = { id: 'c1', name: 'look_up', arguments: { city: 'Paris' } }
const tools = new ToolRegistry([lookUp])

it('makes a case of each recorded run, also when their events are mixed', async () => {
  const first = await recorded(new Agent({ model: new FakeModel([[call], 'It rains.']), tools, name: 'weather' }), 'Weather?', 'r1')
  const second = await recorded(new Agent({ model: new FakeModel(['Hi.']) }), 'Hello', 'r2')
  const mixed = first.events.flatMap((event, index) => [event, ...second.events.slice(index, index + 1)])

  const { cases, name } = datasetFromTraces('recorded', mixed)

  expect(name).toBe('recorded')
  expect(cases).toEqual([
    { id: 'r1', input: 'Weather?', expected: 'It rains.', metadata: { agent: 'weather', model: 'fake/script' } },
    { id: 'r2', input: 'Hello', expected: 'Hi.', metadata: { model: 'fake/script' } },
  ])
})

it('expects the calls of a run, or both calls and answer, from events and results alike', async () => {
  const { events, result } = await recorded(new Agent({ model: new FakeModel([[call], 'It rains.']), tools }), 'Weather?', 'r1')
  const calls = [{ tool: 'look_up', arguments: { city: 'Paris' } }]

  for (const traces of [events, [result]]) {
    expect(datasetFromTraces('x', traces, { expected: 'calls' }).cases[0]?.expected).toEqual(calls)
    expect(datasetFromTraces('x', traces, { expected: 'both' }).cases[0]?.expected).toEqual({ answer: 'It rains.', calls })
  }
})

it('is passed by the agent that was recorded, and failed by one that does something else', async () => {
  const agent = (city: string) => () => new Agent({ model: new FakeModel([[{ ...call, arguments: { city } }], 'It rains.']), tools })
  const { events } = await recorded(agent('Paris')(), 'Weather?', 'r1')
  const dataset = datasetFromTraces('x', events, { expected: 'calls' })

  const variants = [
    { name: 'same', agent: agent('Paris') },
    { name: 'other', agent: agent('Lyon') },
  ]
  const { trials } = await runEval({ dataset, variants, scorers: [trajectory()] })

  expect(trials.map(({ outcome }) => outcome)).toEqual(['pass', 'fail'])
})

it('makes turns of what was said before, and leaves out what no person said', async () => {
  const agent = new Agent({ model: new FakeModel(['Fine.']), system: 'Be kind.' })
  const summary = { role: 'user', content: 'Summary.', name: 'summary' } as const
  const history = [summary, { role: 'user', content: 'Hello' }, { role: 'assistant', content: 'Hi.', toolCalls: [] }] as const

  const { events } = await recorded(agent, 'How are you?', 'r1', { messages: history })

  expect(datasetFromTraces('x', events).cases[0]?.input).toEqual(['Hello', 'How are you?'])
})

it('leaves out runs that did not complete, and makes no case of a sub-agent', async () => {
  const clerk = agentAsTool(new Agent({ model: new FakeModel(['Done.']) }), { name: 'clerk', description: 'A clerk.' })
  const asks = [{ id: 'c1', name: 'clerk', arguments: { task: 'Do it.' } }]
  const lead = await recorded(new Agent({ model: new FakeModel([asks, 'All done.']), tools: new ToolRegistry([clerk]) }), 'Go', 'r1')
  const failed = await recorded(new Agent({ model: new FakeModel([new ModelError('network', 'Gone.')]) }), 'Go', 'r2')

  const { cases } = datasetFromTraces('x', [...lead.events, ...failed.events])

  expect(lead.events.some(({ parent }) => parent !== undefined)).toBe(true)
  expect(cases.map(({ id }) => id)).toEqual(['r1'])
  expect(() => datasetFromTraces('x', failed.events)).toThrow('no case')
})

it('S6 hides secrets in what was said, answered and asked for, and whatever else is to be hidden', async () => {
  const key = 'sk-abcdefghijklmnop1234567890'
  const secret: ToolCall = { id: 'c1', name: 'look_up', arguments: { city: key, api_key: 'plain words' } }
  const { events } = await recorded(new Agent({ model: new FakeModel([[secret], `Your key is ${key}.`]), tools }), `My key: ${key}`, 'r1')

  const plain = JSON.stringify(datasetFromTraces('x', events, { expected: 'both' }))
  const own = JSON.stringify(datasetFromTraces('x', events, { expected: 'both', redact: (text) => text.replaceAll('key', '***') }))

  expect(plain).not.toContain(key)
  expect(plain).not.toContain('plain words')
  expect(own).toContain('My ***:')
})

async function recorded(agent: Agent, input: string, runId: string, options: RunOptions = {}) {
  const events: RunEvent[] = []
  const run = agent.start(input, { ...options, runId })
  for await (const event of run) events.push(event)
  return { events, result: await run.result }
}
