import { type GraphResult, type GraphRun, graphToMermaid } from '@minagent/graph'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CrashingStore } from './crashing-store.ts'
import { forwardTargets, graphOf, type NodePlan, nameOf, nodePlans, type State } from './random-graph.ts'

const RUNS = { numRuns: 150 }
const concurrencies = fc.constantFrom(1, 2, 3, Number.POSITIVE_INFINITY)

/** What happens to one process: it dies, or its run is cancelled at an event. */
const disturbances = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('crash' as const), at: fc.nat({ max: 12 }), written: fc.boolean() }),
    fc.record({ kind: fc.constant('cancel' as const), at: fc.nat({ max: 30 }) }),
    fc.record({ kind: fc.constant('none' as const) }),
  ),
  { maxLength: 8 },
)

/** Which of the pending questions are answered next: at least one. */
const choices = fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 20 })

describe('random graphs', () => {
  //#region disturbed
  it('D2 D10 failures, cancellations, crashes and answers in any order change nothing, and nothing that was recorded runs again', async () => {
    const property = fc.asyncProperty(
      nodePlans({ loops: true, sends: true }),
      concurrencies,
      disturbances,
      choices,
      async (plans, concurrency, troubles, picks) => {
        const expected = await undisturbed(plans)
        const store = new CrashingStore()
        const world = { disturbed: true, onWork: (address: string) => expect(store.has(address)).toBe(false) }
        const pick = cycled(picks)
        let graph = graphOf(plans, world, { steps: store, concurrency })
        let answers: Record<string, unknown> = {}
        for (let round = 0; round < 200; round++) {
          const trouble = troubles[round] ?? { kind: 'none' }
          store.crash = trouble.kind === 'crash' ? trouble : undefined
          if (trouble.kind === 'crash') graph = graphOf(plans, world, { steps: store, concurrency })
          const run = store.has('start') ? graph.resume('r', answers) : graph.start({}, { runId: 'r' })
          const result = await endOf(run, trouble.kind === 'cancel' ? trouble.at : undefined)
          if (result?.status === 'completed') {
            expect(result).toEqual(expected)
            return
          }
          if (result) answers = answersTo(result, pick())
        }
        throw new Error('The run came to no end.')
      },
    )
    await fc.assert(property, RUNS)
  })
  //#endregion disturbed

  it('F74 without cycles every node runs at most once, and a join after everything that leads to it', async () => {
    const property = fc.asyncProperty(nodePlans({ loops: false, sends: false }), async (plans) => {
      const { state } = await undisturbed(plans)
      const order = state.log.map((entry) => Number(/^n(\d+)/.exec(entry)?.[1]))
      expect(new Set(order).size).toBe(order.length)
      const targets = forwardTargets(plans)
      for (const [position, node] of order.entries()) {
        const sources = targets.filter((to) => to.includes(node)).length
        if (sources < 2) continue
        const later = order.slice(position + 1).filter((other) => leadsTo(targets, other, node))
        expect(later.map(nameOf)).toEqual([])
      }
    })
    await fc.assert(property, RUNS)
  })

  it('whose edges are all taken run every node that is there', async () => {
    const everything = nodePlans({ loops: false, sends: false }).map((plans) => plans.map((plan) => ({ ...plan, way: 'all' as const })))
    await fc.assert(
      fc.asyncProperty(everything, async (plans) => {
        const { state } = await undisturbed(plans)
        expect(state.log.map((entry) => entry.split('/')[0]).toSorted()).toEqual(plans.map((_, index) => nameOf(index)).toSorted())
      }),
      RUNS,
    )
  })

  it('are drawn with every node, and with every edge once', async () => {
    await fc.assert(
      fc.property(nodePlans({ loops: true, sends: true }), (plans) => {
        const graph = graphOf(plans, { disturbed: false, onWork: () => {} }, {})
        const [first, ...lines] = graphToMermaid(graph).trimEnd().split('\n')
        const nodes = lines.flatMap((line) => /^ {2}(\w+)(?:\["\w+"\]|\{\{"\w+"\}\}|\(\(" "\)\)|\(\(\(" "\)\)\))$/.exec(line)?.[1] ?? [])
        const edges = lines.flatMap((line) => /^ {2}(\w+) (?:-->|-\.->) (\w+)$/.exec(line)?.slice(1) ?? [])

        expect(first).toBe('flowchart TD')
        expect(nodes).toHaveLength(plans.length + 2)
        expect(nodes.length + edges.length / 2).toBe(lines.length)
        expect(edges.filter((id) => !nodes.includes(id))).toEqual([])
        expect(edges.length / 2).toBe(1 + [...graph.blueprint.edges.values()].flat().flatMap(({ to }) => to).length)
      }),
      RUNS,
    )
  })

  it('can be gone on with from any step of theirs, to the same end', async () => {
    const works = nodePlans({ loops: true, sends: true }).map((plans) => plans.map((plan) => ({ ...plan, kind: 'work' as const })))
    await fc.assert(
      fc.asyncProperty(works, fc.nat(), async (plans, at) => {
        const graph = graphOf(plans, { disturbed: false, onWork: () => {} }, {})
        const { state, steps, runId } = await graph.run()
        const history = await graph.history(runId)

        expect(history.map(({ step }) => step)).toEqual(Array.from({ length: steps + 1 }, (_, step) => step))
        await expect(graph.fork(runId, at % (steps + 1)).result).resolves.toMatchObject({ status: 'completed', state, steps })
      }),
      RUNS,
    )
  })
})

async function undisturbed(plans: readonly NodePlan[]): Promise<GraphResult<State>> {
  const graph = graphOf(plans, { disturbed: false, onWork: () => {} }, {})
  let result = await graph.run({}, { runId: 'r' })
  while (result.status === 'suspended') result = await graph.resume('r', answersTo(result, result.pending.length)).result
  return result
}

/** The answers to the last `count` questions (at least one), which say of themselves what they answer. */
function answersTo(result: GraphResult<State>, count: number): Record<string, unknown> {
  if (result.status !== 'suspended') return {}
  const addresses = result.pending.map(({ address }) => address).slice(-Math.max(1, count))
  return Object.fromEntries(addresses.toReversed().map((address) => [address, `answer ${address}`]))
}

/** Cancels at an event if asked to; undefined for a run that was stopped. */
async function endOf(run: GraphRun<State>, cancelAt: number | undefined): Promise<GraphResult<State> | undefined> {
  let events = 0
  try {
    for await (const _ of run) if (events++ === cancelAt) run.cancel(new Error('cancelled'))
    return await run.result
  } catch {
    return undefined
  }
}

function cycled(values: readonly number[]): () => number {
  let index = 0
  return () => values[index++ % values.length] ?? 1
}

function leadsTo(targets: readonly (readonly number[])[], from: number, to: number): boolean {
  return (targets[from] ?? []).some((next) => next === to || leadsTo(targets, next, to))
}
