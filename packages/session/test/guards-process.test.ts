import { Agent } from '@minagent/loop'
import { journaled, memoryJournal } from '@minagent/session'
import { type Journal, MinagentError, type RunEvent } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { cutOff, send, sender, types } from './guards-support.ts'

const script = [[send('a', 1)], 'done']

describe('a process', () => {
  it('D5 begins or resumes a run twice without fencing itself', async () => {
    const journal = memoryJournal()
    const { durable } = sender(script, journal, { owner: 'me' })
    const run = durable.start('go', { runId: 'r1' })

    await expect(durable.start('go', { runId: 'r1' }).result).rejects.toMatchObject({ code: 'not_resumable' })
    expect(await run.result).toMatchObject({ answer: 'done' })

    const left = await cutOff(script, 3)
    const other = sender(['done'], left, { owner: 'me' })
    const [first, second] = await Promise.all([other.durable.resume('r1'), other.durable.resume('r1')])
    expect(first).toBe(second)
    expect(await first?.result).toMatchObject({ answer: 'done' })
  })

  it('D5 whose lease lapses while the model thinks is fenced: its signal aborts, nothing of it is written, no effect starts', async () => {
    const clock = fakeClock(1_000)
    const journal = memoryJournal({ clock })
    let aborted: unknown
    const slow = new Agent({
      model: {
        complete: (_messages, _tools, options) =>
          new Promise((resolve) => {
            options?.signal?.addEventListener('abort', () => {
              aborted = options.signal?.reason
              resolve({ message: { role: 'assistant', content: 'too late', toolCalls: [] }, stopReason: 'end_turn', usage: {} })
            })
          }),
      },
    })
    // The process stands still: its timers do not fire, the clock of the store goes on.
    const run = journaled(slow, journal, { leaseMs: 900, clock: fakeClock() }).start('go', { runId: 'r1' })
    run.result.catch(() => undefined)
    await clock.advance(10)
    await clock.advance(2_000)
    const other = sender(['done'], journal, { clock, onChange: 'continue' })
    const [taken] = await other.durable.recover()
    expect(await taken?.result).toMatchObject({ answer: 'done' })
    const written = await journal.read('r1')

    run.cancel()

    await expect(run.result).rejects.toMatchObject({ code: 'journal_conflict' })
    expect(aborted).toBeDefined()
    expect(await journal.read('r1')).toEqual(written)
  })

  it('D5 renews a lease that is shorter than the latency of the model', async () => {
    const clock = fakeClock(1_000)
    const journal = memoryJournal({ clock })
    const reply = { message: { role: 'assistant', content: 'done', toolCalls: [] }, stopReason: 'end_turn', usage: {} } as const
    const slow = new Agent({ model: { complete: () => clock.sleep(10_000).then(() => reply) }, runtime: { clock } })
    const run = journaled(slow, journal, { leaseMs: 900, clock }).start('go', { runId: 'r1' })

    for (let second = 0; second < 9; second++) {
      await clock.advance(1_000)
      expect(await sender([], journal, { clock, onChange: 'continue' }).durable.recover()).toEqual([])
    }
    await clock.advance(2_000)

    expect(await run.result).toMatchObject({ answer: 'done' })
    expect(clock.pending).toBe(0)
  })

  it('D5 a lost lease that is told by a renewal stops the run at once', async () => {
    const clock = fakeClock(1_000)
    const journal = memoryJournal({ clock })
    let signal: AbortSignal | undefined
    const slow = new Agent({
      model: {
        complete: (_messages, _tools, options) => {
          signal = options?.signal
          return new Promise(() => undefined)
        },
      },
    })
    const run = journaled(slow, journal, { leaseMs: 900, clock }).start('go', { runId: 'r1' })
    const failed = run.result.catch((error: unknown) => error)
    await clock.advance(1)
    await journal.claim('r1', 'other', 900, { steal: true })

    await clock.advance(900)

    expect(await failed).toMatchObject({ code: 'journal_conflict' })
    expect(signal?.aborted).toBe(true)
  })

  it('goes on with the other runs when one cannot be read, and says why', async () => {
    const journal = await cutOff(script, 3)
    const lease = await journal.claim('r2', 'dead', 1)
    await journal.append(
      lease,
      0,
      (await journal.read('r1')).map((event) => ({ ...event, runId: 'r2' })),
    )
    await journal.release(lease)
    const damage = new MinagentError('journal_damaged', 'Unreadable.', { details: { runId: 'r1', seq: 0 } })
    const damaged: Journal = { ...journal, read: (runId) => (runId === 'r1' ? Promise.reject(damage) : journal.read(runId)) }

    const runs = await sender(['done'], damaged).durable.recover()

    const results = await Promise.allSettled(runs.map(({ result }) => result))
    expect(Object.fromEntries(runs.map(({ id }, index) => [id, results[index]]))).toMatchObject({
      r1: { status: 'rejected', reason: damage },
      r2: { status: 'fulfilled', value: { answer: 'done' } },
    })
    // The claim that came to nothing was given back.
    expect((await journal.list()).map(({ leasedUntil }) => leasedUntil)).toEqual([undefined, undefined])
  })

  it('keeps the observers of its caller, and streams to them', async () => {
    const seen: RunEvent[] = []
    const { durable } = sender(script, memoryJournal())

    await durable.start('go', { runtime: { observers: [{ deltas: true, onEvent: (event) => seen.push(event) }] } }).result

    expect(types(seen.filter((event) => 'seq' in event))).toEqual([
      'run.started',
      'model.finished',
      'tool.call.started',
      'tool.call.finished',
      'model.finished',
      'run.succeeded',
    ])
    expect(seen.some(({ type }) => type === 'assistant.delta')).toBe(true)
  })
})

describe('a fork', () => {
  it('D4 goes on under keys of its own, and leaves the run that it came from as it is', async () => {
    const journal = await cutOff(script, 3)
    const before = await journal.read('r1')
    const { durable, sent } = sender(['done'], journal)

    const forkId = await durable.fork('r1', 2)
    await (await durable.resume(forkId)).result

    expect(sent).toEqual([`${forkId}:0:0:send`])
    const keys = (await journal.read(await durable.fork('r1', 3))).flatMap((event) =>
      'idempotencyKey' in event ? [event.idempotencyKey] : [],
    )
    expect(keys).toEqual([expect.stringMatching(/^(?!r1:).*:0:0:send$/)])
    expect(await journal.read('r1')).toEqual(before)
  })
})

describe('a changed agent', () => {
  it.each([2, 3, 4])('D7 strict: is refused at event %s with a typed error, and writes nothing', async (count) => {
    const journal = await cutOff(script, count)
    const before = await journal.read('r1')
    const { durable, model, sent } = sender(['done'], journal, { system: 'Another one.' })

    await expect((await durable.resume('r1')).result).rejects.toMatchObject({ code: 'not_resumable', details: { runId: 'r1' } })

    expect(await journal.read('r1')).toEqual(before)
    expect([sent, model.calls]).toEqual([[], []])
    await expect((await sender(['done'], journal, { version: '2' }).durable.resume('r1')).result).rejects.toMatchObject({
      code: 'not_resumable',
    })
  })

  it('D7 continue: goes on, which is recorded, and keeps the messages that were recorded', async () => {
    const journal = await cutOff(script, 4)
    const { durable } = sender(['done'], journal, { system: 'Another one.', onChange: 'continue' })

    const result = await (await durable.resume('r1')).result

    expect(result.messages[0]).toEqual({ role: 'user', content: 'go' })
    const events = await journal.read('r1')
    const prints = events.flatMap((event) => ('fingerprint' in event ? [event.fingerprint] : []))
    expect(new Set(prints).size).toBe(2)
    // From now on the new one is the one that must not change.
    expect(await durable.replay('r1')).toEqual(result)
  })
})

describe('a store that fails', () => {
  it.each(['claim', 'append', 'read'] as const)(
    'D12 stops the run by a typed error when %s fails, and the next one goes on',
    async (method) => {
      const journal = await cutOff(script, 2)
      let broken = true
      const failing: Journal = {
        ...journal,
        [method]: (...args: never[]) =>
          broken ? Promise.reject(new Error('disk on fire')) : Reflect.apply(journal[method], journal, args),
      }
      const { durable, sent } = sender(['done'], failing, { owner: 'me' })

      const attempt = async () => await (await durable.resume('r1')).result
      await expect(attempt()).rejects.toMatchObject({
        code: 'journal_failed',
        details: { runId: 'r1' },
        cause: { message: 'disk on fire' },
      })
      expect(sent).toEqual([])
      broken = false

      expect(await attempt()).toMatchObject({ answer: 'done' })
    },
  )

  it('D12 does nothing more in memory when an append in the middle fails', async () => {
    const journal = memoryJournal()
    let appends = 0
    const failing: Journal = {
      ...journal,
      append: (...args) => (++appends === 3 ? Promise.reject(new Error('full')) : journal.append(...args)),
    }
    const { durable, model } = sender(script, failing)
    const run = durable.start('go', { runId: 'r1' })
    const heard: RunEvent[] = []
    const listening = (async () => {
      for await (const event of run) if ('seq' in event) heard.push(event)
    })()

    await expect(run.result).rejects.toMatchObject({ code: 'journal_failed' })
    await expect(listening).rejects.toMatchObject({ code: 'journal_failed' })

    expect(appends).toBe(3)
    expect(model.calls).toHaveLength(1)
    expect(heard).toEqual(await journal.read('r1'))
  })
})
