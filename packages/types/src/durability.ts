import type { ToolCall } from './message.ts'
import type { AgentLike, ApprovalDecision, PersistedEvent, Run, RunOptions, RunResult } from './run.ts'
import type { ToolMetadata, ToolResult } from './tool.ts'

/** The single seam for durability: every step that is not deterministic goes through it under a stable key. */
export interface StepRunner {
  run<T>(key: string, work: () => Promise<T>, info: StepInfo): Promise<T>
}

/**
 * What a step is. Keys of an agent are `model:<round>`, `tool:<round>:<ordinal>`, `gate:<round>`, `context:<round>`,
 * `approval:<round>:<ordinal>`; a task of a plan and a node of a graph have keys of their own.
 */
export interface StepInfo {
  readonly kind: 'model' | 'tool' | 'gate' | 'context' | 'approval' | 'task' | 'node'
  readonly runId: string
  readonly round: number
  readonly ordinal?: number
  readonly metadata?: ToolMetadata
  readonly idempotencyKey?: string
  /** The call of a tool or approval step. */
  readonly call?: ToolCall
  /** {@link Toolbox.verify} of this call. */
  readonly verify?: () => Promise<ToolResult | false | undefined>
}

/** The recorded steps of one run of a graph or a plan: what was done is given back instead of being done again. */
export interface RecordedSteps extends StepRunner {
  readonly runId: string
  /** The values recorded so far by the keys of their steps, in the order in which they were recorded. */
  readonly values: ReadonlyMap<string, unknown>
  /** Gives the run back, as one that waits for a person, has ended, or (default) is gone on with by whoever opens it next. */
  close(status?: 'suspended' | 'succeeded' | 'failed'): Promise<void>
}

/** Where the steps of runs of graphs and plans are kept. */
export interface StepStore {
  /**
   * Goes on with a run, or begins one, which is there from its first recorded step on; one that has ended can be read only.
   * Close it in the end, also after an error: until then its lease is renewed, and the process does not end.
   * @throws MinagentError `journal_conflict` while somebody has it, `not_resumable` under another version of the program.
   */
  open(runId: string): Promise<RecordedSteps>
  /**
   * What a run has recorded so far, as in {@link RecordedSteps.values}; undefined when it is not there. Nothing is written, whether it
   * is under way, waits, has ended or is a dead letter.
   * @throws MinagentError `not_resumable` under another version of the program.
   */
  read(runId: string): Promise<ReadonlyMap<string, unknown> | undefined>
}

/** The right to write to one run; `epoch` grows with every claim. */
export interface Lease {
  readonly runId: string
  readonly epoch: number
}

//#region journal
/** An append-only log of the events of runs. */
export interface Journal {
  /**
   * Takes the right to write to a run, which need not exist yet; whoever had it before cannot write any more.
   * @throws MinagentError `journal_conflict` while another owner's lease is running, unless `steal` is set.
   */
  claim(runId: string, owner: string, leaseMs: number, options?: { readonly steal?: boolean }): Promise<Lease>
  /**
   * Atomic, and conditional on epoch and length in one statement.
   * @throws MinagentError `journal_conflict` when either does not fit; nothing is then written.
   */
  append(lease: Lease, expectedLength: number, events: readonly PersistedEvent[]): Promise<void>
  read(runId: string): Promise<readonly PersistedEvent[]>
  renew(lease: Lease): Promise<void>
  release(lease: Lease): Promise<void>
  list(filter?: RunFilter): Promise<readonly RunInfo[]>
  delete(runId: string): Promise<void>
}
//#endregion journal

/** Which runs to list; absent members do not filter. */
export interface RunFilter {
  readonly status?: RunStatus
  readonly limit?: number
}

/** Where a durable run stands; `damaged`: its store cannot read it, and nobody goes on with it or removes it by itself. */
export type RunStatus = 'running' | 'suspended' | 'succeeded' | 'failed' | 'dead_letter' | 'damaged'

/** One line of a list of runs. */
export interface RunInfo {
  readonly runId: string
  readonly status: RunStatus
  /** In ms since 1970. */
  readonly updatedAt: number
  readonly eventCount: number
  /** Until when somebody has the right to write, in ms since 1970; absent when nobody has. */
  readonly leasedUntil?: number
}

/** An agent whose runs outlive the process. */
export interface DurableAgent extends AgentLike {
  /** Goes on with a run that was cut off, or whose calls were decided; a run that has ended gives its result again. */
  resume(runId: string, options?: RunOptions): Promise<Run>
  approve(runId: string, ordinal: number): Promise<void>
  deny(runId: string, ordinal: number, reason?: string): Promise<void>
  /** The result of a run that has ended or waits. */
  get(runId: string): Promise<RunResult | undefined>
  /** What is recorded of a run, wherever it goes on; empty when there is none. */
  events(runId: string): Promise<readonly PersistedEvent[]>
  list(filter?: RunFilter): Promise<readonly RunInfo[]>
  /** Cancels a run wherever it goes on or stopped. A run that has ended stays as it is. */
  cancel(runId: string, reason?: string): Promise<void>
  /**
   * Goes on with every run whose process died, within its resume budget (D13). A run that cannot be gone on with is given back as well: its
   * `result` rejects with the reason. Those that somebody else has, and dead letters, are left out.
   */
  recover(): Promise<readonly Run[]>
}

/** Decisions of a person by the ordinal of the call; a reason for a denial is told to the model. */
export type ApprovalDecisions = Readonly<Record<number, ApprovalDecision | { readonly decision: 'deny'; readonly reason: string }>>

/** A conversation as it is stored; messages are in the wire format. */
export interface StoredSession {
  readonly id: string
  readonly version: number
  readonly messages: readonly object[]
  readonly metadata: object
  /** In ms since 1970. */
  readonly updatedAt: number
}

/** Keeps conversations. */
export interface SessionStore {
  load(id: string): Promise<StoredSession | undefined>
  /** Gives the new version; @throws MinagentError `journal_conflict` when the stored version is not `expectedVersion`. */
  save(session: StoredSession, expectedVersion: number): Promise<number>
  list(): Promise<readonly string[]>
  delete(id: string): Promise<void>
}
