import { eventToWire, type Run, type RunEvent, type RunResult } from '@minagent/types'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSound } from './scenario.ts'
import { World } from './world.ts'
import { type Disturbance, type Plan, plans } from './world-plan.ts'

type Played = { readonly result: RunResult } | { readonly defect: unknown }

describe('any run, whatever model, tools, hooks and listeners do', () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  beforeAll(() => void process.on('unhandledRejection', note))
  afterAll(() => void process.off('unhandledRejection', note))

  //#region laws
  it('D21 F8 F9 F12 F21 F25 F26 F54 ends once, in virtual time, with paired calls, equal fold, no leftovers', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        await play(plan)
      }),
      { numRuns: 2_000 },
    )
    expect(unhandled).toEqual([])
  })
  //#endregion laws

  it('gives byte-identical events for the same plan', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const first = await play(plan)
        const second = await play(plan)

        expect(bytes(second.events)).toBe(bytes(first.events))
      }),
      { numRuns: 200 },
    )
  })

  it('gives the same result with and without listeners', async () => {
    const quiet = plans.map((plan) => ({ ...plan, disturbances: plan.disturbances.filter(({ when }) => when !== 'event') }))
    await fc.assert(
      fc.asyncProperty(quiet, async (plan) => {
        const heard = await play({ ...plan, listening: 'observer' })
        const unheard = await play({ ...plan, listening: 'nobody' })

        expect(unheard.last).toEqual(heard.last)
      }),
      { numRuns: 300 },
    )
  })
})

/** Plays a plan to its very end, approvals included, and holds every part of it to the laws. */
async function play(plan: Plan): Promise<{ readonly last: Played; readonly events: readonly RunEvent[] }> {
  const game = new Game(plan)
  let part = await game.finish((options) => game.world.agent.start('q', options))
  for (let decided = 0; 'result' in part && part.result.stopReason === 'awaiting_approval'; decided++) {
    const { result } = part
    const decision = plan.approvals[decided] ?? 'deny'
    const ordinal = result.pending.at(-1)?.ordinal ?? -1
    part = await game.finish((options) => game.world.agent.resume(structuredClone(result), { [ordinal]: decision }, options))
  }
  const { effects, violations } = game.world
  expect(violations).toEqual([])
  expect(new Set(effects).size, 'an effect took place twice').toBe(effects.length)
  if ('result' in part) {
    expect(part.result.modelRounds).toBeLessThanOrEqual(plan.maxSteps)
    expect(part.result.toolCalls).toBeLessThanOrEqual(plan.toolCalls)
    expect(effects.length).toBeLessThanOrEqual(part.result.toolCalls)
  }
  return { last: part, events: game.events }
}

/** A world with listeners and disturbances. */
class Game {
  readonly world: World
  readonly events: RunEvent[] = []
  readonly #plan: Plan
  readonly #abort = new AbortController()
  #listeners = 0
  #seen = 0
  #run: Run | undefined
  readonly #left = new Set<Disturbance>()

  constructor(plan: Plan) {
    this.#plan = plan
    const observer = { deltas: plan.listening === 'deltas', onEvent: (event: RunEvent) => this.#onEvent(event) }
    const { signal } = this.#abort
    const adds = signal.addEventListener.bind(signal)
    const removes = signal.removeEventListener.bind(signal)
    signal.addEventListener = (...args: Parameters<typeof adds>) => {
      this.#listeners++
      adds(...args)
    }
    signal.removeEventListener = (...args: Parameters<typeof removes>) => {
      this.#listeners--
      removes(...args)
    }
    this.world = new World(plan, plan.listening === 'observer' || plan.listening === 'deltas' ? [observer] : undefined)
    for (const disturbance of plan.disturbances) this.#left.add(disturbance)
  }

  /** Runs one part (up to the end, or up to a wait for approval). */
  async finish(start: (options: { signal: AbortSignal }) => Run): Promise<Played> {
    const { clock } = this.world
    this.world.ended = false
    const run = start({ signal: this.#abort.signal })
    this.#run = run
    this.#disturbBefore()
    if (this.#plan.listening === 'iterator') void this.#iterate(run)
    let played: Played | undefined
    const settle = (end: Played) => {
      played = end
      this.world.ended = true
      expect(clock.pending, 'timers left').toBe(this.world.waiting)
      expect(this.#listeners, 'listeners left on the signal').toBe(0)
    }
    const settled = run.result.then(
      (result) => settle({ result }),
      (defect: unknown) => settle({ defect }),
    )
    await clock.advance(1_000_000)
    if (played === undefined) throw new Error('The run hangs.')
    await settled
    expect(clock.pending).toBe(0)
    this.#judge(played)
    return played
  }

  #judge(played: Played): void {
    if (this.#plan.listening === 'nobody') return
    if ('result' in played) {
      const complete = this.events.some((event) => 'seq' in event && event.seq === played.result.eventCount - 1)
      if (complete) expectSound({ result: played.result, events: this.events })
    } else if (this.#plan.listening !== 'iterator') {
      expect(this.events.findLast((event) => 'seq' in event)?.type).toBe('internal_error')
    }
  }

  async #iterate(run: Run): Promise<void> {
    try {
      for await (const event of run) if (this.#onEvent(event) === 'leave') return
    } catch {
      return
    }
  }

  #onEvent(event: RunEvent): unknown {
    this.events.push(event)
    if (event.type === 'run.failed' || event.type === 'run.succeeded' || event.type === 'internal_error')
      this.world.ended ||= this.#plan.listening !== 'iterator'
    const index = this.#seen++
    for (const disturbance of this.#left) {
      if (disturbance.when !== 'event' || disturbance.index !== index) continue
      this.#left.delete(disturbance)
      if (disturbance.act === 'throw') throw new Error('listener')
      if (disturbance.act === 'reject') return this.#plan.listening === 'iterator' ? undefined : Promise.reject(new Error('listener'))
      if (disturbance.act === 'leave') return 'leave'
      this.#act(disturbance.act)
    }
    return undefined
  }

  #disturbBefore(): void {
    for (const disturbance of this.#left) {
      if (disturbance.when === 'before') this.#act(disturbance.act)
      if (disturbance.when === 'time') void this.world.sleep(disturbance.ms).then(() => this.#act(disturbance.act))
      if (disturbance.when === 'before' || disturbance.when === 'time') this.#left.delete(disturbance)
    }
  }

  #act(act: 'cancel' | 'abort' | 'steer'): void {
    if (act === 'cancel') this.#run?.cancel('planned')
    else if (act === 'abort') this.#abort.abort(new Error('planned'))
    else if (!this.world.ended) this.#steer()
  }

  #steer(): void {
    try {
      this.#run?.steer('please')
    } catch (error) {
      expect(error).toMatchObject({ code: 'run_ended' })
    }
  }
}

function bytes(events: readonly RunEvent[]): string {
  return JSON.stringify(events.map(eventToWire))
}
