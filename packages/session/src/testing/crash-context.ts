import type { ApprovalDecision, Journal, PendingCall, ResumableAgent, RunInput } from '@minagent/types'
import type { DurableOptions } from '../settings.ts'

/** What the module under test exports as `build`: everything that one process needs for the run. */
export type CrashBuild = (context: CrashContext) => CrashSubject | Promise<CrashSubject>

/** What a process may know of its run. */
export interface CrashContext {
  /** The run: every crash has one of its own. */
  readonly runId: string
  /** A folder that the processes of one run share: for the files of a store. */
  readonly folder: string
  /**
   * Call it where an effect on the world takes place: it is written down, outlives the process, and can be killed before and after.
   * `key` is the idempotency key of the call, `context.idempotencyKey`, or any other name of the effect.
   */
  effect(key: string): void
  /** Whether the effect of this key was written down, by this process or one before. */
  happened(key: string): boolean
}

/** An agent with its store, made anew in each process: what it does must follow from the conversation alone. */
export interface CrashSubject {
  readonly agent: ResumableAgent
  readonly journal: Journal
  readonly input: RunInput
  /** Decides on a call that waits for approval. Default: approve. */
  readonly decide?: (call: PendingCall) => ApprovalDecision
  readonly options?: Omit<DurableOptions, 'owner'>
  /** Called at the end of a process that is not killed. */
  close?(): void | Promise<void>
}
