import { Agent, type AgentOptions } from '@minagent/loop'
import { compose, facts, recall, summary, window } from '@minagent/memory'
import { FakeModel } from '@minagent/models'
import { handoff, supervisor } from '@minagent/multiagent'
import { explainPrompt, printPrompt } from '@minagent/observability'
import { journaled, memoryJournal } from '@minagent/session'
import { ToolRegistry } from '@minagent/tools'
import { type AgentLike, assistant, type Message, type RunEvent, type Tool, toolMessage, user } from '@minagent/types'
import { estimateTokens } from '@minagent/types/tokens'
import { skillsPrompt, withSkills } from '@minagent/workspace'
import { describe, expect, it } from 'vitest'

const add: Tool = {
  name: 'add',
  description: 'Adds two numbers.',
  parameters: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
  execute: ({ a, b }) => Number(a) + Number(b),
}
const addCall = { id: 'c1', name: 'add', arguments: { a: 2, b: 3 } }

function agentWith(options: Partial<AgentOptions> = {}) {
  const model = new FakeModel([[addCall], '2 + 3 = 5.'])
  return { model, agent: new Agent({ model, tools: new ToolRegistry([add]), system: 'You add.', ...options }) }
}

const history: readonly Message[] = [
  user('Hello.'),
  assistant('', [{ ...addCall, id: 'h' }]),
  toolMessage({ ...addCall, id: 'h' }, '5'),
  assistant('Five.'),
]
const originsOf = ({ segments }: Awaited<ReturnType<typeof explainPrompt>>) => segments.map(({ origin }) => origin)

describe('explainPrompt', () => {
  it('tells exactly what the model is sent in the first round, and asks no model', async () => {
    const { agent, model } = agentWith({ context: compose(window(4), recall({ facts: await known() })) })

    const explained = await explainPrompt(agent, 'What is 2 + 3?', { messages: history })
    expect(model.calls).toEqual([])
    await agent.run('What is 2 + 3?', { messages: history })

    expect([explained.messages, explained.tools]).toEqual(model.calls[0])
  })

  it('tells exactly what the next round sends when it is given the messages of a run under way', async () => {
    const { agent, model } = agentWith()
    const { messages } = await agent.run('What is 2 + 3?')

    const explained = await explainPrompt(agent, messages.slice(0, -1))

    expect([explained.messages, explained.tools]).toEqual(model.calls[1])
    expect(originsOf(explained)).toEqual(['schema', 'system', 'user', 'assistant', 'tool'])
  })

  it('names where each piece comes from', async () => {
    const skills = [{ name: 'pdf', description: 'Reads PDF files.', folder: '/skills/pdf' }]
    const list = skillsPrompt(skills)
    const { agent } = agentWith({
      system: withSkills('You add.\n\n{SKILLS_METADATA}\n\nBe brief.', skills),
      context: recall({ facts: await known() }),
    })
    const passages = { ...user('Passages: two and three.'), origin: { kind: 'retrieval', untrusted: true } } as const

    const asked = await explainPrompt(agent, 'What is 2 + 3?', { messages: history, parts: [{ origin: 'skill', text: list }] })
    const found = await explainPrompt(agent, passages)

    expect(asked.segments.map(({ origin, name, text }) => [origin, name, text])).toMatchObject([
      ['schema', 'add', expect.stringContaining('Adds two numbers.')],
      ['system', undefined, 'You add.\n\n'],
      ['skill', undefined, list],
      ['system', undefined, '\n\nBe brief.'],
      ['session', undefined, 'Hello.'],
      ['session', undefined, 'add({"a":2,"b":3})'],
      ['session', 'add', '5'],
      ['session', undefined, 'Five.'],
      ['memory', 'memory', expect.stringContaining('2 + 3')],
      ['user', undefined, 'What is 2 + 3?'],
    ])
    expect(originsOf(found).at(-1)).toBe('retrieval')
  })

  it('tells a summary, words of a gate and results of servers apart', async () => {
    const { agent } = agentWith({ system: '', tools: new ToolRegistry([]) })
    const messages: readonly Message[] = [
      { ...user('They added.'), name: 'summary' },
      user('Go on.'),
      assistant('', [addCall]),
      { ...toolMessage(addCall, '5'), name: 'add', origin: { kind: 'mcp', name: 'sums', untrusted: true } },
      assistant('Six.'),
      { ...user('That is wrong.'), name: 'model_feedback' },
    ]

    const explained = await explainPrompt(agent, messages)

    expect(explained.segments.map(({ origin, name }) => [origin, name])).toEqual([
      ['memory', 'summary'],
      ['user', undefined],
      ['assistant', undefined],
      ['mcp', 'sums'],
      ['assistant', undefined],
      ['feedback', 'model_feedback'],
    ])
  })

  it('counts as estimates do, piece by piece and in all, or with a tokenizer that is given', async () => {
    const { agent } = agentWith()

    const explained = await explainPrompt(agent, 'What is 2 + 3?', { messages: history })
    const counted = await explainPrompt(agent, 'What is 2 + 3?', { countTokens: (text) => text.length })

    expect(explained.tokens).toBe(estimateTokens(JSON.stringify(explained.tools[0])) + estimateTokens(explained.messages))
    expect(counted.segments.slice(1).map(({ tokens }) => tokens)).toEqual([4 + 'You add.'.length, 4 + 'What is 2 + 3?'.length])
  })

  it('leaves no trace: no tool runs, observers hear nothing, policies record nothing, ids stay as they were', async () => {
    const events: RunEvent[] = []
    const recorded: unknown[] = []
    const ids: string[] = []
    const context = { view: (messages: readonly Message[]) => messages, record: (messages: unknown) => void recorded.push(messages) }
    const { agent } = agentWith({
      context,
      observers: [{ onEvent: (event) => void events.push(event) }],
      runtime: { ids: { next: (prefix) => ids[ids.push(`${prefix}_${ids.length}`) - 1] ?? '' } },
    })

    await explainPrompt(agent, 'What is 2 + 3?')

    expect([events, recorded, ids]).toEqual([[], [], []])
  })

  it('refuses a part that stands nowhere, and passes on what a context policy throws and why it was cancelled', async () => {
    const { agent } = agentWith()
    const broken = agentWith({
      context: {
        view: () => {
          throw new TypeError('The view is broken.')
        },
      },
    }).agent

    await expect(explainPrompt(agent, 'q', { parts: [{ origin: 'skill', text: 'elsewhere' }] })).rejects.toThrow(RangeError)
    await expect(explainPrompt(broken, 'q')).rejects.toThrow('The view is broken.')
    await expect(explainPrompt(agent, 'q', { signal: AbortSignal.abort(new Error('Enough.')) })).rejects.toThrow('Enough.')
  })

  it('asks the model of a summary, which a view needs, and still not the model of the agent', async () => {
    const writer = new FakeModel(['They added many numbers.', 'And more.'])
    const { agent, model } = agentWith({ context: summary({ model: writer, limit: 100, keepRecent: 1 }) })
    const long = [user('Add.'), assistant('one two three '.repeat(300)), user('More.'), assistant('four five six '.repeat(300))]

    const explained = await explainPrompt(agent, 'And 2 + 3?', { messages: long })

    expect([writer.calls.length > 0, model.calls.length]).toEqual([true, 0])
    expect(originsOf(explained)).toContain('memory')
  })
})

describe('what cannot be explained', () => {
  const refused = { code: 'invalid_definition' }

  it('is a durable agent, whose journal stays empty', async () => {
    const { agent, model } = agentWith()
    const journal = memoryJournal()

    await expect(explainPrompt(journaled(agent, journal), 'q')).rejects.toMatchObject(refused)

    expect([await journal.list(), model.calls]).toEqual([[], []])
  })

  it('is a team without a lead, none of whose models is asked', async () => {
    const { agent, model } = agentWith()
    const member = { agent: () => agent, description: 'Adds.' }
    const team = handoff({ agents: { one: member, two: member }, first: 'one' })

    await expect(explainPrompt(team, 'q')).rejects.toMatchObject(refused)

    expect(model.calls).toEqual([])
  })

  it('is an agent that would not get as far as its model', async () => {
    const { agent, model } = agentWith({ limits: { tokens: 1 } })

    await expect(explainPrompt(agent, 'q')).rejects.toThrow('budget_exceeded')

    expect(model.calls).toEqual([])
  })

  it('is an agent that goes its own way', async () => {
    const { agent } = agentWith()
    const deaf: AgentLike = { run: (input) => agent.run(input), start: (input) => agent.start(input) }

    await expect(explainPrompt(deaf, 'q')).rejects.toMatchObject(refused)
  })

  it('is not a team with a lead: its prompt is that of the lead', async () => {
    const worker = { agent: agentWith().agent, description: 'Adds.' }
    const team = supervisor({
      workers: { worker },
      lead: ({ tools, instructions }) => agentWith({ tools: new ToolRegistry(tools), system: instructions }).agent,
    })

    const explained = await explainPrompt(team, 'What is 2 + 3?')

    expect(explained.segments.map(({ origin, name }) => [origin, name])).toEqual([
      ['schema', 'worker'],
      ['system', undefined],
      ['user', undefined],
    ])
  })
})

describe('printPrompt', () => {
  const explained = async () =>
    explainPrompt(agentWith({ name: 'sums' }).agent, 'What is\u001b[31m 2 + 3?', { messages: history.slice(0, 1) })

  it('shows each piece with its tokens and share in a table, without what drives a terminal', async () => {
    expect(printPrompt(await explained())).toMatchSnapshot()
  })

  it('does so in Chinese, with columns that fit', async () => {
    expect(printPrompt(await explained(), { locale: 'zh' })).toMatchSnapshot()
  })
})

async function known() {
  const memory = facts()
  await memory.remember({ text: 'What is 2 + 3? is asked every day.' })
  return memory
}
