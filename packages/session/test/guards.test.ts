import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { journaled, memoryJournal } from '@minagent/session'
import type { Journal, Run, RunEvent, Toolbox } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { pairingProblem } from '../../../test/support/pairing-problem.ts'
import { cutOff, send, sender, types } from './guards-support.ts'

const script = [[send('a', 1)], 'done']
const twice = [[send('a', 1), send('b', 2)], 'done']

async function eventsOf(run: Run): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  for await (const event of run) events.push(event)
  return events
}

describe('a run that goes through its recorded steps', () => {
  it.each([0, 1])('D8 D11 is cancelled only behind them, whatever is asked before (%s ticks)', async (ticks) => {
    // started, model.finished, tool.call.started
    const journal = await cutOff(script, 3)
    const { durable, sent, model } = sender([], journal)

    const run = await durable.resume('r1')
    for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
    run.cancel('enough')
    const result = await run.result

    expect(result.stopReason).toBe('cancelled')
    expect(pairingProblem(result.messages)).toBeUndefined()
    expect(types(await journal.read('r1')).slice(3)).toEqual(['run.resumed', 'run.cancel.requested', 'tool.call.finished', 'run.failed'])
    expect([sent, model.calls]).toEqual([[], []])
  })

  it('D8 D11 is cancelled behind them by a signal that was aborted before', async () => {
    const journal = await cutOff(script, 3)
    const { durable, sent } = sender([], journal)

    const result = await (await durable.resume('r1', { signal: AbortSignal.abort('enough') })).result

    expect(result.stopReason).toBe('cancelled')
    expect(pairingProblem(result.messages)).toBeUndefined()
    expect(sent).toEqual([])
  })

  it('D11 calls no model after a cancellation at the first new step', async () => {
    const journal = await cutOff(script, 4)
    const { durable, model } = sender(['never'], journal)

    await durable.cancel('r1', 'enough')

    expect(model.calls).toEqual([])
    expect(await durable.get('r1')).toMatchObject({ stopReason: 'cancelled', error: { message: 'enough' } })
  })

  it('D11 a cancellation that was committed without its end is carried out', async () => {
    const journal = await cutOff(script, 3)
    const lease = await journal.claim('r1', 'dead', 1)
    await journal.append(lease, 3, [{ type: 'run.cancel.requested', runId: 'r1', seq: 3, at: 0, reason: 'enough' }])
    await journal.release(lease)
    const { durable, sent } = sender([], journal)

    const result = await (await durable.resume('r1')).result

    expect(result.stopReason).toBe('cancelled')
    expect(types(await journal.read('r1')).filter((type) => type === 'run.cancel.requested')).toHaveLength(1)
    expect(pairingProblem(result.messages)).toBeUndefined()
    expect(sent).toEqual([])
  })

  it('D7 D8 takes what is steered in behind the recorded steps', async () => {
    const journal = await cutOff(script, 3)
    const { durable } = sender(['done'], journal)

    const run = await durable.resume('r1')
    run.steer('faster')
    const result = await run.result

    expect(pairingProblem(result.messages)).toBeUndefined()
    expect(result.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user', 'assistant'])
    expect(await durable.replay('r1')).toEqual(result)
    expect(() => run.steer('late')).toThrow(expect.objectContaining({ code: 'run_ended' }))
  })

  it('D1 tells its listeners the recorded texts as deltas again', async () => {
    const journal = await cutOff(
      [{ message: { role: 'assistant', content: 'I send.', toolCalls: [send('a', 1)] }, stopReason: 'tool_use', usage: {} }, 'done'],
      3,
    )
    const { durable } = sender(['done'], journal)

    const events = await eventsOf(await durable.resume('r1'))

    const texts = events.flatMap((event) => (event.type === 'assistant.delta' ? [event.text] : []))
    expect(texts.join('')).toBe('I send.done')
    expect(events.flatMap((event) => ('seq' in event ? [event.seq] : []))).toEqual(types(await journal.read('r1')).map((_, seq) => seq))
  })
})

describe('a run that is cancelled while its intent is written', () => {
  it('D11 starts no effect, whatever runs its tools', async () => {
    const journal = memoryJournal()
    const executed: string[] = []
    const toolbox: Toolbox = {
      schemas: () => [],
      describe: () => undefined,
      encode: () => '',
      execute: async ({ id, name }) => {
        executed.push(id)
        return { ok: true, tool: name, callId: id, data: null, error: null }
      },
    }
    let cancel = () => {}
    const append: Journal['append'] = async (lease, length, events) => {
      if (events.some(({ type }) => type === 'tool.call.started')) cancel()
      await journal.append(lease, length, events)
    }
    const agent = new Agent({ model: new FakeModel([[send('a', 1)], 'never']), tools: toolbox })

    const run = journaled(agent, { ...journal, append }).start('go')
    cancel = () => run.cancel('enough')

    expect((await run.result).stopReason).toBe('cancelled')
    expect(executed).toEqual([])
  })
})

describe('a run that waits for decisions', () => {
  it('D11 D8 can be cancelled, which carries none of them out', async () => {
    const journal = memoryJournal()
    const { durable, sent } = sender(twice, journal, { ask: true })
    await durable.start('go', { runId: 'r1' }).result

    await durable.cancel('r1', 'enough')

    const result = await durable.replay('r1')
    expect(result).toMatchObject({ stopReason: 'cancelled', pending: [] })
    expect(pairingProblem(result.messages)).toBeUndefined()
    expect(sent).toEqual([])
    expect(await durable.list({ status: 'failed' })).toHaveLength(1)
  })

  it('D11 D8 is cancelled by whoever has resumed it, which carries none of them out', async () => {
    const journal = memoryJournal()
    const { durable, sent } = sender(twice, journal, { ask: true })
    await durable.start('go', { runId: 'r1' }).result

    const run = await durable.resume('r1')
    run.cancel('enough')
    const result = await run.result

    expect(result).toMatchObject({ stopReason: 'cancelled', pending: [] })
    expect(pairingProblem(result.messages)).toBeUndefined()
    expect(sent).toEqual([])
  })

  it('D10 waits again, durably, after one of two decisions', async () => {
    const journal = memoryJournal()
    const { durable, sent } = sender([[send('a', 1), send('b', 2)], [send('c', 3)], 'done'], journal, { ask: true })
    await durable.start('go', { runId: 'r1' }).result
    for (const ordinal of [1, 0]) {
      await durable.approve('r1', ordinal)
      await (await durable.resume('r1')).result
    }
    expect(sent).toEqual(['r1:0:1:send', 'r1:0:0:send'])
    expect(await durable.list({ status: 'suspended' })).toHaveLength(1)

    const other = sender(['done'], journal, { ask: true })
    expect(await (await other.durable.resume('r1')).result).toMatchObject({
      stopReason: 'awaiting_approval',
      pending: [{ round: 1, ordinal: 0 }],
    })
    expect(await other.durable.list({ status: 'suspended' })).toHaveLength(1)
    await other.durable.deny('r1', 0, 'Not that.')
    expect(await (await other.durable.resume('r1')).result).toMatchObject({ answer: 'done' })

    expect((await journal.read('r1')).find((event) => event.type === 'approval.resolved' && event.decision === 'deny')).toMatchObject({
      reason: 'Not that.',
    })
    expect(other.sent).toEqual([])
  })

  it('D10 is no suspended run when it was decided while nobody went on with it', async () => {
    const journal = await cutOff(twice, 6, true)
    expect(types(await journal.read('r1')).slice(3)).toEqual(['policy.decided', 'approval.requested', 'tool.call.started'])
    const { durable, sent } = sender(['done'], journal, { ask: true })
    await durable.approve('r1', 0)

    const result = await (await durable.resume('r1')).result

    // Of the second call nobody knows whether it asked or took effect.
    expect(result.steps.map(({ detail }) => detail.includes('OUTCOME_UNKNOWN'))).toEqual([false, true, false])
    expect(sent).toEqual(['r1:0:0:send'])
    expect(types(await journal.read('r1'))).not.toContain('run.suspended')
    expect(await durable.replay('r1')).toEqual(result)
  })

  it('D13 is not brought back by a decision once it is a dead letter', async () => {
    const journal = await cutOff(script, 5, true)
    const length = (await journal.read('r1')).length
    const lease = await journal.claim('r1', 'dead', 1)
    await journal.append(lease, length, [{ type: 'run.dead_lettered', runId: 'r1', seq: length, at: 0, attempts: 5 }])
    await journal.release(lease)

    await expect(sender([], journal).durable.approve('r1', 0)).rejects.toMatchObject({ code: 'not_resumable' })

    expect(await journal.list({ status: 'dead_letter' })).toHaveLength(1)
  })

  it('D10 a decision while the run goes on here waits for it, and fences nobody', async () => {
    const journal = memoryJournal()
    const { durable, sent } = sender(twice, journal, { ask: true })
    await durable.start('go', { runId: 'r1' }).result
    await durable.approve('r1', 0)

    const run = await durable.resume('r1')
    await durable.approve('r1', 1)

    expect(await run.result).toMatchObject({ stopReason: 'awaiting_approval' })
    expect(await (await durable.resume('r1')).result).toMatchObject({ answer: 'done' })
    expect(sent).toEqual(['r1:0:0:send', 'r1:0:1:send'])
  })

  it('D10 an approval that waited too long counts as denied', async () => {
    const clock = fakeClock(Date.now())
    const journal = memoryJournal({ clock })
    const { durable, sent } = sender(script, journal, { ask: true, approvalMs: 1_000, clock })
    await durable.start('go', { runId: 'r1' }).result
    await clock.advance(60_000)

    await expect(durable.approve('r1', 0)).rejects.toMatchObject({ code: 'approval_mismatch' })
    const result = await (await durable.resume('r1')).result

    expect(result.answer).toBe('done')
    expect(result.messages.find(({ role }) => role === 'tool')?.content).toContain('PERMISSION_DENIED')
    expect(sent).toEqual([])
  })

  it('D8 keeps what is steered in while it comes back only to wait', async () => {
    const journal = memoryJournal()
    const { durable } = sender(script, journal, { ask: true })
    await durable.start('go', { runId: 'r1' }).result

    const run = await durable.resume('r1')
    run.steer('faster')
    await run.result

    expect(await durable.list({ status: 'suspended' })).toHaveLength(1)
    await durable.approve('r1', 0)
    const result = await (await durable.resume('r1')).result
    expect(result.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user', 'assistant'])
    expect(await durable.replay('r1')).toEqual(result)
  })
})
