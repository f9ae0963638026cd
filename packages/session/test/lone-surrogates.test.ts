import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { journaled, memoryJournal } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { Journal, PersistedEvent } from '@minagent/types'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

/** Texts in which halves of surrogate pairs are frequent. */
const text = fc
  .array(fc.constantFrom('a', '你', '😀', '\ud83d', '\ude00', '\ud800', '\udfff'), { maxLength: 6 })
  .map((parts) => parts.join(''))
const whole = fc.record({ input: text, steered: text, said: text, argument: text, key: text, result: text, thrown: text, answer: text })

type Texts = typeof whole extends fc.Arbitrary<infer T> ? T : never

function agentOf(texts: Texts, journal: Journal, given: unknown[]) {
  const parameters = jsonSchema({ type: 'object' })
  const description = 'A tool.'
  const taken = (args: unknown, result: unknown) => {
    given.push(args)
    return result
  }
  const tools = new ToolRegistry(
    [
      defineTool({ name: 'look', description, parameters, execute: (args) => taken(args, { [texts.key]: texts.result }) }),
      defineTool({
        name: 'fail',
        description,
        parameters,
        execute: () => {
          throw new Error(texts.thrown)
        },
      }),
      defineTool({ name: 'send', description, parameters, execute: (args) => taken(args, texts.result) }),
    ],
    { policy: (_, { name }) => (name === 'send' ? 'ask' : 'allow') },
  )
  const args = { [texts.key]: texts.argument }
  const first = { content: texts.said, toolCalls: ['look', 'fail', 'send'].map((name) => ({ id: name, name, arguments: args })) }
  const said = { role: 'assistant', ...first } as const
  const script = [{ message: said, stopReason: 'tool_use', usage: {} }, texts.answer]
  return (from: number) => journaled(new Agent({ model: new FakeModel(script.slice(from)), tools, system: texts.said }), journal)
}

/** What is told, and what comes of it, until the run waits. */
async function toldOf(texts: Texts, journal: Journal, given: unknown[]) {
  const run = agentOf(texts, journal, given)(0).start(texts.input, { runId: 'r1' })
  run.steer(texts.steered)
  const told: PersistedEvent[] = []
  for await (const event of run) if ('seq' in event) told.push(event)
  return { told, waiting: await run.result }
}

const stores: readonly [string, number, () => Promise<Journal>][] = [
  ['memory', 100, async () => memoryJournal()],
  ['files', 8, async () => fileJournal(temporaryFolder())],
]

it.each(stores)(
  'D1 D7 whatever lone surrogates come in, what is told, given and replayed is what is recorded (%s)',
  async (_, numRuns, open) => {
    await fc.assert(
      fc.asyncProperty(whole, async (texts) => {
        const journal = await open()
        const given: unknown[] = []
        const { told, waiting } = await toldOf(texts, journal, given)

        expect(told).toEqual(await journal.read('r1'))
        expect(waiting).toEqual(await agentOf(texts, journal, [])(0).replay('r1'))

        await agentOf(texts, journal, [])(0).approve('r1', 2)
        const result = await (await agentOf(texts, journal, given)(1).resume('r1')).result

        const events = await journal.read('r1')
        expect(JSON.stringify(events)).not.toMatch(/\\ud[89a-f]/)
        expect(result.final).toBe(texts.answer.toWellFormed())
        expect(result).toEqual(await agentOf(texts, journal, [])(0).replay('r1'))
        const asked = events.flatMap((event) => (event.type === 'tool.call.started' ? [event.call.arguments] : []))
        expect(given).toEqual([asked[0], asked[0]])
      }),
      { numRuns },
    )
  },
)

it('D1 D10 D11 the reason of a decision and of a cancellation is recorded as it is told', async () => {
  const journal = memoryJournal()
  const texts = { input: '', steered: '', said: '', argument: '', key: 'a', result: '', thrown: '', answer: '' }
  await toldOf(texts, journal, [])
  const durable = agentOf(texts, journal, [])(1)
  await durable.deny('r1', 2, 'no \ud800')
  await durable.cancel('r1', 'stop \udc00')

  expect((await journal.read('r1')).flatMap((event) => ('reason' in event ? [event.reason] : []))).toEqual(['no \ufffd', 'stop \ufffd'])
  expect((await durable.replay('r1')).error?.message).toBe('stop \ufffd')
})
