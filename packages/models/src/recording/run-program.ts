import type { Clock, Ids, Model, RunResult, Toolbox } from '@minagent/types'

/** What is not deterministic in a run: a program that takes all of it from here can be recorded and replayed. */
export interface RunParts {
  readonly model: Model
  /** The toolbox with its results recorded, or replayed without running a tool. What a tool does inside is its own: give it none of the parts. */
  tools(toolbox: Toolbox): Toolbox
  /** Its time stands still between two answers (of a model, a tool or a timer), so that the same run has the same times. */
  readonly clock: Clock
  readonly ids: Ids
}

/** One run, made of the parts; a `RunError` that it throws counts as its result. */
export type RunProgram = (parts: RunParts) => Promise<RunResult>
