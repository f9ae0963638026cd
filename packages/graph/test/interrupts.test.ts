import { defineGraph, END, type GraphRun, send, subgraph } from '@minagent/graph'
import { memoryJournal, stepStore } from '@minagent/session'
import type { StepStore } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

interface State {
  answers: readonly string[]
  item: number
}

/** Three questions at once, of which one is in a graph inside; everything that runs is noted. */
function asking(steps?: StepStore) {
  const ran: string[] = []
  const note = (name: string): undefined => {
    ran.push(name)
  }
  const answers = (current: readonly string[], update: readonly string[]) => [...current, ...update]
  const state: State = { answers: [], item: 0 }
  const question = {
    ask({ item }: State) {
      note(`ask ${item}`)
      return { question: `item ${item}?` }
    },
    answer({ item }: State, answer: unknown) {
      note(`answer ${item}`)
      return { answers: [`${item}: ${answer}`] }
    },
  }
  const inner = defineGraph({
    state,
    reducers: { answers },
    nodes: { before: () => note('before'), question },
    edges: [
      { from: 'before', to: 'question' },
      { from: 'question', to: END },
    ],
    start: 'before',
  })
  const graph = defineGraph(
    {
      state,
      reducers: { answers },
      nodes: {
        plan: () => note('plan'),
        question,
        work: () => note('work'),
        inside: subgraph(inner, { input: () => ({ item: 9 }), output: (result: State) => ({ answers: result.answers }) }),
        after: () => note('after'),
      },
      edges: [
        { from: 'plan', to: ['work', 'inside'] },
        { from: 'plan', to: 'question', choose: () => [1, 2].map((item) => send('question', { item })) },
        { from: 'question', to: 'after' },
        { from: 'inside', to: 'after' },
        { from: 'work', to: 'after' },
        { from: 'after', to: END },
      ],
      start: 'plan',
    },
    steps ? { steps } : {},
  )
  return { graph, ran }
}

const FIRST = '1:question:0'
const SECOND = '1:question:1'
const INSIDE = '1:inside/1:question'
const ALL = { [FIRST]: 'yes', [SECOND]: 'no', [INSIDE]: 'maybe' }

async function pendingOf(run: GraphRun<State>): Promise<readonly string[]> {
  const result = await run.result
  return result.status === 'suspended' ? result.pending.map(({ address }) => address) : []
}

describe('D10 an interrupt', () => {
  it('waits under its address with its question, while the rest of the step is done', async () => {
    const { graph, ran } = asking()

    const result = await graph.run()

    expect(result).toMatchObject({
      status: 'suspended',
      pending: [
        { address: INSIDE, node: 'question', question: { question: 'item 9?' } },
        { address: FIRST, node: 'question', question: { question: 'item 1?' } },
        { address: SECOND, node: 'question', question: { question: 'item 2?' } },
      ],
    })
    expect(ran.toSorted()).toEqual(['ask 1', 'ask 2', 'ask 9', 'before', 'plan', 'work'])
  })

  it('is answered in any order, one or several at a time, in any process, and nothing runs twice', async () => {
    const orders = fc.shuffledSubarray(Object.entries(ALL), { minLength: 3 })
    await fc.assert(
      fc.asyncProperty(orders, fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }), fc.boolean(), async (order, cuts, restart) => {
        const journal = memoryJournal()
        const store = () => stepStore(journal, { resumeBudget: 20 })
        let { graph, ran } = asking(store())
        const all = ran
        const { runId } = await graph.run()
        let given: [string, string][] = []
        for (const [index, answer] of order.entries()) {
          given.push(answer)
          if (!cuts[index] && index < order.length - 1) continue
          if (restart) ({ graph, ran } = asking(store()))
          const pending = await pendingOf(graph.resume(runId, Object.fromEntries(given)))
          if (restart) all.push(...ran)
          expect(pending.toSorted()).toEqual(
            order
              .slice(index + 1)
              .map(([address]) => address)
              .toSorted(),
          )
          given = []
        }

        const { state } = await graph.resume(runId).result

        expect(state.answers).toEqual(['9: maybe', '1: yes', '2: no'])
        expect(all.toSorted()).toEqual(EVERYTHING)
      }),
      { numRuns: 30 },
    )
  })

  it('takes an answer once: the same again is no mistake, another one is, and so is one that nobody asked for', async () => {
    const { graph } = asking()
    const { runId } = await graph.run()

    await expect(graph.resume(runId, { [FIRST]: 'yes', '1:work': 'x' }).result).rejects.toMatchObject({
      code: 'answer_mismatch',
      details: { address: '1:work' },
    })
    expect(await pendingOf(graph.resume(runId))).toContain(FIRST)
    expect(await pendingOf(graph.resume(runId, { [FIRST]: 'yes' }))).toEqual([INSIDE, SECOND])
    expect(await pendingOf(graph.resume(runId, { [FIRST]: 'yes' }))).toEqual([INSIDE, SECOND])
    await expect(graph.resume(runId, { [FIRST]: 'no' }).result).rejects.toMatchObject({ code: 'answer_mismatch' })
  })

  it('whose answer cannot be used keeps it, and is tried again by resume', async () => {
    let broken = true
    const graph = defineGraph({
      state: { x: '' },
      nodes: {
        a: {
          ask: () => 'x?',
          answer(_, answer) {
            if (broken) throw new Error('broken')
            return { x: String(answer) }
          },
        },
      },
      edges: [{ from: 'a', to: END }],
      start: 'a',
    })
    const { runId } = await graph.run()

    await expect(graph.resume(runId, { '0:a': 'yes' }).result).rejects.toThrow('broken')
    broken = false

    await expect(graph.resume(runId).result).resolves.toMatchObject({ status: 'completed', state: { x: 'yes' } })
  })
})

const EVERYTHING = ['after', 'answer 1', 'answer 2', 'answer 9', 'ask 1', 'ask 2', 'ask 9', 'before', 'plan', 'work']

describe('a recorded run', () => {
  it('has a history: where it was before each step, with nothing executed', async () => {
    const { graph, ran } = asking()
    const { runId } = await graph.run()
    await graph.resume(runId, ALL).result
    const before = ran.length

    const history = await graph.history(runId)

    expect(history.map(({ step, next }) => [step, next])).toEqual([
      [0, ['0:plan']],
      [1, ['1:work', '1:inside', FIRST, SECOND]],
      [2, ['2:after']],
      [3, []],
    ])
    expect(history[2]?.state.answers).toEqual(['9: maybe', '1: yes', '2: no'])
    expect(ran).toHaveLength(before)
  })

  it('can be gone on with from any step, with another state, without touching it', async () => {
    const { graph, ran } = asking()
    const { runId } = await graph.run()
    await graph.resume(runId, ALL).result
    ran.length = 0

    const fork = graph.fork(runId, 2, { state: { answers: ['other'] }, runId: 'fork' })

    await expect(fork.result).resolves.toMatchObject({ runId: 'fork', status: 'completed', steps: 3, state: { answers: ['other'] } })
    expect(ran).toEqual(['after'])
    await expect(graph.resume(runId).result).resolves.toMatchObject({ state: { answers: ['9: maybe', '1: yes', '2: no'] } })
    expect((await graph.history('fork')).map(({ step }) => step)).toEqual([2, 3])
    expect(await pendingOf(graph.fork(runId, 1))).toEqual([INSIDE, FIRST, SECOND])
    await expect(graph.fork(runId, 4).result).rejects.toThrow(`Run ${runId} has no step 4; it has 0, 1, 2, 3.`)
  })

  it('is known by its id: unknown, taken, of another graph or under way are errors', async () => {
    const steps = stepStore(memoryJournal())
    const { graph } = asking(steps)
    const other = defineGraph({ state: {}, nodes: { b: () => undefined }, edges: [{ from: 'b', to: END }], start: 'b' }, { steps })
    await graph.run({}, { runId: 'r1' })

    await expect(graph.run({}, { runId: 'r1' })).rejects.toMatchObject({ code: 'journal_conflict' })
    await expect(graph.resume('r2').result).rejects.toMatchObject({ code: 'not_found' })
    await expect(other.resume('r1').result).rejects.toMatchObject({ code: 'not_resumable' })
    const inMemory = asking().graph
    const run = inMemory.start({}, { runId: 'r1' })
    await expect(inMemory.start({}, { runId: 'r1' }).result).rejects.toMatchObject({ code: 'journal_conflict' })
    await expect(run.result).resolves.toMatchObject({ status: 'suspended' })
  })

  it('that has completed is kept in memory until a hundred others have', async () => {
    const graph = defineGraph({ state: { x: 0 }, nodes: { a: () => ({ x: 1 }) }, edges: [{ from: 'a', to: END }], start: 'a' })
    for (let index = 0; index <= 100; index++) await graph.run({}, { runId: `r${index}` })

    await expect(graph.history('r0')).rejects.toMatchObject({ code: 'not_found' })
    await expect(graph.history('r1')).resolves.toHaveLength(2)
  })
})
