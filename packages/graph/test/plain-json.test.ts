import { defineGraph, END, type GraphNode, send } from '@minagent/graph'
import { memoryJournal, stepStore } from '@minagent/session'
import type { StepStore } from '@minagent/types'
import { describe, expect, it } from 'vitest'

interface State {
  readonly list: readonly unknown[]
  readonly value: unknown
}

const state: State = { list: [], value: null }
const edges = [{ from: 'a', to: END }] as const

function single(node: GraphNode<State>, steps?: StepStore) {
  return defineGraph({ state, nodes: { a: node }, edges, start: 'a' }, steps ? { steps } : {})
}

const places: Readonly<Record<string, () => StepStore | undefined>> = {
  memory: () => undefined,
  'a journal': () => stepStore(memoryJournal()),
}

describe.each(Object.entries(places))('with steps in %s', (_place, steps) => {
  it('what a node gives that cannot be an update is not recorded: mended, the run goes on', async () => {
    const wrong: readonly [string, unknown][] = [
      ['an update is an object with keys of the state, got "text"', 'text'],
      ['an update is an object with keys of the state, got [object BigInt]', 1n],
      ['it wrote other, which is no key of the state', { other: 1 }],
      ['its update.value is an object of the class Map: a state, and all that goes into it, is plain JSON', { value: new Map() }],
      ['its update.list[0].at is an object of the class Date', { list: [{ at: new Date(0) }] }],
      ['its update.value is a value of type bigint', { value: 1n }],
      ['its update.value is NaN', { value: Number.NaN }],
      ['contains itself', { value: circular() }],
    ]
    let given: unknown
    const graph = single(() => given as never, steps())
    const { id, result } = graph.start({}, { runId: 'r' })
    await expect(result).resolves.toMatchObject({ status: 'completed' })
    for (const [index, [message, update]] of wrong.entries()) {
      given = update
      const run = graph.start({}, { runId: `${id}${index}` })
      await expect(run.result).rejects.toMatchObject({
        code: 'graph_failed',
        message: expect.stringContaining(message),
        details: { address: '0:a', reason: 'invalid_update' },
      })

      given = { value: index }

      await expect(graph.resume(run.id).result).resolves.toMatchObject({ status: 'completed', state: { value: index } })
    }
  })

  it('a node cannot change the state by the way, which no record would show', async () => {
    const pushing = single(({ list }) => void (list as unknown[]).push(1), steps())
    const setting = single((seen) => void Object.assign(seen, { value: 1 }), steps())

    await expect(pushing.run({ list: [0] })).rejects.toMatchObject({ code: 'graph_failed', cause: expect.any(TypeError) })
    await expect(setting.run()).resolves.toMatchObject({ state: { value: null } })
  })

  it('what a node, a caller and a choice keep a hold of is theirs: changing it changes no run', async () => {
    const kept = { list: [1], input: { list: [0] }, sent: { value: [2] } }
    const graph = defineGraph(
      {
        state,
        nodes: { a: () => ({ list: kept.list }), b: ({ value }) => ({ value }) },
        edges: [
          { from: 'a', to: 'b', choose: () => [send('b', kept.sent)] },
          { from: 'b', to: END },
        ],
        start: 'a',
      },
      { ...(steps() ? { steps: stepStore(memoryJournal()) } : {}) },
    )

    const { runId, state: end } = await graph.run(kept.input)
    for (const list of [kept.list, kept.input.list, kept.sent.value]) list.push(99)

    expect(end).toEqual({ list: [1], value: [2] })
    expect((await graph.history(runId)).map((checkpoint) => checkpoint.state)).toEqual([
      { list: [0], value: null },
      { list: [1], value: null },
      { list: [1], value: [2] },
    ])
  })
})

it('a reducer gives plain JSON as well: nothing, or a promise, is an error that names it', async () => {
  const reduced = (value: unknown) =>
    defineGraph({ state, reducers: { value: () => value }, nodes: { a: () => ({ value: 1 }) }, edges, start: 'a' }).run()

  await expect(reduced(undefined)).rejects.toThrow('what the reducer of value gave is a value of type undefined')
  await expect(reduced(Promise.resolve(1))).rejects.toThrow('what the reducer of value gave is an object of the class Promise')
})

it('questions and answers, the state of the definition and inputs are plain JSON too', async () => {
  const asking = single({ ask: () => new Date(0), answer: () => undefined })
  const answered = single({ ask: () => 'sure?', answer: () => undefined })
  const { runId } = await answered.run()

  await expect(asking.run()).rejects.toThrow('its question is an object of the class Date')
  await expect(answered.resume(runId, { '0:a': new Map() }).result).rejects.toThrow('answers[0:a] is an object of the class Map')
  await expect(answered.run({ value: new Set() })).rejects.toThrow('input.value is an object of the class Set')
  await expect(answered.run([] as never)).rejects.toThrow('An input is an object with keys of the state, got [].')
  expect(() => defineGraph({ state: { x: new Map() }, nodes: { a: () => undefined }, edges, start: 'a' })).toThrow('state.x is an object')
  expect(() => defineGraph({ state: null as never, nodes: { a: () => undefined }, edges, start: 'a' })).toThrow('got null')
})

it('a choice that is none is shown, whatever it is', async () => {
  const choosing = (choice: unknown) =>
    defineGraph({
      state,
      nodes: { a: () => undefined },
      edges: [{ from: 'a', to: 'a', choose: () => choice as never }, ...edges],
      start: 'a',
    }).run()

  await expect(choosing(1n)).rejects.toThrow('it chose [object BigInt], and its edge leads to a only.')
  await expect(choosing(Promise.resolve('a'))).rejects.toThrow('it chose a promise,')
  await expect(choosing('x'.repeat(1000))).rejects.toThrow(`it chose "${'x'.repeat(99)}…, and`)
  await expect(choosing(send('a', { value: new Map() }))).rejects.toThrow('the input that it sent to a.value is an object of the class Map')
})

function circular(): object {
  const self: { self?: object } = {}
  self.self = self
  return self
}
