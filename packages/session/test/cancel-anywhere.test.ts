import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { journaled, memoryJournal } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { Journal, Model, PersistedEvent } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { pairingProblem } from '../../../test/support/pairing-problem.ts'
import { cutOff, send, sender, types } from './guards-support.ts'
import { temporaryFolder } from './temporary-folder.ts'

const stores: readonly [string, () => Promise<Journal>][] = [
  ['memory', async () => memoryJournal()],
  ['files', async () => fileJournal(temporaryFolder())],
]

/** A promise that the test settles. */
function deferred<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve: (value: T) => resolve(value) }
}

/** An agent that has nothing in common with those of the runs: another model, other tools, another system message. */
const stranger = (journal: Journal) =>
  journaled(new Agent({ model: { id: 'other', complete: () => Promise.reject(new Error('asked')) }, system: 'new' }), journal)

describe('a run is cancelled by an agent with another fingerprint', () => {
  it.each(stores)('D11 while it goes on: its writer is fenced, and it ends as cancelled (%s)', async (_, open) => {
    const journal = await open()
    const begun = deferred<void>()
    const answer = deferred<string>()
    const tool = defineTool({
      name: 'send',
      description: 'Sends.',
      parameters: jsonSchema({ type: 'object' }),
      execute: () => {
        begun.resolve()
        return answer.promise
      },
    })
    const model = new FakeModel([[send('a', 1), send('b', 2)], 'done'])
    const live = journaled(new Agent({ model, tools: new ToolRegistry([tool]) }), journal).start('go', { runId: 'r1' })
    await begun.promise

    await stranger(journal).cancel('r1', 'enough')
    answer.resolve('late')

    await expect(live.result).rejects.toMatchObject({ code: 'journal_conflict' })
    const events = await journal.read('r1')
    expect(types(events).slice(-4)).toEqual(['run.cancel.requested', 'tool.call.finished', 'tool.call.finished', 'run.failed'])
    const result = await stranger(journal).replay('r1')
    expect(result).toMatchObject({ stopReason: 'cancelled', error: { message: 'enough' } })
    expect(result.messages.slice(-2).map(({ content }) => content)).toEqual([
      expect.stringContaining('CANCELLED'),
      expect.stringContaining('NOT_EXECUTED'),
    ])
    expect(pairingProblem(result.messages)).toBeUndefined()
  })

  it('D11 while it waits for decisions, and after it was cut off at any event', async () => {
    const script = [[send('a', 1), send('b', 2)], 'done']
    for (const ask of [true, false]) {
      const whole = memoryJournal()
      await sender(script, whole, { ask }).durable.start('go', { runId: 'r1' }).result
      const length = (await whole.read('r1')).length - (ask ? 0 : 1)
      for (let count = 1; count <= length; count++) {
        const journal = await cutOff(script, count, ask)
        const same = await cutOff(script, count, ask)

        await stranger(journal).cancel('r1')
        await stranger(journal).cancel('r1')
        await sender([], same, { ask }).durable.cancel('r1')

        const result = await stranger(journal).replay('r1')
        expect(result).toMatchObject({ stopReason: 'cancelled', pending: [] })
        expect(pairingProblem(result.messages)).toBeUndefined()
        expect(await sender([], same, { ask }).durable.replay('r1')).toEqual(result)
        expect((await journal.list())[0]).toMatchObject({ status: 'failed' })
        expect((await journal.list())[0]?.leasedUntil).toBeUndefined()
      }
    }
  })

  it('D11 D13 as a dead letter', async () => {
    const journal = await cutOff([[send('a', 1)], 'done'], 3)
    const letter: PersistedEvent = { type: 'run.dead_lettered', runId: 'r1', seq: 3, at: 0, attempts: 5 }
    await journal.append(await journal.claim('r1', 'dead', 1), 3, [letter])

    await stranger(journal).cancel('r1')

    expect(await stranger(journal).get('r1')).toMatchObject({ stopReason: 'cancelled' })
  })

  it('D11 after it was refused by the same agent', async () => {
    const journal = await cutOff([[send('a', 1)], 'done'], 3)
    const other = stranger(journal)
    const run = await other.resume('r1')
    await other.cancel('r1')

    await expect(run.result).rejects.toMatchObject({ code: 'not_resumable' })
    expect(await other.get('r1')).toMatchObject({ stopReason: 'cancelled' })
  })
})

it('D11 two that cancel one run at the same time both succeed', async () => {
  const journal = fileJournal(temporaryFolder())
  const silent: Model = { complete: () => new Promise(() => undefined) }
  const run = journaled(new Agent({ model: silent }), journal).start('go', { runId: 'r1' })
  const first = run[Symbol.asyncIterator]()
  await first.next()

  await Promise.all([stranger(journal).cancel('r1'), stranger(journal).cancel('r1')])

  expect(types(await journal.read('r1'))).toEqual(['run.started', 'run.cancel.requested', 'run.failed'])
  await first.return?.()
  await expect(run.result).rejects.toMatchObject({ code: 'journal_conflict' })
})
