import { Agent } from '@minagent/loop'
import { agentAsTool } from '@minagent/multiagent'
import { ToolRegistry } from '@minagent/tools'
import type { Clock, Model, RunEvent, RunResult, Tool, Usage } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import fc from 'fast-check'

/** What an agent does: rounds of calls, then an answer, or a failure of its model. */
export interface Behaviour {
  readonly rounds: readonly { readonly calls: readonly Doing[]; readonly usage: Usage }[]
  readonly end: 'answer' | 'broken'
}

/** A tool that takes so many turns of the event loop, one that fails, or an agent that is asked. */
type Doing =
  | { readonly kind: 'slow'; readonly turns: number }
  | { readonly kind: 'fails' }
  | { readonly kind: 'agent'; readonly agent: Behaviour }

const usage: fc.Arbitrary<Usage> = fc.record({ inputTokens: fc.nat(100), outputTokens: fc.nat(100) }, { requiredKeys: [] })

/** Behaviours with agents down to this depth. */
export function behaviours(depth: number): fc.Arbitrary<Behaviour> {
  const slow = fc.record({ kind: fc.constant('slow' as const), turns: fc.nat(4) })
  const simple: fc.Arbitrary<Doing> = fc.oneof(slow, fc.constant({ kind: 'fails' as const }))
  const asking = (): fc.Arbitrary<Doing> => fc.record({ kind: fc.constant('agent' as const), agent: behaviours(depth - 1) })
  const doing = depth === 0 ? simple : fc.oneof(simple, asking())
  return fc.record({
    rounds: fc.array(fc.record({ calls: fc.array(doing, { minLength: 1, maxLength: 3 }), usage }), { maxLength: 2 }),
    end: fc.constantFrom('answer' as const, 'answer' as const, 'broken' as const),
  })
}

/** Every reading is a ms later than the one before. */
export function tickingClock(start = 1_000): Clock {
  let now = start
  return { ...fakeClock(), now: () => now++ }
}

/** Runs a behaviour; its events and those of all below it, and the results of all runs. */
export async function eventsOf(behaviour: Behaviour, runId: string, clock: Clock): Promise<{ events: RunEvent[]; results: RunResult[] }> {
  const results: RunResult[] = []
  const run = agentOf(behaviour, clock, results).start('q', { runId })
  const events: RunEvent[] = []
  for await (const event of run) events.push(event)
  results.push(await run.result)
  return { events, results }
}

function agentOf({ rounds, end }: Behaviour, clock: Clock, results: RunResult[]): Agent {
  const tools: Tool[] = []
  const script = rounds.map(({ calls, usage: used }, round) => {
    const toolCalls = calls.map((doing, at) => {
      const name = `t${round}_${at}`
      tools.push(toolOf(name, doing, clock, results))
      return { id: `c${round}_${at}`, name, arguments: doing.kind === 'agent' ? { task: 'Do it.' } : {} }
    })
    return { message: { role: 'assistant' as const, content: '', toolCalls }, stopReason: 'tool_use', usage: used }
  })
  let asked = 0
  const model: Model = {
    id: 'test/model',
    complete: async () => {
      const reply = script[asked++]
      if (reply) return reply
      if (end === 'broken') throw new Error('broken')
      return { message: { role: 'assistant', content: 'done', toolCalls: [] }, stopReason: 'end_turn', usage: { inputTokens: 1 } }
    },
  }
  return new Agent({ model, tools: new ToolRegistry(tools), parallelTools: true, runtime: { clock }, name: 'agent' })
}

function toolOf(name: string, doing: Doing, clock: Clock, results: RunResult[]): Tool {
  const metadata = { sideEffect: 'none' } as const
  if (doing.kind === 'agent') return askable(name, agentOf(doing.agent, clock, results), results)
  return {
    name,
    description: name,
    parameters: { type: 'object' },
    metadata,
    execute: async () => {
      if (doing.kind === 'fails') throw new Error('It failed.')
      for (let turn = 0; turn < doing.turns; turn++) await new Promise((resolve) => setImmediate(resolve))
      return 'ok'
    },
  }
}

/** Keeps the result of the run, which its caller does not give. */
function askable(name: string, agent: Agent, results: RunResult[]): Tool {
  const kept: typeof agent.start = (input, options) => {
    const run = agent.start(input, options)
    void run.result.then((result) => results.push(result))
    return run
  }
  const watched = { name: agent.name ?? '', start: kept, run: agent.run.bind(agent) }
  return agentAsTool(watched, { name, description: name, metadata: { sideEffect: 'none' } })
}
