import type { AgentLike } from '@minagent/types'
import type { EvalCase } from './eval-case.ts'
import type { SimulatedUser } from './simulated-user.ts'

/** What an evaluation tries: an agent, or a way to make one. */
export interface Variant {
  /** Unique in its evaluation. */
  readonly name: string
  /**
   * Kept trials are used again under the same name and version: change it with whatever changes how the agent works. Default: the
   * fingerprint of the agent (model, system message, tool schemas), for which a run is begun that is cancelled before it asks its
   * model. A version is needed where more decides than that, such as what tools do or a simulated user says, and for an agent
   * without a fingerprint (a team, a graph), whose trials are not kept otherwise.
   */
  readonly version?: string
  /** One for all trials, or a function that makes what each trial needs, so that trials share no state. */
  readonly agent: AgentLike | MakeWorld
}

/** Makes what one trial needs. */
export type MakeWorld = (setup: TrialSetup) => AgentLike | TrialWorld | Promise<AgentLike | TrialWorld>

/** What is known of a trial before it begins. */
export interface TrialSetup {
  readonly case: EvalCase
  /** From 0. */
  readonly repeat: number
  /** A whole number of 32 bits that follows from the seed of the evaluation, the id of the case and the repeat: the same for all variants. */
  readonly seed: number
  /** Aborted when the evaluation is cancelled. */
  readonly signal: AbortSignal
}

/** An agent, and the world it works in. */
export interface TrialWorld {
  readonly agent: AgentLike
  /** Goes on with the conversation when the texts of the case have been answered. */
  readonly user?: SimulatedUser
  /** What the world looks like afterwards, as plain JSON: `Trial.state`. */
  state?(): unknown
  /** Called once, however the trial ended. */
  close?(): void | Promise<void>
}
