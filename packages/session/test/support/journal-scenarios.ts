import { Agent, type AgentOptions } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { type JournaledAgent, journaled, memoryJournal } from '@minagent/session'
import { defineTool, jsonSchema, type Policy, ToolRegistry } from '@minagent/tools'
import { assistant, type Journal, ModelError, type ToolCall, user } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'

/** A run of each kind that a journal can hold, made the same way every time. */
export interface JournalScenario {
  readonly name: string
  /** Writes the run, under its name as id. */
  readonly write: (journal: Journal) => Promise<unknown>
  /** For a run that was cut off: an agent that goes on with it. */
  readonly goesOn?: (journal: Journal) => JournaledAgent
}

const clock = fakeClock(Date.UTC(2025, 0, 1))
const call = (id: string, name: string, args: object = {}): ToolCall => ({ id, name, arguments: { ...args } })

const tool = (name: string, execute: () => unknown, metadata: object = {}) =>
  defineTool({ name, description: `Does ${name}.`, parameters: jsonSchema({ type: 'object' }), metadata, execute })

const tools = [
  tool('look', () => ({ value: 42, text: '四十二', nested: { list: [1, null, true], '10': 'ten' } }), { sideEffect: 'none' }),
  tool('say', () => 'a plain text\nof two lines'),
  tool('picture', () => ({ blocks: [{ type: 'image', media_type: 'image/png', data: 'aGk=' }] })),
  tool('fail', () => {
    throw new RangeError('no more paper')
  }),
  tool('send', () => ({ sent: true }), { sideEffect: 'external', idempotent: false }),
]

function agentOf(script: readonly ScriptItem[], options: Partial<AgentOptions> & { readonly policy?: Policy } = {}): Agent {
  const { policy, ...rest } = options
  const toolbox = new ToolRegistry(tools, policy ? { policy } : {})
  return new Agent({ model: new FakeModel(script), tools: toolbox, system: 'You help.', runtime: { clock }, ...rest })
}

const durable = (agent: Agent, journal: Journal) => journaled(agent, journal, { owner: 'fixture', clock })

/** The first `count` events of a run that was cut off there. */
async function cutOff(name: string, script: readonly ScriptItem[], count: number, journal: Journal): Promise<void> {
  const whole = memoryJournal({ clock })
  await durable(agentOf(script), whole).start('Go on.', { runId: name }).result
  const lease = await journal.claim(name, 'fixture', 1)
  await journal.append(lease, 0, (await whole.read(name)).slice(0, count))
}

/** A scenario of one start. */
function started(name: string, script: readonly ScriptItem[], options?: Parameters<typeof agentOf>[1]): JournalScenario {
  return { name, write: (journal) => durable(agentOf(script, options), journal).start(`Do ${name}.`, { runId: name }).result }
}

const thinking = {
  message: {
    ...assistant('Let me look.', [call('t1', 'look')]),
    blocks: [
      { type: 'thinking', thinking: 'Hm, 让我想想…', signature: 'c2ln' },
      { type: 'text', text: 'Let me look.' },
      { type: 'tool_use', id: 't1', name: 'look', input: {} },
    ],
  },
  stopReason: 'tool_use',
  usage: { inputTokens: 12, outputTokens: 7, cacheReadTokens: 3 },
} satisfies ScriptItem

const sends: readonly ScriptItem[] = [[call('s1', 'send', { to: 'a' }), call('s2', 'send', { to: 'b' })], 'Sent.']

async function decided(name: string, journal: Journal): Promise<void> {
  const ask = { policy: () => 'ask' as const }
  await durable(agentOf(sends, ask), journal).start('Send both.', { runId: name }).result
  await durable(agentOf([]), journal).deny(name, 1, 'Not to b.')
  await durable(agentOf([]), journal).approve(name, 0)
  await (await durable(agentOf(['Sent to a only.'], ask), journal).resume(name)).result
}

/** Cut off five times without getting further. */
async function deadLetter(name: string, journal: Journal): Promise<void> {
  await cutOff(name, ['never'], 1, journal)
  const resumed = [1, 2, 3, 4, 5].map((seq) => ({ type: 'run.resumed', runId: name, seq, at: clock.now(), fingerprint: 'f' }) as const)
  await journal.append(await journal.claim(name, 'fixture', 1), 1, resumed)
  const goneOn = durable(agentOf([]), journal).resume(name)
  await goneOn.then(({ result }) => result).catch(() => undefined)
}

async function steered(name: string, journal: Journal): Promise<void> {
  const run = durable(agentOf([[call('l1', 'look')], 'Seen, quickly.']), journal).start('Look.', { runId: name })
  for await (const event of run) if (event.type === 'model.finished' && event.round === 0) run.steer('Quickly, please.')
}

async function cancelled(name: string, journal: Journal): Promise<void> {
  const run = durable(agentOf([[call('s1', 'say'), call('s2', 'say')], 'never']), journal).start('Talk.', { runId: name })
  for await (const event of run) if (event.type === 'model.finished') run.cancel('Enough.')
}

/** Every scenario of this version of the format. */
export const journalScenarios: readonly JournalScenario[] = [
  started('answer', ['结果是 “42”。\n\\ and 🙂']),
  started('tools', [thinking, [call('a', 'say'), call('b', 'fail'), call('c', 'picture'), call('d', 'nothing')], 'Done.']),
  started('bad-arguments', [[{ ...call('x', 'look'), invalidArguments: '{"a":' }], 'Sorry.']),
  started('gate', ['Too short.', 'Long enough, is it not?'], {
    gate: (final) => (final.length > 12 ? { accept: true } : { accept: false, feedback: 'Say more.' }),
  }),
  started('failed', [[call('l1', 'look')], new ModelError('auth', 'The key is wrong.')]),
  started('limit', [[call('l1', 'look')], [call('l2', 'look')], 'never'], { maxSteps: 2 }),
  started('suspended', sends, { policy: () => 'ask' }),
  {
    name: 'conversation',
    write: (journal) =>
      durable(agentOf(['Again.']), journal).start(
        { ...user('And once more?'), origin: { kind: 'agent', name: 'other', untrusted: true } },
        { runId: 'conversation', messages: [user('Once?'), assistant('Once.')] },
      ).result,
  },
  {
    name: 'structured',
    write: (journal) => {
      const output = jsonSchema({ type: 'object', properties: { n: { type: 'number' } }, required: ['n'] })
      return durable(agentOf(['{"m":1}', '{"n":42}']), journal).start('As JSON.', { runId: 'structured', output }).result
    },
  },
  { name: 'decided', write: (journal) => decided('decided', journal) },
  { name: 'steered', write: (journal) => steered('steered', journal) },
  { name: 'cancelled', write: (journal) => cancelled('cancelled', journal) },
  { name: 'dead-letter', write: (journal) => deadLetter('dead-letter', journal) },
  {
    name: 'cut-off-in-a-call',
    write: (journal) => cutOff('cut-off-in-a-call', sends, 3, journal),
    goesOn: (journal) => durable(agentOf(['I do not know whether it was sent.']), journal),
  },
  {
    name: 'cut-off-after-a-call',
    write: (journal) => cutOff('cut-off-after-a-call', [[call('l1', 'look')], 'It is 42.'], 4, journal),
    goesOn: (journal) => durable(agentOf(['It is 42.']), journal),
  },
]
