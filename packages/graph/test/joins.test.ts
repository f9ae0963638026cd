import { defineGraph, END, send } from '@minagent/graph'
import { systemClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'

const log = (current: readonly string[], update: readonly string[]) => [...current, ...update]
const initial: { log: readonly string[]; rounds: number; item: number } = { log: [], rounds: 0, item: 0 }
const note = (name: string) => () => ({ log: [name] })

describe('F74 a join runs once', () => {
  //#region lengths
  it('after branches of different lengths, one of which is not taken', async () => {
    const graph = defineGraph({
      state: initial,
      reducers: { log },
      nodes: { a: note('a'), short: note('short'), long: note('long'), longer: note('longer'), never: note('never'), join: note('join') },
      edges: [
        { from: 'a', to: ['short', 'long'] },
        { from: 'a', to: ['never', END], choose: () => END },
        { from: 'short', to: 'join' },
        { from: 'never', to: 'join' },
        { from: 'long', to: 'longer' },
        { from: 'longer', to: 'join' },
        { from: 'join', to: END },
      ],
      start: 'a',
    })

    const { state, steps } = await graph.run()

    expect(state.log).toEqual(['a', 'short', 'long', 'longer', 'join'])
    expect(steps).toBe(4)
  })
  //#endregion lengths

  it('in each round of a loop that it is in', async () => {
    const graph = defineGraph({
      state: initial,
      reducers: { log },
      nodes: {
        fork: ({ rounds }) => ({ log: ['fork'], rounds: rounds + 1 }),
        left: note('left'),
        right: note('right'),
        right2: note('right2'),
        join: note('join'),
      },
      edges: [
        { from: 'fork', to: ['left', 'right'] },
        { from: 'left', to: 'join' },
        { from: 'right', to: 'right2' },
        { from: 'right2', to: 'join' },
        { from: 'join', to: ['fork', END], choose: ({ rounds }) => (rounds < 3 ? 'fork' : END) },
      ],
      start: 'fork',
    })

    const { state } = await graph.run()

    const round = ['fork', 'left', 'right', 'right2', 'join']
    expect(state.log).toEqual([...round, ...round, ...round])
  })

  it.each([1, 2, 7, Number.POSITIVE_INFINITY])(
    'and fan-out loses nothing, of any width, with at most %s nodes at a time',
    async (concurrency) => {
      for (const width of [0, 1, 5, 40]) {
        let active = 0
        let most = 0
        const graph = defineGraph(
          {
            state: { ...initial, seen: [] as readonly number[] },
            reducers: { log, seen: (current, update) => [...current, ...update] },
            nodes: {
              plan: note('plan'),
              async work({ item }) {
                most = Math.max(most, ++active)
                await systemClock.sleep((item * 7) % 3)
                active--
                return { seen: [item] }
              },
              join: note('join'),
            },
            edges: [
              {
                from: 'plan',
                to: ['work', 'join'],
                choose: () => (width === 0 ? 'join' : Array.from({ length: width }, (_, item) => send('work', { item }))),
              },
              { from: 'work', to: 'join' },
              { from: 'join', to: END },
            ],
            start: 'plan',
          },
          { concurrency },
        )

        const { state, steps } = await graph.run()

        expect(state).toEqual({ ...initial, log: ['plan', 'join'], seen: Array.from({ length: width }, (_, item) => item) })
        expect(steps).toBe(width === 0 ? 2 : 3)
        expect(most).toBe(Math.min(width, concurrency))
      }
    },
  )

  it('also when what was sent goes on for different times', async () => {
    const graph = defineGraph({
      state: { ...initial, done: 0 },
      reducers: { log, done: (current, update) => current + update },
      nodes: { plan: note('plan'), work: ({ item }) => ({ log: [`work ${item}`], done: 1 }), join: note('join') },
      edges: [
        { from: 'plan', to: 'work', choose: () => [1, 2, 3].map((item) => send('work', { item })) },
        { from: 'work', to: ['work', 'join'], choose: ({ item }) => (item > 1 ? send('work', { item: item - 1 }) : 'join') },
        { from: 'join', to: END },
      ],
      start: 'plan',
    })

    const { state } = await graph.run()

    expect(state.log.filter((entry) => entry === 'join')).toHaveLength(1)
    expect(state.log.at(-1)).toBe('join')
    expect(state.done).toBe(6)
  })

  it('of two that would wait for each other, the one that was reached first goes first', async () => {
    const graph = defineGraph({
      state: initial,
      reducers: { log },
      nodes: { a: note('a'), x: note('x'), y: note('y'), one: note('one'), two: note('two') },
      edges: [
        { from: 'a', to: ['x', 'y'] },
        { from: 'x', to: 'one' },
        { from: 'y', to: 'two' },
        { from: 'one', to: ['two', END], choose: () => 'two' },
        { from: 'two', to: ['one', END], choose: () => END },
      ],
      start: 'a',
    })

    const { state } = await graph.run()

    expect(state.log).toEqual(['a', 'x', 'y', 'one', 'two'])
  })
})

it('two updates of one key in one step are an error that names the key and both nodes', async () => {
  const graph = defineGraph({
    state: { x: 0 },
    nodes: { a: () => undefined, left: () => ({ x: 1 }), right: () => ({ x: 2 }) },
    edges: [
      { from: 'a', to: ['left', 'right'] },
      { from: 'left', to: END },
      { from: 'right', to: END },
    ],
    start: 'a',
  })

  await expect(graph.run()).rejects.toMatchObject({ code: 'graph_failed', details: { address: '1:right', reason: 'write_conflict' } })
  await expect(graph.run()).rejects.toThrow('left and right both wrote x in one step')
})

it.each<readonly [string, string, { update?: object; choice?: unknown }, string]>([
  ['an update that is none', 'invalid_update', { update: 'text' as never }, 'an update is an object'],
  ['an update of an unknown key', 'invalid_update', { update: { y: 1 } }, 'y, which is no key of the state'],
  ['a reducer that throws', 'invalid_update', { update: { x: -1 } }, 'the reducer of x has thrown'],
  ['a choice that was not declared', 'invalid_edge', { choice: 'a' }, 'it chose "a", and its edge leads to $end only'],
  ['an input to the end', 'invalid_edge', { choice: { to: END, input: {} } }, 'it sent an input to $end'],
])('%s fails at its node', async (_what, reason, { update, choice = END }, text) => {
  const positive = (_: number, value: number) => {
    if (value < 0) throw new Error('negative')
    return value
  }
  const graph = defineGraph({
    state: { x: 0 },
    reducers: { x: positive },
    nodes: { a: () => update as never },
    edges: [{ from: 'a', to: END, choose: () => choice as never }],
    start: 'a',
  })

  await expect(graph.run()).rejects.toMatchObject({ code: 'graph_failed', details: { address: '0:a', reason } })
  await expect(graph.run()).rejects.toThrow(text)
})

it('a cycle that does not end is stopped, and the error names the last nodes', async () => {
  const state: { x: number } = { x: 0 }
  const parts = {
    state,
    nodes: { a: ({ x }: { x: number }) => ({ x: x + 1 }), b: () => undefined },
    edges: [
      { from: 'a', to: 'b' },
      { from: 'b', to: ['a', END], choose: ({ x }: { x: number }) => (x < 5 ? 'a' : END) },
    ],
    start: 'a',
  } as const

  await expect(defineGraph(parts, { maxSteps: 9 }).run()).rejects.toMatchObject({ details: { reason: 'max_steps', address: '9:b' } })
  await expect(defineGraph(parts, { maxSteps: 9 }).run()).rejects.toThrow('all 9 steps are used; the last nodes were 8:a')
  await expect(defineGraph(parts, { maxSteps: 10 }).run()).resolves.toMatchObject({ state: { x: 5 }, steps: 10 })
})
