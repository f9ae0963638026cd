import { Agent } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { agentAsTool, handoff } from '@minagent/multiagent'
import { printTree, type Span, spanTree } from '@minagent/observability'
import { journaled, memoryJournal } from '@minagent/session'
import { ToolRegistry } from '@minagent/tools'
import { type Journal, ModelError, type PersistedEvent, type RunEvent, type Tool, type ToolCall, ToolError } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { tickingClock } from './random-runs.ts'

const call = (name: string, id = `call_${name}`, args: ToolCall['arguments'] = {}): ToolCall => ({ id, name, arguments: args })
const toolOf = (name: string, execute: Tool['execute']): Tool => ({ name, description: name, parameters: { type: 'object' }, execute })
const clock = tickingClock()
const agentOf = (script: readonly ScriptItem[], tools: readonly Tool[] = [], name?: string) =>
  new Agent({ model: new FakeModel(script), tools: new ToolRegistry(tools), name, runtime: { clock } })

async function collect(run: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  for await (const event of run) events.push(event)
  return events
}

/** Each span as a line: its depth, name and status. */
function outline(spans: readonly Span[], depth = 0): string[] {
  return spans.flatMap(({ kind, name, status, error, children }) => [
    `${'  '.repeat(depth)}${kind} ${name}: ${status}${error ? ` ${error.code ?? error.message}` : ''}`,
    ...outline(children, depth + 1),
  ])
}

describe('a tree of spans', () => {
  it('has the run of a sub-agent below the call that began it, with times that contain each other', async () => {
    const helper = agentAsTool(agentOf(['forty-two'], [], 'helper'), { name: 'ask', description: 'Helps.' })
    const run = agentOf([[call('ask', 'c1', { task: 'Think.' })], 'It is 42.'], [helper], 'guide').start('q', { runId: 'r1' })

    const [tree, ...others] = spanTree(await collect(run))

    expect(others).toEqual([])
    expect(tree && outline([tree])).toEqual([
      'run guide: ok',
      '  step step 1: ok',
      '    model fake/script: ok',
      '    tool ask: ok',
      '      run helper: ok',
      '        step step 1: ok',
      '          model fake/script: ok',
      '  step step 2: ok',
      '    model fake/script: ok',
    ])
    expect(tree?.children[0]?.children[1]).toMatchObject({ id: 'r1/tool:0:0', runId: 'r1', round: 0, toolCallId: 'c1' })
    expect(tree?.children[0]?.children[1]?.children[0]).toMatchObject({ id: 'r1:0:0:ask', runId: 'r1:0:0:ask' })
  })

  it('has the runs of a team that hands over below the run of the team, named by their calls where nothing else names them', async () => {
    const member = (script: readonly ScriptItem[]) => ({
      agent: (handoffs: readonly Tool[]) => agentOf(script, handoffs),
      description: 'One of us.',
    })
    const agents = { desk: member([[call('handoff_to_billing', 'h1', { reason: 'An invoice.' })]]), billing: member(['Sent.']) }
    const events = await collect(handoff({ agents, first: 'desk' }).start('My invoice?', { runId: 'team' }))

    expect(outline(spanTree(events))).toEqual([
      'run agent: ok',
      '  run 0:desk: cancelled',
      '    step step 1: ok',
      '      model fake/script: ok',
      '      tool handoff_to_billing: ok',
      '  run 1:billing: ok',
      '    step step 1: ok',
      '      model fake/script: ok',
    ])
  })

  it('tells failures: of a tool, which is none of its step, of a model, and of the run', async () => {
    const broken = toolOf('broken', () => {
      throw new ToolError('It is broken.')
    })
    const events = await collect(agentOf([[call('broken')], new ModelError('overloaded', 'Busy.')], [broken]).start('q'))

    expect(outline(spanTree(events))).toEqual([
      'run agent: error overloaded',
      '  step step 1: ok',
      '    model fake/script: ok',
      '    tool broken: error TOOL_FAILED',
      '  step step 2: error overloaded',
      '    model fake/script: error overloaded',
    ])
  })

  it('ends what is under way when the run is cancelled, as cancelled', async () => {
    const run = agentOf([[call('slow')]], [toolOf('slow', () => new Promise(() => run.cancel()))]).start('q')

    expect(outline(spanTree(await collect(run)))).toEqual([
      'run agent: cancelled',
      '  step step 1: ok',
      '    model fake/script: ok',
      '    tool slow: cancelled',
    ])
  })

  it('gives work whose end is missing the time of the last event', async () => {
    const events = await collect(agentOf([[call('look')], 'Done.'], [toolOf('look', () => 'it')]).start('q'))
    const cut = events.slice(0, events.findIndex(({ type }) => type === 'tool.call.started') + 1)

    const tree = spanTree(cut)

    expect(outline(tree)).toEqual([
      'run agent: unfinished',
      '  step step 1: unfinished',
      '    model fake/script: ok',
      '    tool look: unfinished',
    ])
    expect(tree[0]?.endedAt).toBe(cut.at(-1)?.at)
  })

  it('makes a topmost run of one whose caller is not there, and finds the caller of one that comes later', async () => {
    const helper = agentAsTool(agentOf(['forty-two'], [], 'helper'), { name: 'ask', description: 'Helps.' })
    const events = await collect(agentOf([[call('ask', 'c1', { task: 'Think.' })], 'It is 42.'], [helper]).start('q', { runId: 'r1' }))
    const below = events.filter(({ parent }) => parent)

    expect(outline(spanTree(below))[0]).toBe('run helper: ok')
    expect(spanTree([...below, ...events.filter(({ parent }) => !parent)])).toEqual(spanTree(events))
  })

  it('loses nothing of damaged events that say that runs stand below each other', () => {
    const base = { at: 1, type: 'run.cancel.requested', seq: 0 } as const
    const events = [
      { ...base, runId: 'a', parent: { runId: 'b', callId: 'c' } },
      { ...base, runId: 'b', parent: { runId: 'a', callId: 'c' } },
      { ...base, runId: 'c', parent: { runId: 'c', callId: 'c' } },
    ]

    expect(spanTree(events).map(({ runId }) => runId)).toEqual(['a', 'b', 'c'])
  })
})

describe('a run that was interrupted', () => {
  const ask = toolOf('pay', (_args, { approval }) => {
    if (!approval) throw new ToolError('Ask first.', 'APPROVAL_REQUIRED')
    return 'paid'
  })

  it('waits for a person, and is one run with one call when it goes on', async () => {
    const agent = agentOf([[call('pay')], 'Paid.'], [ask])
    const first = agent.start('q')
    const before = await collect(first)
    const after = await collect(agent.resume(await first.result, { 0: 'approve' }))

    expect(outline(spanTree(before))).toEqual([
      'run agent: waiting',
      '  step step 1: waiting',
      '    model fake/script: ok',
      '    tool pay: waiting',
    ])
    expect(outline(spanTree([...before, ...after]))).toEqual([
      'run agent: ok',
      '  step step 1: ok',
      '    model fake/script: ok',
      '    tool pay: ok',
      '  step step 2: ok',
      '    model fake/script: ok',
    ])
  })

  it('F75 is one run after a crash anywhere: what is told again counts once, for its iteration, its observers and its journal', async () => {
    const reply = (content: string, inputTokens: number, toolCalls: readonly ToolCall[] = []): ScriptItem => {
      return {
        message: { role: 'assistant', content, toolCalls },
        stopReason: toolCalls.length > 0 ? 'tool_use' : 'end_turn',
        usage: { inputTokens },
      }
    }
    const look = { ...toolOf('look', () => 'it'), metadata: { sideEffect: 'none' } as const }
    const heard: RunEvent[] = []
    // Each process has a script of its own, of which it asks what is not recorded.
    const durable = (journal: Journal, asked: number) => {
      const script = [reply('', 5, [call('look')]), reply('Done.', 7)].slice(asked)
      const observers = [{ onEvent: (event: RunEvent) => void heard.push(event) }]
      const agent = new Agent({ model: new FakeModel(script), tools: new ToolRegistry([look]), observers, runtime: { clock } })
      return journaled(agent, journal)
    }
    const whole = memoryJournal()
    await durable(whole, 0).run('q', { runId: 'r' })
    const recorded = await whole.read('r')
    for (let end = 1; end < recorded.length; end++) {
      const past = recorded.slice(0, end)
      const journal = memoryJournal()
      const lease = await journal.claim('r', 'gone', 1)
      await journal.append(lease, 0, past)
      await journal.release(lease)
      heard.length = 0
      const told = await collect(await durable(journal, past.filter(({ type }) => type === 'model.finished').length).resume('r'))

      for (const events of [told, await journal.read('r'), [...past, ...told], [...past, ...heard], [...heard, ...past]]) {
        const tree = spanTree(events)
        expect(outline(tree)).toEqual([
          'run agent: ok',
          '  step step 1: ok',
          '    model fake/script: ok',
          '    tool look: ok',
          '  step step 2: ok',
          '    model fake/script: ok',
        ])
        expect(tree[0]?.children.map(({ children }) => children[0]?.usage)).toEqual([{ inputTokens: 5 }, { inputTokens: 7 }])
      }
    }
  })

  it('tells a dead letter, and the recorded steps of a graph', () => {
    const base = { runId: 'g', at: 5 }
    const events: PersistedEvent[] = [
      { ...base, seq: 0, type: 'step.recorded', key: 'plan', kind: 'node', value: 1 },
      { ...base, seq: 1, type: 'run.resumed', fingerprint: '' },
      { ...base, seq: 2, type: 'run.dead_lettered', attempts: 3 },
    ]

    expect(outline(spanTree(events))).toEqual(['run agent: error dead_lettered', '  step plan: ok'])
  })

  it('F75 counts both calls of a sub-agent that began anew after a crash: both were paid for', () => {
    const begin = (at: number, inputTokens: number): RunEvent[] => {
      const response = {
        message: { role: 'assistant' as const, content: '', toolCalls: [] },
        stopReason: 'end_turn',
        usage: { inputTokens },
      }
      return [
        { runId: 'r', at, type: 'model.started', round: 0 },
        { runId: 'r', at: at + 5, seq: 1, type: 'model.finished', round: 0, response, durationMs: 5 },
      ]
    }
    const [tree] = spanTree([...begin(10, 3), ...begin(10, 3), ...begin(100, 4), ...begin(100, 4)])

    expect(tree?.children[0]?.children.map(({ id, startedAt, endedAt, usage }) => [id, startedAt, endedAt, usage])).toEqual([
      ['r/model:0', 10, 15, { inputTokens: 3 }],
      ['r/model:0#2', 100, 105, { inputTokens: 4 }],
    ])
  })

  it('F75 ends and prints a run of more steps than a call can have arguments', () => {
    const steps = Array.from({ length: 150_000 }, (_, at): RunEvent => {
      return { runId: 'g', at, seq: at, type: 'step.recorded', key: String(at), kind: 'node', value: null }
    })
    const spans = spanTree(steps)

    expect(spans.map(({ endedAt, children }) => [endedAt, children.length])).toEqual([[149_999, 150_000]])
    expect(printTree(spans).split('\n')).toHaveLength(150_003)
  })
})
