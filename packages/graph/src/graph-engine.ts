import type { RecordedSteps, StepStore } from '@minagent/types'
import { type Clock, concurrencyLimit, type Ids } from '@minagent/types/runtime'
import type { Blueprint } from './blueprint.ts'
import type { ForkOptions, Graph, GraphCheckpoint, GraphResult, GraphRun, GraphRunOptions } from './graph.ts'
import type { Position, RunParts, Walked } from './level.ts'
import { LiveRun, type RunScope } from './live-run.ts'
import { positionsOf } from './positions-of.ts'
import { recordAnswers } from './record-answers.ts'
import { recordedStart, recordStart } from './recorded-start.ts'
import { requireCount } from './require-count.ts'
import { addressOf, walk } from './walk.ts'
import { withInput } from './with-input.ts'

/** Checked options with their defaults. */
export interface GraphSettings {
  readonly steps: StepStore
  readonly maxSteps: number
  readonly concurrency: number
  readonly clock: Clock
  readonly ids: Ids
}

/** Runs a checked graph. */
export class GraphEngine<State extends object> implements Graph<State> {
  readonly blueprint: Blueprint
  readonly #settings: GraphSettings

  constructor(blueprint: Blueprint, settings: GraphSettings) {
    this.blueprint = blueprint
    this.#settings = settings
  }

  get name(): string {
    return this.blueprint.name
  }

  run(input: Partial<State> = {}, options: GraphRunOptions = {}): Promise<GraphResult<State>> {
    return this.start(input, options).result
  }

  start(input: Partial<State> = {}, options: GraphRunOptions = {}): GraphRun<State> {
    const { blueprint } = this
    return this.#launch(options, async (steps) => {
      const state = withInput(blueprint.state, input)
      return recordStart(steps, blueprint, { step: 0, state, frontier: [{ node: blueprint.start }] })
    })
  }

  resume(runId: string, answers: Readonly<Record<string, unknown>> = {}, options: GraphRunOptions = {}): GraphRun<State> {
    return this.#launch({ ...options, runId }, async (steps) => {
      const start = recordedStart(steps, this.blueprint)
      await recordAnswers(steps, answers)
      return start
    })
  }

  fork(runId: string, step: number, options: ForkOptions<State> = {}): GraphRun<State> {
    return this.#launch(options, async (steps) => {
      const positions = await this.#positions(runId)
      const position = positions.find((candidate) => candidate.step === step)
      if (!position) {
        throw new RangeError(`Run ${runId} has no step ${step}; it has ${positions.map((known) => known.step).join(', ')}.`)
      }
      const state = withInput(position.state, options.state ?? {})
      return recordStart(steps, this.blueprint, { ...position, state })
    })
  }

  async history(runId: string): Promise<readonly GraphCheckpoint<State>[]> {
    const positions = await this.#positions(runId)
    return positions.map(({ step, state, frontier }) => ({
      step,
      state: typed<State>(state),
      next: frontier.map((activation) => addressOf(step, activation)),
    }))
  }

  #launch(options: GraphRunOptions, prepare: (steps: RecordedSteps) => Promise<Position>): GraphRun<State> {
    const { steps: store, ids } = this.#settings
    const { runId = ids.next('run'), maxSteps = this.#settings.maxSteps } = options
    return new LiveRun<State>(runId, options.signal, async (scope) => {
      requireCount('maxSteps', maxSteps)
      const steps = await store.open(runId)
      let completed = false
      try {
        const start = await prepare(steps)
        scope.emit({ type: 'run.started', runId })
        const walked = await walk(this.#partsOf(scope, steps, maxSteps), this.blueprint, start)
        completed = walked.pending.length === 0
        return resultOf<State>(runId, walked)
      } finally {
        // Whatever stopped it, `resume` can go on; only a run that has completed has ended.
        await steps.close(completed ? 'succeeded' : 'suspended')
      }
    })
  }

  #partsOf(scope: RunScope, steps: RecordedSteps, maxSteps: number): RunParts {
    const { clock, concurrency } = this.#settings
    const limit = concurrency === Number.POSITIVE_INFINITY ? undefined : concurrencyLimit(concurrency)
    return { id: scope.id, scope, steps, clock, maxSteps, limit: (work) => (limit ? limit.run(work) : work()) }
  }

  async #positions(runId: string): Promise<readonly Position[]> {
    const { steps, clock } = this.#settings
    return positionsOf({ runId, values: (await steps.read(runId)) ?? new Map() }, this.blueprint, clock)
  }
}

function resultOf<State extends object>(runId: string, { state, steps, pending }: Walked): GraphResult<State> {
  const result = { runId, state: typed<State>(state), steps }
  return pending.length === 0 ? { ...result, status: 'completed' } : { ...result, status: 'suspended', pending }
}

/** The state of a run has the type that its graph was defined with: nodes can write only its keys. */
function typed<State extends object>(state: object): State
function typed(state: object): object {
  return state
}
