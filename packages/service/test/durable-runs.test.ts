import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { type Served, serve } from '@minagent/service/node'
import { journaled, memoryJournal } from '@minagent/session'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { type Journal, MinagentError } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { afterEach, describe, expect, it } from 'vitest'

const open: Served[] = []
afterEach(async () => {
  for (const served of open.splice(0)) await served.close(0)
})

const journal = memoryJournal()
const call = { id: 'c1', name: 'send', arguments: { to: 'all' } }
const send = defineTool({
  name: 'send',
  description: 'Sends.',
  parameters: jsonSchema({ type: 'object', properties: { to: { type: 'string' } }, required: ['to'] }),
  execute: ({ to }) => `sent to ${String(to)}`,
})

/** A process that serves the runs of the journal; all know the same caller. */
async function process(
  script: ConstructorParameters<typeof FakeModel>[0],
  store: Journal = journal,
): Promise<(path: string, body?: object, headers?: object) => Promise<Response>> {
  const agent = new Agent({ model: new FakeModel(script), tools: new ToolRegistry([send], { policy: () => 'ask' }) })
  const served = await serve(journaled(agent, store), { tokens: 'a secret that is long' })
  open.push(served)
  return (path, body, headers) =>
    fetch(`${served.url}${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { Authorization: 'Bearer a secret that is long', 'Content-Type': 'application/json', ...headers },
    })
}

describe('several processes that share a journal', () => {
  it('serve the same runs: begun in one, decided in the next, followed from a third without losing or repeating an event', async () => {
    const [first, second, third] = await Promise.all([process([[call]]), process(['done']), process([])])
    const { id } = await (await first('/runs', { input: 'tell all' })).json()
    const following = third(`/runs/${id}/events`).then((response) => response.text())
    await expect.poll(async () => (await (await second(`/runs/${id}`)).json()).status).toBe('suspended')

    const decided = await second(`/runs/${id}/approvals/0`, { decision: 'approve' })
    const events = await following
    const rest = await (await first(`/runs/${id}/events`, undefined, { 'Last-Event-ID': '3' })).text()

    expect(decided.status).toBe(202)
    const ids = [...events.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number))
    expect(ids).toEqual(ids.map((_, index) => index))
    expect(events).toContain('event: run.succeeded')
    expect(rest.match(/^id: (\d+)$/m)?.[0]).toBe('id: 4')
    expect(await (await third(`/runs/${id}`)).json()).toMatchObject({ status: 'succeeded', answer: 'done' })
  })

  it('know a run by its idempotency key, and refuse the key for another input', async () => {
    const [first, second] = await Promise.all([process(['5']), process([])])
    const key = { 'Idempotency-Key': 'monday' }
    const { id } = await (await first('/runs', { input: '2 + 3?' }, key)).json()
    await (await first(`/runs/${id}/events`)).text()

    const again = await second('/runs', { input: '2 + 3?' }, key)
    const other = await second('/runs', { input: '2 + 4?' }, key)

    expect(await again.json()).toEqual({ id, status: 'succeeded' })
    expect([other.status, (await other.json()).error.code]).toEqual([422, 'key_reused'])
  })

  it('answer when the run is in the journal: it is there for the next at once, and 503 when it cannot be written', async () => {
    const slow: Journal = {
      ...journal,
      async append(lease, length, events) {
        await systemClock.sleep(100)
        if (events.some((event) => event.type === 'run.started' && event.input === 'lost')) {
          throw new MinagentError('journal_failed', 'The disk is full.', { details: { runId: lease.runId } })
        }
        await journal.append(lease, length, events)
      },
    }
    const [first, second] = await Promise.all([process(['5'], slow), process([])])
    const { id } = await (await first('/runs', { input: '2 + 3?' })).json()

    const found = await second(`/runs/${id}`)
    const lost = await first('/runs', { input: 'lost' })

    expect([found.status, lost.status, (await lost.json()).error.code]).toEqual([200, 503, 'not_stored'])
  })

  it('say of a run what its events have told, also while its end is being put away', async () => {
    const slow: Journal = {
      ...journal,
      async release(lease) {
        await systemClock.sleep(300)
        await journal.release(lease)
      },
    }
    const ask = await process(['5'], slow)
    const { id } = await (await ask('/runs', { input: '2 + 3?' })).json()
    const reader = (await ask(`/runs/${id}/events`)).body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let told = ''; !told.includes('event: run.succeeded'); ) told += (await reader?.read())?.value ?? ''

    expect(await (await ask(`/runs/${id}`)).json()).toMatchObject({ status: 'succeeded', answer: '5' })
  })
})
