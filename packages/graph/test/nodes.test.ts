import { getEventListeners } from 'node:events'
import { defineGraph, END, type GraphEvent, type GraphNode, type NodeContext, subgraph } from '@minagent/graph'
import { DefectError } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { CrashingStore } from './crashing-store.ts'

interface State {
  x: number
}

function single(node: GraphNode<State>, clock = fakeClock()) {
  const state: State = { x: 0 }
  return defineGraph({ state, nodes: { a: node }, edges: [{ from: 'a', to: END }], start: 'a' }, { clock })
}

describe('a node', () => {
  it('is tried again as often as it says, with waits that grow, under one key', async () => {
    const clock = fakeClock()
    const attempts: (readonly [number, number, string])[] = []
    const run = ({ x }: State, { attempt, idempotencyKey }: NodeContext) => {
      attempts.push([clock.now(), attempt, idempotencyKey])
      if (attempt < 2) throw new Error('busy')
      return { x: x + 1 }
    }
    const graph = single({ run, retries: 2, retryDelayMs: 100 }, clock)

    const { result, id } = graph.start()
    await clock.advance(1000)

    expect(await result).toMatchObject({ status: 'completed', state: { x: 1 } })
    expect(attempts).toEqual([0, 100, 300].map((at, attempt) => [at, attempt, `${id}:0:a`]))
  })

  it('that goes on failing ends the run with its error as the cause, and resume tries it again', async () => {
    let broken = true
    const graph = single({ run: () => (broken ? Promise.reject(new Error('no network')) : { x: 7 }), retries: 1 })

    const failed = graph.start()
    const error = await failed.result.catch((thrown: unknown) => thrown)
    broken = false

    expect(error).toMatchObject({
      code: 'graph_failed',
      details: { address: '0:a', reason: 'node_failed' },
      cause: { message: 'no network' },
    })
    await expect(graph.resume(failed.id).result).resolves.toMatchObject({ status: 'completed', state: { x: 7 } })
  })

  it('F54 that takes too long has failed, its signal is aborted and no timer is left', async () => {
    const clock = fakeClock()
    const signals: AbortSignal[] = []
    const graph = single(
      {
        run: (_, { signal }) => {
          signals.push(signal)
          return new Promise(() => undefined)
        },
        timeoutMs: 50,
        retries: 1,
      },
      clock,
    )

    const failed = expect(graph.run()).rejects.toThrow('It took longer than 50 ms.')
    await clock.advance(100)
    await failed

    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
    expect(clock.pending).toBe(0)
  })

  it('with a defect is not tried again, and the defect comes out as it is', async () => {
    const defect = new DefectError('wrong', 'a mistake in the program')
    let attempts = 0
    const run = () => {
      attempts++
      throw defect
    }

    await expect(single({ run, retries: 5 }).run()).rejects.toBe(defect)
    expect(attempts).toBe(1)
  })
})

describe('a graph inside a node', () => {
  it('fails with the whole address, and resume goes on inside it', async () => {
    let broken = true
    const inner = single({ run: ({ x }) => (broken ? Promise.reject(new Error('no network')) : { x: x + 1 }) })
    const graph = single(subgraph(inner, { input: () => ({ x: 5 }), output: ({ x }: State) => ({ x }) }))

    const failed = graph.start()

    await expect(failed.result).rejects.toMatchObject({
      code: 'graph_failed',
      details: { address: '0:a/0:a' },
      cause: { message: 'no network' },
    })
    broken = false
    await expect(graph.resume(failed.id).result).resolves.toMatchObject({ status: 'completed', state: { x: 6 } })
  })

  it('has its own keys: an input that is none of them is an error of the node', async () => {
    const wrong = { input: () => ({ y: 5 }), output: () => ({}) }

    await expect(
      single(
        subgraph(
          single(() => undefined),
          wrong as never,
        ),
      ).run(),
    ).rejects.toThrow('y is no key of the state; those are x.')
  })
})

it('D12 a record that cannot be written ends the run with the error of the store, and the step is not said to be done', async () => {
  const store = new CrashingStore()
  store.crash = { at: 1, written: false }
  const state: State = { x: 0 }
  const graph = defineGraph({ state, nodes: { a: () => ({ x: 1 }) }, edges: [{ from: 'a', to: END }], start: 'a' }, { steps: store })
  const events: string[] = []

  const reading = (async () => {
    for await (const { type } of graph.start()) events.push(type)
  })()

  await expect(reading).rejects.toThrow('The process has died.')
  expect(events).toEqual(['run.started', 'node.started', 'run.failed'])
})

describe('cancelling', () => {
  it('F54 ends the run with the reason, stops what works and leaves no timer and no listener', async () => {
    const clock = fakeClock()
    const reason = new Error('not needed any more')
    const controller = new AbortController()
    let stopped = 0
    const wait: GraphNode<State> = {
      run: async (_, { signal }) => {
        await clock.sleep(1000, signal).catch(() => stopped++)
        return undefined
      },
      timeoutMs: 5000,
    }
    const state: State = { x: 0 }
    const edges = [
      { from: 'a', to: ['b', 'c'] },
      { from: 'b', to: END },
      { from: 'c', to: END },
    ] as const
    const graph = defineGraph({ state, nodes: { a: () => undefined, b: wait, c: wait }, edges, start: 'a' }, { clock })

    const run = graph.start({}, { signal: controller.signal })
    const ended = expect(run.result).rejects.toBe(reason)
    await clock.advance(10)
    controller.abort(reason)
    await ended

    expect(stopped).toBe(2)
    expect(clock.pending).toBe(0)
    expect(getEventListeners(controller.signal, 'abort')).toEqual([])
  })

  it('F54 leaves no listener behind when nothing is cancelled', async () => {
    const { signal } = new AbortController()

    await single(async (_, context) => ({ x: context.signal.aborted ? 1 : 2 })).run({}, { signal })

    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('before the start does nothing; a node that ignores its signal is not waited for', async () => {
    let begun = 0
    const graph = single(() => {
      begun++
      return new Promise(() => undefined)
    })

    const early = graph.start({}, { signal: AbortSignal.abort(new Error('early')) })
    await expect(early.result).rejects.toThrow('early')
    const late = graph.start()
    for await (const event of late) {
      if (event.type === 'node.started') late.cancel('enough')
      if (event.type === 'node.failed') break
    }

    await expect(late.result).rejects.toBe('enough')
    expect(begun).toBe(1)
  })

  it('is what leaving the only iteration does', async () => {
    const run = single(() => new Promise(() => undefined)).start()

    for await (const event of run) if (event.type === 'node.started') break

    await expect(run.result).rejects.toMatchObject({ name: 'AbortError' })
  })
})

it('events tell what happens, and the iteration throws what the result rejects with', async () => {
  const clock = fakeClock()
  const run = (_: State, { attempt }: NodeContext) => {
    if (attempt === 0) throw new Error('busy')
    return { x: 1 }
  }
  const state: State = { x: 0 }
  const edges = [
    { from: 'a', to: 'b' },
    { from: 'b', to: END },
  ] as const
  const fail = () => Promise.reject(new Error('broken'))
  const graph = defineGraph({ state, nodes: { a: { run, retries: 1 }, b: fail }, edges, start: 'a' }, { clock })
  const events: GraphEvent[] = []

  const reading = (async () => {
    for await (const event of graph.start({}, { runId: 'r1' })) events.push(event)
  })()

  await expect(reading).rejects.toThrow('Run r1 of the graph stopped at 1:b: broken')
  const [a, b] = [
    { runId: 'r1', address: '0:a', node: 'a' },
    { runId: 'r1', address: '1:b', node: 'b' },
  ]
  expect(events).toEqual([
    { type: 'run.started', runId: 'r1' },
    { type: 'node.started', ...a },
    { type: 'node.retried', ...a, attempt: 1, error: { name: 'Error', message: 'busy' } },
    { type: 'node.finished', ...a, update: { x: 1 } },
    { type: 'step.finished', runId: 'r1', step: 0, state: { x: 1 } },
    { type: 'node.started', ...b },
    { type: 'node.failed', ...b, error: { name: 'Error', message: 'broken' } },
    { type: 'run.failed', runId: 'r1', error: expect.objectContaining({ code: 'graph_failed' }) },
  ])
})
