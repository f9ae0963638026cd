import { Agent, type AgentOptions } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import { type Budget, type Message, MinagentError, type ModelCallOptions, type RunEvent, user } from '@minagent/types'
import { estimateTokens } from '@minagent/types/tokens'
import { describe, expect, it } from 'vitest'
import { add, addCall, response } from './samples.ts'

const RESERVE = 8_192
const price = { input: 2, output: 10 }
const tools = new ToolRegistry([add])
const schemaTokens = estimateTokens(JSON.stringify(tools.schemas()))

type Entry = readonly ['reserve', number, number] | readonly ['settle', number, number] | readonly ['release']

/** A budget that writes down what is asked of it. */
function noting(left: Budget['left']): { readonly budget: Budget; readonly log: Entry[] } {
  const log: Entry[] = []
  const budget: Budget = {
    left,
    reserve(tokens, costUsd) {
      log.push(['reserve', tokens, costUsd])
      return {
        settle: (actual) => void log.push(['settle', actual.tokens, actual.costUsd]),
        release: () => void log.push(['release']),
      }
    },
  }
  return { budget, log }
}

/** Runs a script under a budget of a million tokens and 100 USD; gives what was asked of the budget, and what the model was allowed. */
async function accounted(
  script: readonly ScriptItem[],
  left: Budget['left'] = { tokens: 1e6, costUsd: 100 },
  more: Partial<AgentOptions> = {},
) {
  const { budget, log } = noting(left)
  const fake = new FakeModel(script)
  const allowed: (number | undefined)[] = []
  const model = {
    id: 'fake/priced',
    complete(messages: readonly Message[], schemas: Parameters<FakeModel['complete']>[1], options?: ModelCallOptions) {
      allowed.push(options?.maxOutputTokens)
      return fake.complete(messages, schemas, options)
    },
  }
  const limits = { priceOf: (id: string) => (id === 'fake/priced' ? price : undefined) }
  const result = await new Agent({ model, tools, limits, ...more }).start('How much is 2 + 3?', { budget }).result
  return { result, log, allowed, asked: fake.calls.map(([messages]) => estimateTokens(messages) + schemaTokens) }
}

function usd(input: number, output: number): number {
  return (input * price.input + output * price.output) / 1e6
}

describe('what a model call takes from the budget', () => {
  it('is the estimated input, schemas included, and a usual answer; each round counts the whole conversation', async () => {
    const { log, asked, allowed } = await accounted([[addCall()], 'ok'])

    const reserved = log.filter(([kind]) => kind === 'reserve')
    expect(asked[1]).toBeGreaterThan(asked[0] ?? 0)
    expect(reserved).toEqual(asked.map((input) => ['reserve', input + RESERVE, expect.closeTo(usd(input, RESERVE), 12)]))
    expect(allowed).toEqual([undefined, undefined])
  })

  it('counts what a context policy shows, not what it hides', async () => {
    const shown = [user('short')]
    const { log } = await accounted(['ok'], undefined, { context: { view: () => shown } })

    expect(log[0]?.slice(0, 2)).toEqual(['reserve', estimateTokens(shown) + schemaTokens + RESERVE])
  })

  it.each([
    [{ inputTokens: 7, outputTokens: 5 }, 12, usd(7, 5)],
    [{ inputTokens: 7 }, 7, usd(7, 0)],
    [{ outputTokens: 5 }, 5, usd(0, 5)],
  ])('is settled with what the model reports: %j', async (usage, tokens, costUsd) => {
    const { log } = await accounted([response('ok', 'end_turn', [], usage)])

    expect(log.at(-1)).toEqual(['settle', tokens, expect.closeTo(costUsd, 12)])
  })

  it('is settled with the estimate where the model reports nothing', async () => {
    const { log, asked, result } = await accounted(['a longer answer, with nothing reported'])

    const output = estimateTokens(result.messages.slice(-1))
    expect(log.at(-1)).toEqual(['settle', (asked[0] ?? 0) + output, expect.closeTo(usd(asked[0] ?? 0, output), 12)])
  })

  it('is settled with the estimate of an output that could not be understood', async () => {
    const unreadable = new MinagentError('invalid_model_output', 'not the form', { details: { text: 'what came instead' } })
    const { log, asked } = await accounted([unreadable, 'ok'])

    const output = estimateTokens('what came instead')
    expect(log[1]).toEqual(['settle', (asked[0] ?? 0) + output, expect.closeTo(usd(asked[0] ?? 0, output), 12)])
  })

  it('is clamped to the tokens that are left, and the model is told', async () => {
    const input = estimateTokens([user('How much is 2 + 3?')]) + schemaTokens
    const { log, allowed } = await accounted(['ok'], { tokens: input + 50 })

    expect(log[0]?.slice(0, 2)).toEqual(['reserve', input + 50])
    expect(allowed).toEqual([50])
  })

  it('is clamped to the money that is left', async () => {
    const input = estimateTokens([user('How much is 2 + 3?')]) + schemaTokens
    const { log, allowed } = await accounted(['ok'], { costUsd: usd(input, 50.5) })

    expect(allowed).toEqual([50])
    expect(log[0]).toEqual(['reserve', input + 50, expect.closeTo(usd(input, 50), 12)])
  })

  it.each([[{ tokens: 3 }], [{ costUsd: 1e-9 }], [{ costUsd: 0 }]])('is nothing when not even the input fits: %j', async (left) => {
    const { result, log } = await accounted(['ok'], left)

    expect(result).toMatchObject({ stopReason: 'budget_exceeded', modelRounds: 0 })
    expect(log).toEqual([])
  })
})

describe('what an agent tells of itself', () => {
  async function fingerprintOf(options: Partial<AgentOptions>): Promise<string> {
    let fingerprint = ''
    const onEvent = (event: RunEvent) => {
      if (event.type === 'run.started') fingerprint = event.fingerprint
    }
    await new Agent({ model: new FakeModel(['ok']), ...options, observers: [{ onEvent }] }).run('q')
    return fingerprint
  }

  it('is a fingerprint that changes with model, system message and tools, and with nothing else', async () => {
    const named = { id: 'other/model', complete: new FakeModel(['ok']).complete.bind(new FakeModel(['ok'])) }
    const all = [
      await fingerprintOf({}),
      await fingerprintOf({ model: named }),
      await fingerprintOf({ system: 's' }),
      await fingerprintOf({ tools }),
    ]

    expect(new Set(all).size).toBe(4)
    expect(await fingerprintOf({ maxSteps: 3 })).toBe(all[0])
    expect(all[0]).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is its name, where it has one', () => {
    expect(new Agent({ model: new FakeModel([]), name: 'helper' }).name).toBe('helper')
    expect(new Agent({ model: new FakeModel([]) }).name).toBeUndefined()
  })
})

describe('an approval', () => {
  it.each([
    ['another tool', { name: 'remove' }],
    ['another id', { id: 'c9' }],
  ])('does not fit a call that was shown with %s', async (_name, change) => {
    const agent = new Agent({ model: new FakeModel([[addCall()]]), tools: new ToolRegistry([add], { policy: () => 'ask' }) })
    const asked = await agent.start('q').result
    const pending = asked.pending.map((call) => ({ ...call, call: { ...call.call, ...change } }))

    expect(() => agent.resume({ ...asked, pending }, { 0: 'approve' })).toThrow('is not the call that was shown')
  })
})
