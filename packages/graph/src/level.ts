import type { RecordedSteps } from '@minagent/types'
import type { Clock } from '@minagent/types/runtime'
import type { Blueprint } from './blueprint.ts'
import type { Activation } from './frontier.ts'
import type { PendingQuestion } from './graph.ts'
import type { RunScope } from './live-run.ts'

/** What all levels of one run share. */
export interface RunParts {
  readonly id: string
  readonly scope: RunScope
  readonly steps: RecordedSteps
  readonly clock: Clock
  readonly maxSteps: number
  /** Works as soon as the concurrency of the run allows. */
  limit(work: () => Promise<unknown>): Promise<unknown>
  /** Told of where the run itself is, before each step and at the end; not of its sub-graphs. */
  onPosition?(position: Position): void
}

/** One graph of a run: the graph itself, or one inside a node. */
export interface Level {
  readonly run: RunParts
  readonly blueprint: Blueprint
  /** Before every address: `''`, or that of the node that the graph is in, and `/`. */
  readonly prefix: string
  /** Runs a graph inside a node of this one; what stopped it there is given, what the store throws is thrown. */
  descend(blueprint: Blueprint, prefix: string, state: object): Promise<Walked | { readonly error: unknown }>
}

/** Where a run is: plain JSON. */
export interface Position {
  readonly step: number
  readonly state: object
  readonly frontier: readonly Activation[]
}

/** How far a graph came: to its end when nothing is pending. */
export interface Walked {
  readonly state: object
  readonly steps: number
  readonly pending: readonly PendingQuestion[]
}
