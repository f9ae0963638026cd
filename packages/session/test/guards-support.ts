import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { type DurableOptions, type JournaledAgent, journaled, memoryJournal } from '@minagent/session'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { Journal, PersistedEvent, ToolCall } from '@minagent/types'

type Script = ConstructorParameters<typeof FakeModel>[0]

export const send = (id: string, n: number): ToolCall => ({ id, name: 'send', arguments: { n } })

/** An agent that sends, over a journal; `sent` is the world outside. */
export function sender(script: Script, journal: Journal, given: DurableOptions & { ask?: boolean; sent?: string[]; system?: string } = {}) {
  const { ask = false, sent = [], system = '', ...options } = given
  const model = new FakeModel(script)
  const tool = defineTool({
    name: 'send',
    description: 'Sends.',
    parameters: jsonSchema({ type: 'object', properties: { n: { type: 'number' } }, required: ['n'] } as const),
    execute({ n }, { idempotencyKey }) {
      sent.push(idempotencyKey)
      return n
    },
  })
  const tools = new ToolRegistry([tool], ask ? { policy: () => 'ask' } : {})
  const durable: JournaledAgent = journaled(new Agent({ model, tools, system, maxSteps: 20 }), journal, options)
  return { durable, model, sent }
}

/** A journal that holds the first events of a run of this script, as a process that died left it. */
export async function cutOff(script: Script, count: number, ask = false): Promise<Journal> {
  const whole = memoryJournal()
  await sender(script, whole, { ask }).durable.start('go', { runId: 'r1' }).result
  const events = (await whole.read('r1')).slice(0, count)
  const journal = memoryJournal()
  const lease = await journal.claim('r1', 'dead', 1)
  await journal.append(lease, 0, events)
  await journal.release(lease)
  return journal
}

export const types = (events: readonly PersistedEvent[]) => events.map(({ type }) => type)
