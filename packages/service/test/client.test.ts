import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { connect } from '@minagent/service/client'
import { type Served, serve } from '@minagent/service/node'
import { journaled, memoryJournal, memorySessions } from '@minagent/session'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { RunEvent } from '@minagent/types'
import { afterEach, describe, expect, it } from 'vitest'

const open: Served[] = []
afterEach(async () => {
  for (const served of open.splice(0)) await served.close(0)
})

const token = 'a-secret-that-is-long'
const call = { id: 'c1', name: 'send', arguments: { to: 'all' } }
const send = defineTool({
  name: 'send',
  description: 'Sends.',
  parameters: jsonSchema({ type: 'object', properties: { to: { type: 'string' } }, required: ['to'] }),
  execute: ({ to }) => `sent to ${String(to)}`,
})

async function serving(script: ConstructorParameters<typeof FakeModel>[0], { asks = false, port = 0, journal = memoryJournal() } = {}) {
  const tools = new ToolRegistry([send], asks ? { policy: () => 'ask' } : {})
  const agent = journaled(new Agent({ model: new FakeModel(script), tools, system: 'Be kind.' }), journal)
  const served = await serve(agent, { tokens: token, port, sessions: memorySessions() })
  open.push(served)
  return { served, client: connect({ url: served.url, token }) }
}

describe('the client of a service', () => {
  it('gives the events of a run, and its messages as the loop has them', async () => {
    const { client } = await serving([[call], 'done'])

    const run = await client.start('tell all')
    const events: RunEvent[] = []
    for await (const event of run) events.push(event)

    expect(events.at(-1)?.type).toBe('run.succeeded')
    expect((await run.messages()).map(({ role, content }) => `${role}: ${content}`)).toEqual([
      'system: Be kind.',
      'user: tell all',
      'assistant: ',
      'tool: sent to all',
      'assistant: done',
    ])
    expect(await run.view()).toMatchObject({ status: 'succeeded', answer: 'done', event_count: 6 })
  })

  it('F70 loses no event to the line ends that JSON leaves as they are (U+2028, U+2029)', async () => {
    const { client } = await serving(['one\u2028two\u2029three'])

    const run = await client.start('hello\u2028there')
    const types: string[] = []
    for await (const event of run) if ('seq' in event) types.push(event.type)

    expect(types).toEqual(['run.started', 'model.finished', 'run.succeeded'])
  })

  it('approves what waits, and denies with a reason that the model is told', async () => {
    const { client } = await serving([[call], [{ ...call, id: 'c2' }], 'ended'], { asks: true })

    const run = await client.start('tell all')
    const waiting = await run.settled()
    await run.approve(0)
    await expect.poll(async () => (await run.view()).pending[0]?.call).toMatchObject({ id: 'c2' })
    await run.deny(0, 'not twice')
    for await (const event of run.events()) void event

    expect(waiting).toMatchObject({ status: 'suspended', pending: [{ ordinal: 0, call: { name: 'send' } }] })
    expect((await run.view()).answer).toBe('ended')
    expect((await run.messages()).filter(({ role }) => role === 'tool').map(({ content }) => content)).toEqual([
      'sent to all',
      expect.stringContaining('not twice'),
    ])
  })

  //#region comes-back
  it('F70 goes on where it was when the service is gone for a while and comes back as another process', async () => {
    const journal = memoryJournal()
    const first = await serving([[call]], { asks: true, journal })
    const run = await first.client.start('tell all')
    const events: RunEvent[] = []
    const following = (async () => {
      for await (const event of run) events.push(event)
    })()
    await run.settled()
    await first.served.close(0)

    const port = Number(new URL(first.served.url).port)
    await serving(['done'], { asks: true, journal, port })
    await run.approve(0)
    await following

    const numbers = events.flatMap((event) => ('seq' in event ? [event.seq] : []))
    expect(numbers).toEqual(numbers.map((_, index) => index))
    expect(events.at(-1)?.type).toBe('run.succeeded')
  })
  //#endregion comes-back

  it('tells what the service refuses, with its status and its word', async () => {
    const { served, client } = await serving([])

    await expect(client.run('nobody').view()).rejects.toMatchObject({
      code: 'service_refused',
      details: { status: 404, reason: 'no_such_run' },
    })
    await expect(connect({ url: served.url, token: 'another' }).runs()).rejects.toMatchObject({ details: { status: 401 } })
  })
})
