import { errorInfo, isDefectError, isMinagentError } from '@minagent/types'
import { applyUpdates, WrongUpdate } from './apply-updates.ts'
import type { Blueprint } from './blueprint.ts'
import { type Activation, splitFrontier } from './frontier.ts'
import { graphFailed } from './graph-error.ts'
import type { Level, Position, RunParts, Walked } from './level.ts'
import { nextActivations, WrongRoute } from './next-activations.ts'
import { type Outcome, type Place, runActivation } from './run-activation.ts'

/**
 * Runs a graph step by step until nothing is under way or something waits for an answer.
 * @throws MinagentError `graph_failed`; what the store throws; the reason of the cancellation.
 */
export async function walk(run: RunParts, blueprint: Blueprint, start: Position): Promise<Walked> {
  return walkLevel(levelOf(run, blueprint, ''), start)
}

function levelOf(run: RunParts, blueprint: Blueprint, prefix: string): Level {
  return {
    run,
    blueprint,
    prefix,
    async descend(inner, innerPrefix, state) {
      const start = { step: 0, state, frontier: [{ node: inner.start }] }
      try {
        return await walkLevel(levelOf(run, inner, innerPrefix), start)
      } catch (error) {
        if (isMinagentError(error, 'graph_failed')) return { error }
        throw error
      }
    },
  }
}

//#region level
async function walkLevel(level: Level, start: Position): Promise<Walked> {
  const { run, blueprint, prefix } = level
  const { cancellation } = run.scope
  let position = start
  let last: readonly Place[] = []
  for (;;) {
    const { step, state, frontier } = position
    if (prefix === '') run.onPosition?.(position)
    if (frontier.length === 0) return { state, steps: step, pending: [] }
    if (step >= run.maxSteps) throw tooManySteps(run, last, `${prefix}${step}:${frontier[0]?.node}`)
    const { ready, waiting } = splitFrontier(blueprint, frontier)
    const places = ready.map((activation): Place => ({ activation, address: prefix + addressOf(step, activation), step }))
    const recorded = places.every(({ address }) => run.steps.values.has(address))
    const outcomes = await outcomesOf(level, places, state)
    if (cancellation.cancelled) throw cancellation.reason
    throwFailure(run, places, outcomes)
    const pending = outcomes.flatMap((outcome) => (outcome.kind === 'asked' ? outcome.pending : []))
    if (pending.length > 0) return { state, steps: step, pending }
    position = advanced(level, position, { places, outcomes, waiting })
    last = places
    if (!recorded && prefix === '') run.scope.emit({ type: 'step.finished', runId: run.id, step, state: position.state })
  }
}
//#endregion level

/** `<step>:<node>`, with the index of what was sent an input. */
export function addressOf(step: number, { node, index }: Activation): string {
  return index === undefined ? `${step}:${node}` : `${step}:${node}:${index}`
}

/** All of them come to their end, also when one fails: what they did is recorded and need not be done again. */
async function outcomesOf(level: Level, places: readonly Place[], state: object): Promise<readonly Outcome[]> {
  const [only] = places
  if (only && places.length === 1) return [await runActivation(level, only, state)]
  const settled = await Promise.allSettled(places.map((place) => runActivation(level, place, state)))
  return settled.map((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
}

/** Of several failures the first in the order of the step, whichever was first in time. */
function throwFailure(run: RunParts, places: readonly Place[], outcomes: readonly Outcome[]): void {
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.kind !== 'failed') continue
    const { error } = outcome
    if (isDefectError(error) || (isMinagentError(error, 'graph_failed') && error.details.runId === run.id)) throw error
    if (error instanceof WrongUpdate) throw wrongUpdate(run, error)
    const address = places[index]?.address ?? ''
    throw graphFailed({ runId: run.id, address, reason: 'node_failed' }, errorInfo(error).message, error)
  }
}

interface StepEnd {
  readonly places: readonly Place[]
  readonly outcomes: readonly Outcome[]
  readonly waiting: readonly Activation[]
}

function advanced({ run, blueprint, prefix }: Level, { step, state }: Position, { places, outcomes, waiting }: StepEnd): Position {
  try {
    const updates = places.map(({ activation, address }, index) => {
      const outcome = outcomes[index]
      return { node: activation.node, address, update: outcome?.kind === 'updated' ? outcome.update : null }
    })
    const next = applyUpdates(blueprint, state, updates)
    const ran = places.map(({ activation }) => activation)
    return { step: step + 1, state: next, frontier: nextActivations(blueprint, next, { ran, waiting }) }
  } catch (error) {
    if (error instanceof WrongUpdate) throw wrongUpdate(run, error)
    if (error instanceof WrongRoute) {
      const address = prefix + addressOf(step, error.from)
      throw graphFailed({ runId: run.id, address, reason: 'invalid_edge' }, error.message, error.cause)
    }
    throw error
  }
}

function tooManySteps(run: RunParts, last: readonly Place[], address: string) {
  const names = last.map((place) => place.address).join(', ')
  const message = `all ${run.maxSteps} steps are used; the last nodes were ${names}. Raise maxSteps, or look for a cycle that does not end.`
  return graphFailed({ runId: run.id, address, reason: 'max_steps' }, message)
}

function wrongUpdate(run: RunParts, { address, reason, message, cause }: WrongUpdate) {
  return graphFailed({ runId: run.id, address, reason }, message, cause)
}
