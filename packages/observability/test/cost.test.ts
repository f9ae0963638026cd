import { Agent } from '@minagent/loop'
import { priceOf } from '@minagent/models/prices'
import { agentAsTool } from '@minagent/multiagent'
import { type CostAlert, cost, costAlerts } from '@minagent/observability'
import { ToolRegistry } from '@minagent/tools'
import type { Model, ModelResponse, Observer, RunEvent, Tool, ToolCall, Usage } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { behaviours, eventsOf, tickingClock } from './random-runs.ts'

type Reply = readonly [usage: Usage, calls?: readonly ToolCall[], model?: string]

/** A model with an id of its own, unlike the one for scripts. */
function modelOf(id: string, replies: readonly Reply[]): Model {
  const rest = [...replies]
  return {
    id,
    complete: async (): Promise<ModelResponse> => {
      const [usage, toolCalls = [], model] = rest.shift() ?? [{}]
      return { message: { role: 'assistant', content: 'ok', toolCalls }, stopReason: 'end_turn', usage, ...(model ? { model } : {}) }
    },
  }
}

const million = { inputTokens: 1_000_000, outputTokens: 0 }
const ask = (id: string): ToolCall => ({ id, name: 'ask', arguments: { task: 'Think.' } })
const prices = { 'a/big': { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 4 }, 'a/small': { input: 1, output: 2 } }

function helper(replies: readonly Reply[], observers: readonly Observer[] = []): Tool {
  const agent = new Agent({ model: modelOf('a/small', replies), name: 'helper', observers })
  return agentAsTool(agent, { name: 'ask', description: 'Helps.' })
}

function guide(replies: readonly Reply[], tools: readonly Tool[], observers: readonly Observer[] = []): Agent {
  return new Agent({ model: modelOf('a/big', replies), tools: new ToolRegistry(tools), name: 'guide', observers })
}

async function collect(run: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  for await (const event of run) events.push(event)
  return events
}

describe('the cost of runs', () => {
  it('is told by run, step, model, agent and tool, and a sub-agent costs the tool that called it', async () => {
    const agent = guide([[million, [ask('c1')]], [million]], [helper([[million], [million]])])
    const report = cost(await collect(agent.start('q', { runId: 'r' })), prices)

    expect(report.total).toEqual({ amount: 7, calls: 3, unpriced: 0, usage: { inputTokens: 3_000_000, outputTokens: 0 } })
    expect(report.runs.map(({ runId, agent: name, own, total }) => [runId, name, own.amount, total.amount])).toEqual([
      ['r', 'guide', 6, 7],
      ['r:0:0:ask', 'helper', 1, 1],
    ])
    expect(report.steps.map(({ runId, round, cost: { amount } }) => [runId, round, amount])).toEqual([
      ['r', 0, 4],
      ['r:0:0:ask', 0, 1],
      ['r', 1, 3],
    ])
    const amounts = (lines: readonly { readonly name: string; readonly cost: { readonly amount: number | undefined } }[]) =>
      lines.map(({ name, cost: { amount } }) => [name, amount])
    expect(amounts(report.models)).toEqual([
      ['a/big', 6],
      ['a/small', 1],
    ])
    expect(amounts(report.agents)).toEqual([
      ['guide', 6],
      ['helper', 1],
    ])
    expect(amounts(report.tools)).toEqual([['ask', 1]])
    expect(report.currency).toBe('USD')
  })

  it('prices what came from a cache and went into one at their own prices', async () => {
    const usage = { inputTokens: 1_000_000, outputTokens: 100_000, cacheReadTokens: 600_000, cacheWriteTokens: 300_000 }
    const report = cost(await collect(guide([[usage]], []).start('q')), prices)

    expect(report.total.amount).toBeCloseTo(0.1 * 3 + 0.6 * 0.3 + 0.3 * 4 + 0.1 * 15)
  })

  it('tells what has no price or no tokens, and does not count it as free', async () => {
    const events = await collect(guide([[million, [ask('c1')], 'b/fallback'], [{}]], [helper([[million]])]).start('q'))
    const report = cost(events, prices)

    expect(report.total).toMatchObject({ amount: 1, calls: 3, unpriced: 2 })
    expect(report.agents[0]).toMatchObject({ name: 'guide', cost: { amount: undefined, calls: 2, unpriced: 2 } })
    expect(report.unpricedModels).toEqual(['b/fallback', 'a/big'])
    expect(cost([], prices).total).toEqual({ amount: 0, calls: 0, unpriced: 0, usage: {} })
    expect(cost(events, { constructor: { input: 1, output: 1 } }).total.amount).toBeUndefined()
  })

  it('takes the list prices, and another currency by its rate', async () => {
    const model = modelOf('openai/gpt-5-mini', [[million]])
    const events = await collect(new Agent({ model }).start('q'))
    const listed = priceOf('openai/gpt-5-mini')?.input ?? Number.NaN

    expect(cost(events, priceOf).total.amount).toBeCloseTo(listed)
    expect(cost(events, priceOf, { currency: 'CNY', rate: 7 })).toMatchObject({ currency: 'CNY', total: { amount: listed * 7 } })
    expect(() => cost(events, priceOf, { rate: 0 })).toThrow(RangeError)
  })

  it('F75 adds up: runs by themselves, models, agents and steps without those below are the total', async () => {
    await fc.assert(
      fc.asyncProperty(behaviours(2), async (behaviour) => {
        const { events, results } = await eventsOf(behaviour, 'r', tickingClock())
        const report = cost([...events, ...events], { 'test/model': { input: 1_000_000, output: 1_000_000 } })

        const tokens = results.reduce((sum, { usage: { inputTokens = 0, outputTokens = 0 } }) => sum + inputTokens + outputTokens, 0)
        const sum = (amounts: readonly (number | undefined)[]) => amounts.reduce<number>((total, amount = 0) => total + amount, 0)
        expect(report.total.amount ?? 0).toBe(tokens)
        expect(sum(report.runs.map(({ own }) => own.amount))).toBe(tokens)
        expect(sum(report.models.map(({ cost: { amount } }) => amount))).toBe(tokens)
        expect(sum(report.agents.map(({ cost: { amount } }) => amount))).toBe(tokens)
        expect(report.runs.find(({ runId }) => runId === 'r')?.total).toEqual(report.total)
      }),
      { numRuns: 30 },
    )
  })
})

describe('cost alerts', () => {
  const alertsOn = (budgetUsd: number, at?: readonly number[]) => {
    const alerts: CostAlert[] = []
    return { alerts, observer: costAlerts({ prices, budgetUsd, ...(at ? { at } : {}), onAlert: (alert) => void alerts.push(alert) }) }
  }

  it('tell once when a run with its sub-agents passes a share, though both have the observer', async () => {
    const { alerts, observer } = alertsOn(8, [1, 0.5])
    await guide([[million, [ask('c1')]], [million, [ask('c2')]], [million]], [helper([[million], [million]], [observer])], [observer]).run(
      'q',
      { runId: 'r' },
    )

    expect(alerts).toEqual([
      { kind: 'share', runId: 'r', share: 0.5, spentUsd: 4, budgetUsd: 8 },
      { kind: 'share', runId: 'r', share: 1, spentUsd: 8, budgetUsd: 8 },
    ])
  })

  it('count each run by itself, and pass several shares at once', async () => {
    const { alerts, observer } = alertsOn(3, [0.1, 1])
    const agent = guide([[million], [million]], [], [observer])
    await agent.run('q', { runId: 'one' })
    await agent.run('q', { runId: 'two' })

    expect(alerts.map((alert) => [alert.runId, alert.kind === 'share' && alert.share])).toEqual([
      ['one', 0.1],
      ['one', 1],
      ['two', 0.1],
      ['two', 1],
    ])
  })

  it('tell of a model without a price, since its calls cannot be counted', async () => {
    const { alerts, observer } = alertsOn(1)
    await guide(
      [
        [million, [ask('c1')], 'b/new'],
        [million, [], 'b/new'],
      ],
      [helper([[{ inputTokens: 1 }]])],
      [observer],
    ).run('q', { runId: 'r' })

    expect(alerts).toEqual([{ kind: 'unpriced', runId: 'r', model: 'b/new' }])
  })

  it('refuse a budget or a share that is not positive, and what could tell nobody', () => {
    expect(() => alertsOn(0)).toThrow(RangeError)
    expect(() => alertsOn(1, [Number.NaN])).toThrow(RangeError)
    expect(() => costAlerts(JSON.parse('{ "prices": {}, "budgetUsd": 1 }'))).toThrow('onAlert is a function')
    expect(() => costAlerts({ ...JSON.parse('{ "budgetUsd": 1 }'), onAlert: () => undefined })).toThrow('prices is')
  })
})
