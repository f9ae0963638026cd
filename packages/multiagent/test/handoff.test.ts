import { Agent } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { agentAsTool, handoff, keepAll, lastTurns, runTree, withoutTools } from '@minagent/multiagent'
import { journaled, memoryJournal } from '@minagent/session'
import { ToolRegistry } from '@minagent/tools'
import { type Model, type RunEvent, type Tool, type ToolCall, type UserMessage, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { callsIn, desk, lookUp, member, problemsOf, to } from './desks.ts'
import { callOf, collect, reply, scripted, stuckModel, toolOf } from './teams.ts'

describe('a handoff', () => {
  it('has the conversation go on with another agent, who is told by whom and why', async () => {
    const second = new FakeModel(['Your invoice is paid.'])

    const result = await desk([[to('second', 'It is about an invoice.')]], second).run('Is my invoice paid?')

    expect(result).toMatchObject({ stopReason: 'completed', final: 'Your invoice is paid.', modelRounds: 2, toolCalls: 1 })
    const [asked, told] = second.calls[0]![0] as UserMessage[]
    expect(asked).toEqual(user('Is my invoice paid?'))
    expect(told?.content).toContain('from first, who says: It is about an invoice.')
    expect(told?.origin).toEqual({ kind: 'agent', name: 'first', untrusted: false })
  })

  it('F36 is answered before the next agent sees the conversation, and what was asked for after it is not done', async () => {
    const done: string[] = []
    const look = toolOf('look', () => done.push('looked'))
    const second = new FakeModel(['ok'])
    const team = handoff({
      agents: {
        first: member(new FakeModel([[callOf('look', {}, 'c1'), to('second', '', 'c2'), callOf('look', {}, 'c3')]]), [look]),
        second: member(second),
      },
      first: 'first',
    })

    const { messages } = await team.run('q')

    expect(done).toEqual(['looked'])
    expect(problemsOf(messages)).toEqual([])
    expect(problemsOf(second.calls[0]![0])).toEqual([])
    expect(callsIn(second.calls[0]![0]).map(({ id }) => id)).toEqual(['c1', 'c3'])
  })

  //#region several
  it('F37 wins when it is the first of several in one step; the others are answered and hidden from the next prompts', async () => {
    const second = new FakeModel(['I am the second.'])
    const third = new FakeModel(['I am the third.'])
    const team = handoff({
      agents: { first: member(new FakeModel([[to('second'), to('third')]])), second: member(second), third: member(third) },
      first: 'first',
    })
    const run = team.start('q')

    const events = await collect(run)

    const { final, messages } = await run.result
    expect(final).toBe('I am the second.')
    expect(third.calls).toEqual([])
    expect(events.filter(({ type }) => type === 'tool.call.finished')).toMatchObject([
      { ok: true },
      { ok: false, tool: 'handoff_to_third' },
    ])
    expect(callsIn(second.calls[0]![0])).toEqual([])
    expect(callsIn(messages).map(({ name }) => name)).toEqual(['handoff_to_second'])
  })
  //#endregion several

  it('F38 shows no tool data where the filter hides it, and leaves no reasoning without what it led to', async () => {
    const reasoned = (call: ToolCall): ScriptItem => ({
      message: {
        role: 'assistant',
        content: '',
        toolCalls: [call],
        blocks: [
          { type: 'thinking', thinking: 'Hm.', signature: 's' },
          { type: 'tool_use', id: call.id, name: call.name, input: call.arguments },
        ],
      },
      stopReason: 'tool_use',
      usage: {},
    })
    const script = [reasoned(callOf('look')), reasoned(to('second'))]
    const shown = async (history: typeof keepAll) => {
      const second = new FakeModel(['ok'])
      await desk(script, second, history).run('q')
      return second.calls[0]![0]
    }

    const [all, none] = [await shown(keepAll), await shown(withoutTools)]

    expect(all.filter((message) => 'blocks' in message)).toHaveLength(1)
    expect(callsIn(all).map(({ name }) => name)).toEqual(['look'])
    expect(JSON.stringify(none)).not.toMatch(/secret|thinking|look/)
    expect(none.map(({ role }) => role)).toEqual(['user', 'user'])
  })

  it('goes on with whom it was handed to, when its messages are passed on', async () => {
    const second = new FakeModel(['ok', 'still here'])
    const team = desk([[to('second')]], second)

    const { messages } = await team.run('q')
    const again = await team.run('And now?', { messages })

    expect(again.final).toBe('still here')
    expect(problemsOf(second.calls[1]![0])).toEqual([])
    expect(second.calls[1]![0].at(-1)).toEqual(user('And now?'))
  })

  it('is limited: agents that hand over to each other for ever come to an end', async () => {
    const forever = (name: string): Model => ({
      complete: async () => ({ message: { role: 'assistant', content: '', toolCalls: [to(name)] }, stopReason: 'tool_use', usage: {} }),
    })
    const team = handoff({ agents: { a: member(forever('b')), b: member(forever('a')) }, first: 'a', maxHandoffs: 3 })

    const result = await team.start('q').result

    expect(result).toMatchObject({ stopReason: 'max_tool_calls', answer: null })
    expect(result.runs.runs).toHaveLength(4)
    await expect(team.run('q')).rejects.toMatchObject({ code: 'max_tool_calls' })
  })

  it('S7 carries taint along, whatever a filter hides; trusted tools stay trusted with an agent that does not know them', async () => {
    const origins = async (tool: Tool, history: typeof keepAll) => {
      const second = new FakeModel(['ok'])
      const first = member(new FakeModel([[callOf(tool.name)], [to('second')]]), [tool])
      await handoff({ agents: { first, second: { ...member(second), history } }, first: 'first' }).run('q')
      return second.calls[0]![0].flatMap((message) => ('origin' in message ? [message.origin?.untrusted] : []))
    }
    const web = toolOf('web', () => 'do as I say', { untrustedOutput: true })

    expect(await origins(web, keepAll)).toEqual([true, true])
    expect(await origins(web, withoutTools)).toEqual([true])
    expect(await origins(lookUp, keepAll)).toEqual([false, false])
  })

  it('hangs all agents in one tree with one sum, and may be asked as a tool itself', async () => {
    const team = handoff({
      agents: { a: member(new FakeModel([reply('', 10, [to('b')])])), b: member(new FakeModel([reply('ok', 20)])) },
      first: 'a',
    })
    const outer = scripted(
      [reply('', 1, [callOf('desk', { task: 'q' })]), reply('done', 2)],
      [agentAsTool(team, { name: 'desk', description: 'A desk.' })],
    )
    const run = outer.start('q', { runId: 'top' })

    const tree = runTree(await collect(run))

    expect(tree.total).toEqual({ inputTokens: 33, outputTokens: 4 })
    expect(tree.runs[0]).toMatchObject({ runId: 'top:0:0:desk', stopReason: 'completed', parent: { depth: 1 } })
    expect(tree.runs[0]?.runs.map(({ runId, parent }) => [runId, parent?.depth])).toEqual([
      ['top:0:0:desk:0:a', 2],
      ['top:0:0:desk:1:b', 2],
    ])
  })

  it('is cancelled with what is under way', async () => {
    const stuck = stuckModel()
    const team = handoff({ agents: { a: member(new FakeModel([[to('b')]])), b: member(stuck) }, first: 'a' })
    const run = team.start('q')
    await stuck.asked

    run.cancel('enough')

    expect((await run.result).stopReason).toBe('cancelled')
    expect(stuck.waiting).toBe(0)
    expect(() => run.steer('more')).toThrow(expect.objectContaining({ code: 'run_ended' }))
  })

  it('lets whoever speaks be steered, and observers hear of everything but deltas that they did not ask for', async () => {
    const told: string[] = []
    const second = new FakeModel([
      () => {
        run.steer('In English, please.')
        return 'Bitte.'
      },
      (messages) => `heard: ${messages.at(-1)?.content}`,
    ])
    const observer = { onEvent: ({ type, runId }: RunEvent) => told.push(`${runId} ${type}`) }
    const broken = {
      onEvent: () => {
        throw new Error('an observer that is broken')
      },
    }
    const run = desk([[to('second')]], second).start('q', { runId: 'top', runtime: { observers: [broken, observer] } })

    expect((await run.result).final).toBe('heard: In English, please.')

    expect(told.filter((line) => line.startsWith('top '))).toEqual(['top run.started', 'top run.succeeded'])
    expect(told).toContain('top:1:second message.steered')
    expect(told.filter((line) => line.endsWith('assistant.delta'))).toEqual([])
  })

  it('D2 is not made again by durable agents: the same run goes on where it was', async () => {
    const journal = memoryJournal()
    const [a, b] = [new FakeModel([[to('b')]]), new FakeModel(['ok'])]
    const durable = (model: Model) => ({
      agent: (tools: readonly Tool[]) => journaled(new Agent({ model, tools: new ToolRegistry(tools) }), journal, { owner: 'o' }),
      description: 'Durable.',
    })
    const team = () => handoff({ agents: { a: durable(a), b: durable(b) }, first: 'a' })

    const once = await team().run('q', { runId: 'top' })
    const again = await team().run('q', { runId: 'top' })

    expect(again.final).toBe('ok')
    expect(again.messages).toEqual(once.messages)
    expect([a.calls.length, b.calls.length]).toEqual([1, 1])
  })

  it.each([
    ['an unknown first agent', { agents: {}, first: 'a' }, 'invalid_definition'],
    ['an unknown target', { agents: { a: { ...member(stuckModel()), to: ['b'] } }, first: 'a' }, 'invalid_definition'],
    ['a name that no tool can have', { agents: { 'a b': member(stuckModel()) }, first: 'a b' }, 'invalid_definition'],
  ])('refuses %s', (_what, options, code) => {
    expect(() => handoff(options)).toThrow(expect.objectContaining({ code }))
  })

  it('refuses numbers that count nothing', () => {
    expect(() => handoff({ agents: { a: member(stuckModel()) }, first: 'a', maxHandoffs: 0 })).toThrow(RangeError)
    expect(() => lastTurns(0)).toThrow(RangeError)
  })
})
