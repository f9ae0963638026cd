import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { agentAsTool, runTree } from '@minagent/multiagent'
import { journaled, memoryJournal } from '@minagent/session'
import { ToolRegistry } from '@minagent/tools'
import type { AgentLike, RunResult, UserMessage } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callOf, collect, reply, scripted, stuckModel, toolOf } from './teams.ts'

const task = (text = 'Look it up.') => callOf('helper', { task: text })
const described = { name: 'helper', description: 'Helps.' }

function answersIn({ messages }: RunResult): string[] {
  return messages.flatMap((message) => (message.role === 'tool' ? [message.content] : []))
}

describe('an agent as a tool', () => {
  it('answers a task, with a history of its own', async () => {
    const helper = new FakeModel(['forty-two'])
    const outer = scripted([[task()], 'It is 42.'], [agentAsTool(new Agent({ model: helper }), described)])

    const result = await outer.run('A secret question.')

    expect(result.final).toBe('It is 42.')
    expect(answersIn(result)).toEqual(['forty-two'])
    expect(helper.calls[0]?.[0].map(({ content }) => content)).toEqual(['Look it up.'])
  })

  it('gives the validated output of a run that has one', async () => {
    const counting: AgentLike = {
      run: () => Promise.reject(new Error('A tool hears of events.')),
      start: (input) => {
        const run = scripted(['one']).start(input)
        const result = run.result.then((ended) => ({ ...ended, output: { n: 1 } }))
        const events = () => run[Symbol.asyncIterator]()
        return { id: run.id, result, cancel: () => run.cancel(), steer: (text) => run.steer(text), [Symbol.asyncIterator]: events }
      },
    }

    expect(answersIn(await scripted([[task()], 'ok'], [agentAsTool(counting, described)]).run('q'))).toEqual(['{"n":1}'])
  })

  it('keeps an error an error: a run that does not complete is TOOL_FAILED with its stop reason', async () => {
    const loops = scripted([[callOf('look')], [callOf('look')]], [toolOf('look', () => 'nothing')], { maxSteps: 2 })
    const run = scripted([[task()], 'I could not.'], [agentAsTool(loops, described)]).start('q')

    const events = await collect(run)

    const finished = events.find((event) => event.type === 'tool.call.finished' && event.tool === 'helper')
    expect(finished).toMatchObject({ ok: false, result: { ok: false, error: { code: 'TOOL_FAILED' } } })
    expect(answersIn(await run.result)[0]).toContain('max_model_rounds')
  })

  it('hangs its events below the call, with the key of the call as the id of its run', async () => {
    const run = scripted([[task()], 'ok'], [agentAsTool(scripted(['fine']), described)]).start('q', { runId: 'top' })

    const events = await collect(run)

    const below = events.filter((event) => event.runId !== 'top')
    expect(new Set(below.map((event) => event.runId))).toEqual(new Set(['top:0:0:helper']))
    expect(below.map((event) => event.parent)).toEqual(below.map(() => ({ runId: 'top', callId: 'call_helper', depth: 1 })))
    expect(below.map((event) => event.type)).toContain('run.succeeded')
  })

  it('spends from the budget of the run that calls it', async () => {
    const tools = [agentAsTool(scripted([reply('fine', 900)]), described)]
    const outer = scripted([reply('', 100, [task()]), reply('ok', 100)], tools, { limits: { tokens: 1_000 } })

    await expect(outer.run('q')).rejects.toMatchObject({ code: 'budget_exceeded', result: { usage: { inputTokens: 100 } } })
  })

  it('is untrusted unless it is said to be trusted, and so is a task that was written in sight of a stranger', async () => {
    const helper = new FakeModel(['a', 'b'])
    const outer = scripted([[task()], [task('Again.')], 'ok'], [agentAsTool(new Agent({ model: helper }), described)])

    const { messages } = await outer.run('q')

    expect(messages.filter(({ role }) => role === 'tool').map((message) => 'origin' in message && message.origin?.untrusted)).toEqual([
      true,
      true,
    ])
    const inputs = helper.calls.map(([asked]) => asked.at(-1) as UserMessage)
    expect(inputs.map(({ origin }) => origin?.untrusted)).toEqual([undefined, true])
  })

  it('ends with the run that calls it: nothing goes on', async () => {
    const stuck = stuckModel()
    const outer = scripted([[task()], 'ok'], [agentAsTool(new Agent({ model: stuck }), described)])
    const run = outer.start('q')
    const events = collect(run)
    await stuck.asked

    run.cancel('enough')

    expect((await run.result).stopReason).toBe('cancelled')
    await events
    expect(stuck.waiting).toBe(0)
  })

  it('asks no agent deeper than is allowed, however agents ask each other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), async (levels, maxDepth) => {
        let agent = scripted(['at the bottom'])
        for (let level = 0; level < levels; level++) {
          agent = scripted([[task()], 'done'], [agentAsTool(agent, { ...described, maxDepth })])
        }
        const events = await collect(agent.start('q'))
        const depths = events.map((event) => event.parent?.depth ?? 0)
        expect(Math.max(...depths)).toBe(Math.min(levels, maxDepth))
      }),
    )
  })

  it.each([0, 1.5, Number.NaN])('refuses a depth of %s', (maxDepth) => {
    expect(() => agentAsTool(scripted([]), { ...described, maxDepth })).toThrow(RangeError)
  })
})

describe('an agent as a tool that waits for a person', () => {
  const asks = (script: ConstructorParameters<typeof FakeModel>[0]) =>
    new Agent({
      model: new FakeModel(script),
      tools: new ToolRegistry([toolOf('remove', () => 'removed')], { policy: () => ({ decision: 'ask' }) }),
    })

  it('is an error where it is not durable: nobody could go on with it', async () => {
    const outer = scripted([[task()], 'no'], [agentAsTool(asks([[callOf('remove')]]), described)])

    const result = await outer.run('q')

    expect(result.final).toBe('no')
    expect(answersIn(result)[0]).toContain('remove')
  })

  it('S3 makes the call wait where it is durable; who decides about the run and approves the call goes on with both', async () => {
    const inner = journaled(asks([[callOf('remove')], 'It is gone.']), memoryJournal())
    const outer = scripted([[task()], 'All done.'], [agentAsTool(inner, described)])

    const waiting = await outer.start('q', { runId: 'top' }).result
    expect(waiting.pending.map(({ call }) => call.name)).toEqual(['helper'])

    // Approving the call alone decides nothing about what the inner run asked.
    const still = await outer.resume(waiting, { 0: 'approve' }).result
    expect(still.stopReason).toBe('awaiting_approval')

    await inner.approve('top:0:0:helper', 0)
    const result = await outer.resume(still, { 0: 'approve' }).result
    expect(result.final).toBe('All done.')
    expect(answersIn(result)).toEqual(['It is gone.'])
  })
})

describe('the tree of runs', () => {
  it('counts an event that comes again once, and says which run is below which', async () => {
    const run = scripted([reply('', 10, [task()]), reply('ok', 20)], [agentAsTool(scripted([reply('fine', 5)]), described)]).start('q')
    const events = await collect(run)

    const tree = runTree([...events, ...events])

    expect(tree).toMatchObject({ stopReason: 'completed', usage: { inputTokens: 30 }, total: { inputTokens: 35, outputTokens: 3 } })
    expect(tree.runs).toMatchObject([{ stopReason: 'completed', total: { inputTokens: 5 }, runs: [] }])
    expect(() => runTree([])).toThrow(RangeError)
  })
})
