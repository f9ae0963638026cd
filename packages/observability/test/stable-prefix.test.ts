import { Agent } from '@minagent/loop'
import { facts, recall, window } from '@minagent/memory'
import { type FakeCall, FakeModel } from '@minagent/models'
import { expectStablePrefix, explainPrompt, type SentPrompt } from '@minagent/observability'
import { ToolRegistry } from '@minagent/tools'
import { assistant, type ContextPolicy, type Message, system, type Tool, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'

function toolNamed(name: string): Tool {
  return { name, description: `Does ${name}.`, parameters: { type: 'object' }, execute: () => name }
}
const [look, send] = [toolNamed('look'), toolNamed('send')]

function agentWith({ tools = [look, send], clock = '10:00', context }: { tools?: Tool[]; clock?: string; context?: ContextPolicy } = {}) {
  const calls = [0, 1, 2, 3, 4, 5].map((id) => [{ id: `c${id}`, name: 'look', arguments: {} }])
  const model = new FakeModel([...calls, 'Done.'])
  const instructions = 'You help people with their letters. '.repeat(20)
  const agent = new Agent({ model, tools: new ToolRegistry(tools), system: `${instructions}It is ${clock}.`, context })
  return { agent, model }
}

const stable =
  (...prompts: readonly SentPrompt[]) =>
  () =>
    expectStablePrefix(...prompts)

describe('expectStablePrefix', () => {
  it('holds for all rounds of a run', async () => {
    const { agent, model } = agentWith()
    await agent.run('Look.')

    expect(model.calls.length).toBe(7)
    expectStablePrefix(...model.calls)
  })

  it('holds where another question is asked, of the same agent, and for the next question of a conversation', async () => {
    const { agent, model } = agentWith()
    const { messages } = await agent.run('Look.')
    const first = await explainPrompt(agent, 'Look.')

    expectStablePrefix(first, await explainPrompt(agent, 'Send.'))
    expectStablePrefix(model.calls.at(-1) as FakeCall, await explainPrompt(agent, 'And now?', { messages }))
  })

  it('fails for tools in another order, and says that nothing stays cached', async () => {
    const before = await explainPrompt(agentWith().agent, 'Look.')
    const after = await explainPrompt(agentWith({ tools: [send, look] }).agent, 'Look.')

    expect(stable(before, after)).toThrow(/tool 0 \(look\) became tool 0 \(send\) .* about 0 stay cached/)
  })

  it('fails for a schema that is written in another order', () => {
    const parameters = { type: 'object', description: 'Nothing.' } as const
    const other = { description: 'Nothing.', type: 'object' } as const
    const prompt = (used: typeof parameters | typeof other) => ({
      messages: [user('q')],
      tools: [{ name: 'a', description: 'A.', parameters: used }],
    })

    expect(stable(prompt(parameters), prompt(other))).toThrow('tool 0 (a)')
    expectStablePrefix(prompt(parameters), prompt({ ...parameters }))
  })

  it('fails for a clock in the system message, shows it, and counts what stands before it', async () => {
    const before = await explainPrompt(agentWith().agent, 'Look.')
    const after = await explainPrompt(agentWith({ clock: '10:01' }).agent, 'Send.')

    const error = thrownBy(stable(before, after))

    expect(error).toContain('message 0 (system)')
    expect(error).toMatch(/It is 10:00.*→.*It is 10:01/)
    const [all = 0, kept = 0] = /Of (\d+) tokens about (\d+) stay/.exec(error)?.slice(1).map(Number) ?? []
    expect(kept).toBeGreaterThan(150)
    expect(kept).toBeLessThan(all)
  })

  it('fails for a history from which the oldest messages were taken', async () => {
    const { agent, model } = agentWith({ context: window(4) })
    await agent.run('Look.')

    expect(stable(...model.calls)).toThrow(/message \d+ \((assistant|tool)\)/)
  })

  it('fails for words that a policy changes before the question from round to round', async () => {
    let round = 0
    const clock: ContextPolicy = { view: (messages) => [...messages.slice(0, 1), user(`Round ${round++}.`), ...messages.slice(1)] }
    const { agent, model } = agentWith({ context: clock })
    await agent.run('Look.')

    expect(stable(...model.calls)).toThrow(/Prompt 1 .* message 1 \(user\)/)
  })

  it('fails for a clock in a question that was answered, or that a tool was asked for', () => {
    const before: FakeCall = [[system('s'), user('10:00 What now?')], []]
    const asked = [system('s'), user('10:01 What now?'), assistant('', [{ id: 'c', name: 'look', arguments: {} }])]

    expect(stable(before, [asked, []])).toThrow(/message 1 \(user\).*10:00.*10:01/)
    expect(stable(before, [[system('s'), user('10:01 What now?'), assistant('Tea.'), user('And then?')], []])).toThrow('message 1 (user)')
    expectStablePrefix(before, [[system('s'), user('10:01 And then?')], []])
  })

  it('lets go of what was recalled for a question once another one is asked', async () => {
    const memory = facts()
    await memory.rememberAll([{ text: 'Letters to Ann are sent on Monday.' }, { text: 'Letters to Bob are looked at first.' }])
    const { agent } = agentWith({ context: recall({ facts: memory, limit: 1 }) })
    const history: readonly Message[] = [user('Hello.'), assistant('Hello!')]
    const before = await explainPrompt(agent, 'Letters to Ann?', { messages: history })
    const after = await explainPrompt(agent, 'Letters to Bob?', { messages: [...history, user('Letters to Ann?'), assistant('Monday.')] })

    expect(before.segments.some(({ origin }) => origin === 'memory')).toBe(true)
    expectStablePrefix(before, after)
    expect(stable(before, { ...after, messages: after.messages.toSpliced(1, 1) })).toThrow('message 1 (user)')
  })

  it('fails where a message is gone, and never takes a message for a tool', () => {
    const long: FakeCall = [[system('s'), user('q'), assistant('a')], []]
    const short: FakeCall = [[system('s'), user('q')], []]
    const tool = { name: 'a', description: '', parameters: {} }

    expect(stable(long, short)).toThrow('message 2 (assistant) is gone')
    expect(stable([[], [tool]], [[system(JSON.stringify(tool))], []])).toThrow('tool 0 (a)')
  })

  it('needs two prompts: a run of one round proves nothing', () => {
    expect(stable([[user('q')], []])).toThrow(RangeError)
    expect(stable()).toThrow(RangeError)
  })
})

function thrownBy(work: () => void): string {
  try {
    work()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}
