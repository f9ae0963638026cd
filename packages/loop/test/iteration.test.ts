import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import type { ModelResponse, RunEvent } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { add, addCall, gatedWork, response } from './samples.ts'
import { typesOf } from './scenario.ts'

const tools = new ToolRegistry([add])
const agent = () => new Agent({ model: new FakeModel([[addCall()], 'five']), tools })
const broken = () => new Agent({ model: new FakeModel([[addCall()]]), tools })

async function collect(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const collected: RunEvent[] = []
  for await (const event of events) collected.push(event)
  return collected
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

describe('iterating over a run', () => {
  it('begins with the first event when it begins in the turn of the start', async () => {
    const events = await collect(agent().start('q'))

    expect(events[0]).toMatchObject({ type: 'run.started', seq: 0 })
    expect(events.at(-1)?.type).toBe('run.succeeded')
  })

  it('tells in the first event who runs, and on which model', async () => {
    const model = new FakeModel(['5'])

    expect((await collect(new Agent({ name: 'clerk', model }).start('q')))[0]).toMatchObject({ agent: 'clerk', model: model.id })
    expect((await collect(new Agent({ model: { complete: model.complete.bind(new FakeModel(['5'])) } }).start('q')))[0]).not.toHaveProperty(
      'agent',
    )
  })

  it('gives two iterations the same, each at its own pace', async () => {
    const run = agent().start('q')
    const second = run[Symbol.asyncIterator]()

    const first = await collect(run)
    const slow: RunEvent[] = []
    for (let next = await second.next(); !next.done; next = await second.next()) slow.push(next.value)

    expect(slow).toEqual(first)
    expect(await second.next()).toEqual({ done: true, value: undefined })
  })

  it('gives one that begins later only what is yet to come', async () => {
    const asked = gatedWork<ModelResponse>()
    const run = new Agent({ model: { complete: () => asked.promise } }).start('q')
    await turn()

    const late = collect(run)
    asked.resolve(response('ok', 'end_turn'))

    expect(typesOf(await late)).toEqual(['model.finished', 'run.succeeded'])
    expect(await collect(run)).toEqual([])
  })

  it('answers several readers of one iterator in order', async () => {
    const iterator = agent().start('q')[Symbol.asyncIterator]()

    const [first, second] = await Promise.all([iterator.next(), iterator.next()])

    expect([first.value?.type, second.value?.type]).toEqual(['run.started', 'model.started'])
  })

  it('cancels the run when it is left early', async () => {
    const run = agent().start('q')

    for await (const event of run) if (event.type === 'model.finished') break

    const { stopReason, messages } = await run.result
    expect(stopReason).toBe('cancelled')
    expect(messages.at(-1)).toMatchObject({ role: 'tool', toolCallId: 'c1' })
  })

  it('does not cancel the run while another one goes on', async () => {
    const run = agent().start('q')
    const staying = collect(run)

    for await (const _ of run) break

    expect(typesOf(await staying)).toContain('run.succeeded')
    expect((await run.result).stopReason).toBe('completed')
  })

  it('does not cancel a run that has ended', async () => {
    const run = agent().start('q')
    const iterator = run[Symbol.asyncIterator]()
    await run.result

    expect(await iterator.return?.()).toEqual({ done: true, value: undefined })

    expect((await run.result).stopReason).toBe('completed')
  })

  it('releases a reader that waits when it is left', async () => {
    const run = new Agent({ model: { complete: () => new Promise<ModelResponse>(() => undefined) } }).start('q')
    const iterator = run[Symbol.asyncIterator]()
    await iterator.next()
    await iterator.next()
    const waiting = iterator.next()

    await iterator.return?.()

    expect(await waiting).toEqual({ done: true, value: undefined })
    expect((await run.result).stopReason).toBe('cancelled')
  })
})

describe('a defect', () => {
  it('is thrown by the iteration, after internal_error, and by the result', async () => {
    const run = broken().start('q')
    const events: RunEvent[] = []

    const iterating = (async () => {
      for await (const event of run) events.push(event)
    })()

    await expect(iterating).rejects.toThrow('script exhausted')
    await expect(run.result).rejects.toThrow('script exhausted')
    expect(events.at(-1)).toMatchObject({ type: 'internal_error', error: { code: 'script_exhausted' } })
  })

  it('F26 is an unhandled rejection only if nobody looks', async () => {
    const unhandled: unknown[] = []
    const listeners = process.listeners('unhandledRejection')
    process.removeAllListeners('unhandledRejection')
    process.on('unhandledRejection', (reason) => unhandled.push(reason))

    const iterated = broken().start('q')
    await expect(collect(iterated)).rejects.toThrow('script exhausted')
    const asked = broken().start('q').result
    await expect(asked).rejects.toThrow('script exhausted')
    await turn()
    expect(unhandled).toEqual([])
    broken().start('q')
    await turn()
    await turn()

    process.removeAllListeners('unhandledRejection')
    for (const listener of listeners) process.on('unhandledRejection', listener)
    expect(unhandled).toEqual([expect.objectContaining({ code: 'script_exhausted' })])
  })
})
