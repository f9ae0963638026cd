import { memoryJournal } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import type { Journal, PersistedEvent } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { cutOff, send, sender } from './guards-support.ts'
import { temporaryFolder } from './temporary-folder.ts'

const three = [[send('a', 1), send('b', 2), send('c', 3)], 'done']
const stores: readonly [string, () => Promise<Journal>][] = [
  ['memory', async () => memoryJournal()],
  ['files', async () => fileJournal(temporaryFolder())],
]

describe('decisions on one run', () => {
  it.each(stores)('D10 settle independently when one agent makes them at the same time (%s)', async (_, open) => {
    const journal = await open()
    const { durable, sent } = sender(three, journal, { ask: true })
    await durable.start('go', { runId: 'r1' }).result

    await Promise.all([durable.approve('r1', 0), durable.deny('r1', 1, 'no'), durable.approve('r1', 2)])
    const result = await (await durable.resume('r1')).result

    expect(result.answer).toBe('done')
    expect(sent).toEqual(['r1:0:0:send', 'r1:0:2:send'])
  })

  it.each(stores)('D10 settle independently when two agents make them at the same time (%s)', async (_, open) => {
    const journal = await open()
    await sender(three, journal, { ask: true }).durable.start('go', { runId: 'r1' }).result
    const agents = [0, 1, 2].map(() => sender([], journal, { ask: true }).durable)

    await Promise.all(agents.map((agent, ordinal) => agent.approve('r1', ordinal)))

    const { durable, sent } = sender(['done'], journal, { ask: true })
    expect(await (await durable.resume('r1')).result).toMatchObject({ answer: 'done' })
    expect(sent).toHaveLength(3)
  })

  it('D10 one is not lost when the run is gone on with at the same moment', async () => {
    const journal = memoryJournal()
    const { durable, sent } = sender(three, journal, { ask: true })
    await durable.start('go', { runId: 'r1' }).result

    const [run] = await Promise.all([durable.resume('r1'), durable.approve('r1', 1), durable.approve('r1', 0), durable.approve('r1', 2)])
    await run.result

    expect(await (await durable.resume('r1')).result).toMatchObject({ answer: 'done' })
    expect(sent).toHaveLength(3)
  })

  //#region tampered
  it.each([
    ['in the answer of the model', (event: PersistedEvent) => event.type === 'model.finished'],
    ['everywhere but in the decision', (event: PersistedEvent) => event.type !== 'approval.resolved'],
  ])('D10 S2 do not count for arguments that were changed since in the journal, %s', async (_, isChanged) => {
    const journal = memoryJournal()
    const { durable } = sender([[send('a', 1)], 'done'], journal, { ask: true })
    await durable.start('go', { runId: 'r1' }).result
    await durable.approve('r1', 0)
    const changed = memoryJournal()
    const events = await journal.read('r1')
    const tampered: PersistedEvent[] = events.map((event) => (isChanged(event) ? asksForMore(event) : event))
    const lease = await changed.claim('r1', 'a stranger', 60_000)
    await changed.append(lease, 0, tampered)
    await changed.release(lease)

    const { durable: other, sent } = sender(['done'], changed, { ask: true })
    const going = (async () => (await other.resume('r1')).result)()

    await expect(going).rejects.toMatchObject({ code: 'approval_mismatch', details: { ordinal: 0 } })
    expect(JSON.stringify(tampered)).toContain('"n":1000')
    expect(sent).toEqual([])
  })
  //#endregion tampered

  it('D5 D10 one that finds the run held is tried a bounded number of times, and then says until when, and what to do', async () => {
    const clock = fakeClock(Date.UTC(2026, 0, 2, 3, 4, 5))
    const journal = memoryJournal({ clock })
    await sender(three, journal, { ask: true, clock }).durable.start('go', { runId: 'r1' }).result
    await journal.claim('r1', 'somebody', 60_000)

    const refused = expect(sender([], journal, { ask: true, clock }).durable.approve('r1', 0)).rejects.toMatchObject({
      code: 'journal_conflict',
      message: expect.stringMatching(/somebody works on it.* until 2026-01-02 03:05:05 UTC .*try again then, or cancel the run/),
    })
    await clock.advance(10_000)
    await refused

    await expect(sender([], journal, { clock }).durable.resume('r1')).rejects.toThrow('until 2026-01-02 03:05:05 UTC')
  })
})

/** The event with 1000 where it had 1. */
function asksForMore(event: PersistedEvent): PersistedEvent {
  return JSON.parse(JSON.stringify(event).replaceAll('"n":1}', '"n":1000}'))
}

describe('a store that fails', () => {
  const broken = () => Promise.reject(new Error('ECONNRESET'))

  it('D12 when the lease is given back makes no failure of what was recorded', async () => {
    const journal = await cutOff(three, 8, true)
    const { durable } = sender([], { ...journal, release: broken }, { ask: true })

    await durable.approve('r1', 0)
    await durable.deny('r1', 1)
    const forkId = await durable.fork('r1', 2)
    await durable.cancel('r1')

    expect((await journal.read('r1')).filter(({ type }) => type === 'approval.resolved')).toHaveLength(2)
    expect(await journal.read(forkId)).toHaveLength(2)
    expect(await durable.get('r1')).toMatchObject({ stopReason: 'cancelled' })
  })

  it('D12 is told as journal_failed by whatever reads, with its cause', async () => {
    const { durable } = sender([], { ...memoryJournal(), read: broken, list: broken })
    const failed = { code: 'journal_failed', cause: { message: 'ECONNRESET' } }

    await expect(durable.get('r1')).rejects.toMatchObject(failed)
    await expect(durable.replay('r1')).rejects.toMatchObject(failed)
    await expect(durable.list()).rejects.toMatchObject(failed)
    await expect(durable.recover()).rejects.toMatchObject(failed)
    await expect(durable.prune(1)).rejects.toMatchObject(failed)
  })
})
