import { createBudget } from '@minagent/loop'
import { executePlan, type Plan, type PlanResult, type Replan, type TaskAssignment } from '@minagent/planner'
import { memoryJournal, stepStore } from '@minagent/session'
import type { StepRunner } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planOf, task } from './plans.ts'

/** What happens to one execution of a plan. */
interface Case {
  readonly plan: Plan
  readonly failing: ReadonlySet<string>
  /** How many turns each task takes. */
  readonly turns: readonly number[]
  readonly concurrency: number
}

const SIZE = 9

const cases: fc.Arbitrary<Case> = fc
  .record({
    size: fc.integer({ min: 1, max: SIZE }),
    edges: fc.array(fc.tuple(fc.nat(SIZE), fc.nat(SIZE)), { maxLength: 16 }),
    order: fc.array(fc.nat(100), { minLength: SIZE, maxLength: SIZE }),
    fails: fc.array(fc.nat(SIZE), { maxLength: 3 }),
    turns: fc.array(fc.nat(6), { minLength: SIZE, maxLength: SIZE }),
    concurrency: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ size, edges, order, fails, turns, concurrency }) => {
    // Later ones depend on earlier ones; the plan lists them in any order.
    const tasks = Array.from({ length: size }, (_, index) =>
      task(
        `t${index}`,
        edges.filter(([to, from]) => to === index && from < index).map(([, from]) => `t${from}`),
      ),
    )
    const listed = tasks.map((one, index) => ({ one, at: order[index] ?? 0 })).sort((a, b) => a.at - b.at)
    return { plan: planOf(...listed.map(({ one }) => one)), failing: new Set(fails.map((index) => `t${index}`)), turns, concurrency }
  })

/** Carries out tasks, and holds every moment to the laws. */
class Workshop {
  readonly #case: Case
  running = 0
  readonly begun: string[] = []
  readonly done = new Set<string>()
  readonly #onTurn: (turn: number) => void
  #turn = 0

  constructor(of: Case, onTurn: (turn: number) => void = () => undefined) {
    this.#case = of
    this.#onTurn = onTurn
  }

  readonly work = async ({ task: { id, dependsOn }, dependencies, signal }: TaskAssignment): Promise<string> => {
    this.running++
    this.begun.push(id)
    try {
      expect(signal.aborted).toBe(false)
      expect(this.running).toBeLessThanOrEqual(this.#case.concurrency)
      expect(dependencies.map((one) => [one.id, one.output])).toEqual(dependsOn.map((name) => [name, `${name} done`]))
      for (const name of dependsOn) expect(this.done).toContain(name)
      for (let turn = this.#case.turns[Number(id.slice(1))] ?? 0; turn > 0; turn--) {
        await Promise.resolve()
        this.#onTurn(++this.#turn)
        signal.throwIfAborted()
      }
      if (this.#case.failing.has(id)) throw new Error(`${id} fails`)
      this.done.add(id)
      return `${id} done`
    } finally {
      this.running--
    }
  }
}

/** What must come of a plan: those that fail, those that depend on them, the others. */
function expectedStatuses({ plan, failing }: Case): ReadonlyMap<string, string> {
  const statuses = new Map<string, string>()
  for (let index = 0; index < SIZE; index++) {
    const one = plan.tasks.find(({ id }) => id === `t${index}`)
    if (!one) continue
    const blocked = one.dependsOn.some((name) => statuses.get(name) !== 'succeeded')
    statuses.set(one.id, blocked ? 'skipped' : failing.has(one.id) ? 'failed' : 'succeeded')
  }
  return statuses
}

const statusesOf = (tasks: PlanResult['tasks']) => new Map(tasks.map(({ id, status }) => [id, status]))

describe('any plan', () => {
  //#region law
  it('keeps the order, runs everything once, never exceeds its concurrency, and stops only what depends on a failure', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (of) => {
        const shop = new Workshop(of)

        const result = await executePlan(of.plan, { agents: { work: shop.work }, concurrency: of.concurrency })

        const expected = expectedStatuses(of)
        expect(statusesOf(result.tasks)).toEqual(expected)
        expect(shop.begun.toSorted()).toEqual([...expected].flatMap(([id, status]) => (status === 'skipped' ? [] : [id])).toSorted())
        expect(shop.running).toBe(0)
      }),
      { numRuns: 1_000 },
    )
  })
  //#endregion law

  it('gives the same events whenever it is carried out in the same way', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (of) => {
        const play = async () => {
          const events: object[] = []
          const { work } = new Workshop(of)
          await executePlan(of.plan, { agents: { work }, concurrency: of.concurrency, runId: 'p', onEvent: (event) => events.push(event) })
          return JSON.stringify(events)
        }

        expect(await play()).toBe(await play())
      }),
      { numRuns: 200 },
    )
  })

  it('D11 leaves nothing running when it is cancelled at any turn, keeps what is done, and can go on', async () => {
    await fc.assert(
      fc.asyncProperty(cases, fc.integer({ min: 1, max: 12 }), async (of, at) => {
        const stepRunner = await stepStore(memoryJournal()).open('p')
        const controller = new AbortController()
        const shop = new Workshop(of, (turn) => turn === at && controller.abort())
        const options = { concurrency: of.concurrency, runId: 'p', stepRunner }

        const first = await executePlan(of.plan, { ...options, agents: { work: shop.work }, signal: controller.signal })
        const runningThen = shop.running
        const doneThen = [...shop.done]
        const second = await executePlan(of.plan, { ...options, agents: { work: shop.work } })

        expect(runningThen).toBe(0)
        expect(first.tasks.flatMap(({ id, status }) => (status === 'succeeded' ? [id] : [])).toSorted()).toEqual(doneThen.toSorted())
        expect(statusesOf(second.tasks)).toEqual(expectedStatuses(of))
        for (const id of doneThen) expect(shop.begun.filter((begun) => begun === id)).toHaveLength(1)
      }),
      { numRuns: 500 },
    )
  })

  //#region crash
  it('D2 D12 goes on after a crash before or after any record, and never does a recorded task again', async () => {
    await fc.assert(
      fc.asyncProperty(cases, fc.nat(24), async (of, crashAt) => {
        const journal = memoryJournal()
        const shop = new Workshop(of)
        const lost = await stepStore(journal).open('p')
        const crashing = crashAfter(lost, crashAt)
        const options = { agents: { work: shop.work }, concurrency: of.concurrency, runId: 'p' }

        const died = await executePlan(of.plan, { ...options, stepRunner: crashing }).then(
          () => false,
          () => true,
        )
        await lost.close()
        const recorded = [...lost.values.keys()].flatMap((key) => (key.startsWith('task:0:') ? [key.slice(7)] : []))
        const begunThen = shop.begun.length
        const second = await executePlan(of.plan, { ...options, stepRunner: await stepStore(journal).open('p') })

        expect(statusesOf(second.tasks)).toEqual(expectedStatuses(of))
        for (const id of recorded) expect(shop.begun.slice(begunThen)).not.toContain(id)
        if (!died) expect(shop.begun.length).toBe(begunThen)
      }),
      { numRuns: 500 },
    )
  })
  //#endregion crash

  it('takes from its budget what was spent and nothing else, and never more than there is', async () => {
    const amounts = fc.array(fc.record({ held: fc.nat(60), used: fc.nat(60) }), { minLength: SIZE, maxLength: SIZE })
    await fc.assert(
      fc.asyncProperty(cases, amounts, fc.integer({ min: 1, max: 200 }), async (of, wanted, tokens) => {
        const tasks = of.plan.tasks.map((one) => {
          const { held = 0 } = wanted[Number(one.id.slice(1))] ?? {}
          return held === 0 ? one : { ...one, budget: { tokens: held } }
        })
        const shared = createBudget({ tokens })
        const { work } = new Workshop(of)
        let lowest = tokens
        const spend = async (assignment: TaskAssignment) => {
          const { held = 0, used = 0 } = wanted[Number(assignment.task.id.slice(1))] ?? {}
          const reservation = assignment.budget.reserve(used, 0)
          if (held > 0) expect(reservation !== undefined).toBe(used <= held)
          lowest = Math.min(lowest, shared.left.tokens ?? 0)
          const output = await work(assignment)
          reservation?.settle({ tokens: used, costUsd: 0 })
          return output
        }

        const result = await executePlan({ ...of.plan, tasks }, { agents: { spend }, concurrency: of.concurrency, budget: shared })

        const spent = result.tasks.reduce((sum, one) => sum + ('spent' in one ? one.spent.tokens : 0), 0)
        const unsettled = result.tasks.some(({ status }) => status === 'failed')
        expect(lowest).toBeGreaterThanOrEqual(0)
        if (!unsettled) expect(shared.left.tokens).toBe(tokens - spent)
        if (result.stopReason === 'budget_exceeded') expect(result.tasks.some(({ status }) => status === 'pending')).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('a re-planning keeps all that is done, and does none of it again', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (of) => {
        const shop = new Workshop(of)
        const before: ReadonlyMap<string, string>[] = []
        const replan: Replan = ({ plan, results, replaced }) => {
          before.push(statusesOf(results))
          const kept = plan.tasks.filter(({ id }) => !replaced.includes(id)).map(({ id }) => id)
          return { tasks: [task('t98', kept), task('t99', ['t98'])] }
        }

        const result = await executePlan(of.plan, { agents: { work: shop.work }, concurrency: of.concurrency, replan })

        expect(result.stopReason).toBe('completed')
        expect(new Set(shop.begun).size).toBe(shop.begun.length)
        const kept = [...(before[0] ?? [])].flatMap(([id, status]) => (status === 'succeeded' ? [id] : []))
        for (const id of kept) expect(statusesOf(result.tasks).get(id)).toBe('succeeded')
        expect(before.length).toBe([...expectedStatuses(of).values()].includes('failed') ? 1 : 0)
      }),
      { numRuns: 500 },
    )
  })
})

/** Records so many steps, the last of them without the process hearing of it; then nothing more. */
function crashAfter(steps: StepRunner, count: number): StepRunner {
  let left = count
  return {
    async run(key, work, info) {
      if (left <= 0) throw new Error('crashed')
      const value = await steps.run(key, work, info)
      if (--left <= 0) throw new Error('crashed')
      return value
    },
  }
}
