import { Agent, type AgentOptions, costOf, createBudget } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import { MinagentError, type Model, ModelError, type ModelResponse } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it, vi } from 'vitest'
import { add, addCall, callOf, gatedWork, response, toolOf } from './samples.ts'
import { type Ended, scenario, typesOf } from './scenario.ts'

const price = { input: 1, output: 1 }
const priceOf = () => price

async function limited(script: readonly ScriptItem[], limits: AgentOptions['limits'], more: Partial<AgentOptions> = {}): Promise<Ended> {
  return scenario({ model: new FakeModel(script), tools: new ToolRegistry([add]), ...(limits ? { limits } : {}), ...more })
}

describe('limits', () => {
  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('are refused at construction when they are %s', (value) => {
    const model = new FakeModel([])

    expect(() => new Agent({ model, maxSteps: value })).toThrow(RangeError)
    for (const name of ['toolCalls', 'modelTimeoutMs', 'tokens', 'durationMs', 'costUsd'] as const) {
      if (name === 'costUsd' && value === 1.5) continue
      expect(() => new Agent({ model, limits: { [name]: value, priceOf } }), name).toThrow(RangeError)
    }
  })

  it('need prices for money, and two repetitions to be repetitions', () => {
    const model = new FakeModel([])

    expect(() => new Agent({ model, limits: { costUsd: 1 } })).toThrow('needs limits.priceOf')
    expect(() => new Agent({ model, limits: { repeatedCalls: 1 } })).toThrow(RangeError)
    expect(() => new Agent({ model, limits: { repeatedCalls: { times: 1, except: [] } } })).toThrow(RangeError)
    expect(() => new Agent({} as never)).toThrow(expect.objectContaining({ code: 'invalid_definition' }))
  })

  it('are recorded with their defaults', async () => {
    const { events } = await limited(['ok'], { tokens: 100_000 })

    expect(events[0]).toMatchObject({ limits: { maxSteps: 8, toolCalls: 16, modelTimeoutMs: 60_000, tokens: 100_000 } })
  })

  it('F55 X1 end the wait for a tool at the time limit; its late result is dropped and reported', async () => {
    const clock = fakeClock()
    const slow = toolOf('slow', () => clock.sleep(100).then(() => 'late'))
    const tools = {
      schemas: () => [],
      describe: () => undefined,
      encode: () => 'encoded',
      execute: async () => ({ ok: true, tool: 'slow', callId: 'c1', data: await slow.execute({}, {} as never), error: null }) as const,
    }
    const events: string[] = []
    const observers = [{ onEvent: (event: { readonly type: string }) => void events.push(event.type) }]
    const run = new Agent({
      model: new FakeModel([[callOf('slow')], 'no']),
      tools,
      limits: { durationMs: 50 },
      runtime: { clock },
      observers,
    }).start('q')
    await clock.advance(50)

    const result = await run.result
    const before = [...events]
    await clock.advance(50)

    expect(result).toMatchObject({ stopReason: 'time_limit', toolCalls: 1, modelRounds: 1 })
    expect(before.at(-1)).toBe('run.failed')
    expect(events).toEqual([...before, 'tool.late'])
  })

  it('X1 are judged in the order time, rounds, calls, tokens', async () => {
    const clock = fakeClock()
    const sleepy = (ms: number): Model => ({ complete: () => clock.sleep(ms).then(() => response('', 'tool_use', [addCall()])) })
    const same = scenario({ model: sleepy(50), limits: { durationMs: 50, modelTimeoutMs: 50 }, runtime: { clock } })
    await clock.advance(50)
    expect((await same).result.stopReason).toBe('time_limit')

    const rounds = await limited([[addCall()]], { toolCalls: 1, tokens: 8_000 }, { maxSteps: 1 })
    expect(rounds.result.stopReason).toBe('max_model_rounds')

    const spent = response('', 'tool_use', [addCall('c1'), addCall('c2')], { inputTokens: 8_000, outputTokens: 0 })
    const calls = await limited([spent], { toolCalls: 1, tokens: 8_000 })
    expect(calls.result.stopReason).toBe('max_tool_calls')
    const tokens = await limited([spent], { toolCalls: 2, tokens: 8_000 })
    expect(tokens.result.stopReason).toBe('budget_exceeded')
  })

  it('keep the model from being asked once tokens are used up', async () => {
    const used = response('', 'tool_use', [addCall()], { inputTokens: 900, outputTokens: 99 })

    const { result, events } = await limited([used, 'no'], { tokens: 1_000 })

    expect(result).toMatchObject({ stopReason: 'budget_exceeded', modelRounds: 1, toolCalls: 1 })
    expect(typesOf(events).filter((type) => type === 'model.started')).toHaveLength(1)
  })

  it('tell the model what is left for its answer', async () => {
    const asked: (number | undefined)[] = []
    const model: Model = {
      complete: async (_messages, _tools, options) => {
        asked.push(options?.maxOutputTokens)
        return response('ok', 'end_turn')
      },
    }

    await scenario({ model, limits: { tokens: 100 } })
    await scenario({ model, limits: { tokens: 100_000 } })

    expect(asked).toEqual([95, undefined])
  })

  it('stop at the cost of a model, by its price', async () => {
    const used = response('', 'tool_use', [addCall()], { inputTokens: 500, outputTokens: 499 })

    const { result } = await limited([used, 'no'], { costUsd: 0.001, priceOf })

    expect(result.stopReason).toBe('budget_exceeded')
    expect((await limited([used, 'yes'], { costUsd: 0.1, priceOf })).result.stopReason).toBe('completed')
  })

  it('do not let a model without a price spend money that is limited, its own or its parent’s', async () => {
    const own = await limited(['ok'], { costUsd: 1, priceOf: () => undefined })
    const given = await scenario({ model: new FakeModel(['ok']) }, { budget: createBudget({ costUsd: 1 }) })

    for (const { result } of [own, given])
      expect(result).toMatchObject({ stopReason: 'model_failed', error: { code: 'invalid_definition' } })
  })
})

describe('X1 a reservation', () => {
  const after = async (reply: ScriptItem, options: Partial<AgentOptions> = {}) => {
    const budget = createBudget({ tokens: 10_000 })
    await scenario({ model: new FakeModel([reply]), maxSteps: 1, ...options }, { budget })
    return budget.left.tokens
  }

  it('is settled with what the model reports, else with the estimate', async () => {
    expect(await after(response('ok', 'end_turn', [], { inputTokens: 70, outputTokens: 30 }))).toBe(9_900)
    expect(await after('four')).toBe(10_000 - 5 - 5)
  })

  it('is released when the model surely read nothing', async () => {
    expect(await after(new ModelError('rate_limited', 'busy'))).toBe(10_000)
    expect(await after(new ModelError('auth', 'who?'))).toBe(10_000)
  })

  it('is retained when the model may have read it', async () => {
    expect(await after(new ModelError('network', 'cut'))).toBe(10_000 - 5 - 8_192)
    expect(await after(new MinagentError('invalid_model_output', 'what?', { details: { text: '' } }))).toBe(10_000 - 5 - 8_192)
  })

  it('takes for an output that could not be understood what it is estimated at, not all that was reserved', async () => {
    const invalid = new MinagentError('invalid_model_output', 'no JSON', { details: { text: 'x'.repeat(40) } })

    const { result } = await limited([invalid, 'ok'], { tokens: 1_000 })

    expect(result).toMatchObject({ stopReason: 'completed', modelRounds: 2 })
  })

  it('is settled with what a response reports that comes after the end of the run', async () => {
    const budget = createBudget({ tokens: 1_000 })
    const asked = gatedWork<void>()
    const answer = gatedWork<ModelResponse>()
    const complete = () => {
      asked.resolve()
      return answer.promise
    }
    const run = new Agent({ model: { complete } }).start('q', { budget })

    await asked.promise
    run.cancel()
    expect((await run.result).stopReason).toBe('cancelled')
    expect(budget.left.tokens).toBe(0)
    answer.resolve(response('late', 'end_turn', [], { inputTokens: 7, outputTokens: 3 }))

    await vi.waitFor(() => expect(budget.left.tokens).toBe(990))
  })

  it('is released when a listener cancels before the model is asked', async () => {
    const budget = createBudget({ tokens: 10_000 })
    const abort = new AbortController()
    const observers = [{ onEvent: (event: { readonly type: string }) => event.type === 'model.started' && abort.abort() }]

    await scenario({ model: new FakeModel(['ok']), observers }, { budget, signal: abort.signal })

    expect(budget.left.tokens).toBe(10_000)
  })

  it('of a child is taken from its parent as well', async () => {
    const budget = createBudget({ tokens: 1_000, costUsd: 1 })
    const spend = response('ok', 'end_turn', [], { inputTokens: 100, outputTokens: 0 })

    const { result } = await scenario({ model: new FakeModel([spend]), limits: { tokens: 500, priceOf } }, { budget })
    const refused = await scenario(
      { model: new FakeModel(['no']), limits: { tokens: 5_000, priceOf } },
      { budget: createBudget({ tokens: 4 }) },
    )

    expect(result.stopReason).toBe('completed')
    expect(budget.left).toEqual({ tokens: 900, costUsd: 1 - 0.0001 })
    expect(refused.result.stopReason).toBe('budget_exceeded')
  })

  it('reaches the tools of a run, for their sub-agents', async () => {
    const budget = createBudget({ tokens: 100_000 })
    const child = new Agent({ model: new FakeModel([response('sub', 'end_turn', [], { inputTokens: 50, outputTokens: 50 })]) })
    const delegate = toolOf('delegate', async (_args, context) => (await child.run('sub', { budget: context.budget })).final)

    await scenario({ model: new FakeModel([[callOf('delegate')], 'ok']), tools: new ToolRegistry([delegate]) }, { budget })

    expect(budget.left.tokens).toBeLessThan(99_900)
  })
})

describe('createBudget', () => {
  it('gives back once, and settles above what was reserved', () => {
    const parent = createBudget({ tokens: 100 })
    const budget = createBudget({ costUsd: 2 }, parent)
    const first = budget.reserve(60, 1)

    expect(budget.left).toEqual({ tokens: 40, costUsd: 1 })
    expect(budget.reserve(41, 0)).toBeUndefined()
    expect(budget.reserve(0, 1.5)).toBeUndefined()
    first?.settle({ tokens: 70, costUsd: 0.5 })
    first?.release()

    expect(budget.left).toEqual({ tokens: 30, costUsd: 1.5 })
    expect(parent.left).toEqual({ tokens: 30 })
    expect(createBudget({}).left).toEqual({})
  })

  it('prices cached input apart', () => {
    const usage = { inputTokens: 1_000_000, outputTokens: 500_000, cacheReadTokens: 400_000, cacheWriteTokens: 100_000 }

    expect(costOf(usage, { input: 2, output: 10 })).toBe(7)
    expect(costOf(usage, { input: 2, output: 10, cacheRead: 0.5, cacheWrite: 4 })).toBeCloseTo(1 + 0.2 + 0.4 + 5)
    expect(costOf({}, { input: 2, output: 10 })).toBe(0)
  })
})
