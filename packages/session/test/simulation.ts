import type { RunStatus } from '@minagent/types'
import { checkInvariants, checkPrefix } from './simulation-invariants.ts'
import { type Plan, SimulatedProcess } from './simulation-process.ts'
import { SimulatedWorld } from './simulation-world.ts'

/** What a seed came to. */
export interface Simulated {
  readonly seed: number
  /** What must never happen, and did. */
  readonly problems: readonly string[]
  readonly trace: readonly string[]
  readonly counts: SimulatedWorld['counts']
  readonly end: RunStatus | 'unfinished'
  readonly events: number
}

/** One run over a store that fails, with processes that die, race, cancel, decide and steer, all drawn from the seed: the same seed, the same run. */
export async function simulate(seed: number): Promise<Simulated> {
  const world = new SimulatedWorld(seed)
  const { random } = world
  const tools = ['read', 'put', 'send', 'pay', 'ask', 'ask', ...(random.chance(0.1) ? ['poison'] : [])]
  const plan: Plan = Array.from({ length: 1 + random.below(4) }, () =>
    Array.from({ length: 1 + random.below(3) }, () => random.pick(tools)),
  )
  const simulation = new Simulation(world, plan)
  const turns = 20 + random.below(60)
  for (let turn = 0; turn < turns && !(await simulation.over()); turn++) await simulation.turn()
  await simulation.calm()
  if (!(await simulation.over())) world.problem('the run does not come to its end')
  checkInvariants(world)
  if (world.written.length > 0 && !plan.flat().includes('poison')) await checkPrefix(world, plan)
  const { problems, trace, counts, written } = world
  return { seed, problems, trace, counts, end: (await simulation.status()) ?? 'unfinished', events: written.length }
}

class Simulation {
  readonly #world: SimulatedWorld
  readonly #plan: Plan
  readonly #processes: SimulatedProcess[] = []

  constructor(world: SimulatedWorld, plan: Plan) {
    this.#world = world
    this.#plan = plan
    this.#begin()
  }

  async status(): Promise<RunStatus | undefined> {
    const [info] = await this.#world.store.list()
    return info?.status
  }

  async over(): Promise<boolean> {
    const status = await this.status()
    return status === 'succeeded' || status === 'failed' || status === 'dead_letter'
  }

  /** Time goes by, and somebody may do something. */
  async turn(): Promise<void> {
    const { random, clock } = this.#world
    const act = random.pick([this.#recover, this.#recover, this.#decide, this.#decide, this.#jump, this.#steer, this.#wait, this.#wait])
    if (random.chance(0.02)) this.#cancel()
    else act()
    await clock.advance(random.pick([0, 20, 200, 1_500]))
  }

  /** Nothing fails any more: whoever is left brings the run to its end. */
  async calm(): Promise<void> {
    const { clock } = this.#world
    this.#world.chaos = false
    for (let turn = 0; turn < 80 && !(await this.over()); turn++) {
      if (this.#world.written.length === 0) this.#begin()
      else this.#recover()
      await clock.advance(3_000)
      this.#decide()
      await clock.advance(10_000)
    }
    await clock.advance(20_000)
  }

  #process(): SimulatedProcess {
    const process = new SimulatedProcess(`p${this.#processes.length}`, this.#world, this.#plan)
    this.#processes.push(process)
    return process
  }

  readonly #begin = (): void => {
    const process = this.#process()
    process.follow(process.durable.start('go', { runId: 'r' }))
  }

  readonly #recover = (): void => {
    const process = this.#process()
    process.durable.recover().then(
      (runs) => {
        this.#world.counts.takeovers += runs.length
        for (const run of runs) process.follow(run)
      },
      () => undefined,
    )
  }

  /** Who decides does not go on with the run. */
  readonly #decide = (): void => {
    const { random, chaos, written } = this.#world
    const asked = written.filter(({ type }) => type === 'approval.requested')
    const request = asked.at(-1)
    if (!request || !('ordinal' in request)) return
    for (const ordinal of chaos ? [random.below(3)] : [0, 1, 2]) {
      const { durable } = this.#process()
      const decided = random.chance(0.7) ? durable.approve('r', ordinal) : durable.deny('r', ordinal, 'No.')
      decided.catch(() => undefined)
    }
  }

  readonly #cancel = (): void => {
    this.#process()
      .durable.cancel('r', 'Cancelled elsewhere.')
      .catch(() => undefined)
  }

  readonly #jump = (): void => this.#world.jump()

  readonly #steer = (): void => {
    const run = this.#world.random.pick(this.#processes.filter(({ dead }) => !dead))?.runs.at(-1)
    try {
      if (this.#world.random.chance(0.2)) run?.cancel('Cancelled here.')
      else run?.steer('faster')
    } catch {
      // It has ended.
    }
  }

  readonly #wait = (): void => undefined
}
