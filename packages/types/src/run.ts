import type { ApprovalDecisions, StepInfo, StepRunner } from './durability.ts'
import type { StandardSchema } from './json-schema.ts'
import type { Budget } from './memory.ts'
import type { Message, ToolCall, ToolMessage, UserMessage } from './message.ts'
import type { ModelResponse, ToolSchema, Usage } from './model.ts'
import type { PolicyDecision, ToolResult } from './tool.ts'

/** What a run starts from: a text, or a user message (with images, or of another origin). */
export type RunInput = string | UserMessage

/** Something that can be given a task: an agent, a graph, a team. */
export interface AgentLike {
  readonly name?: string
  /** @throws RunError unless the run completed. */
  run(input: RunInput, options?: RunOptions): Promise<RunResult>
  start(input: RunInput, options?: RunOptions): Run
}

/** Options of one run. */
export interface RunOptions {
  readonly signal?: AbortSignal
  /** The form of the final answer; `result.output` is then the validated value. */
  readonly output?: StandardSchema
  /** The conversation so far, put between the system message and the input. */
  readonly messages?: readonly Message[]
  /** Default: a new id. */
  readonly runId?: string
  /** The run spends from this budget; a sub-agent is given its parent's. */
  readonly budget?: Budget | undefined
  /** The call of another run that this run serves. */
  readonly parent?: RunParent | undefined
  /** Parts for this run alone, from whoever makes runs durable or records them. */
  readonly runtime?: RunRuntime | undefined
}

/** What one run is given besides the parts of its agent. */
export interface RunRuntime {
  /** In place of the agent's own. */
  readonly stepRunner?: StepRunner
  /** After the agent's own. */
  readonly observers?: readonly Observer[]
  /** The agent's own observers are not told of this run, as of one that is only tried out; default false. */
  readonly unobserved?: boolean
  /** The messages that the run begins with, in place of those that are made of system, history and input. */
  readonly opening?: readonly Message[]
}

/** An agent whose suspended runs can go on. */
export interface ResumableAgent extends AgentLike {
  /** @throws MinagentError `approval_mismatch` when the decisions do not fit what was asked. */
  resume(result: RunResult, decisions: ApprovalDecisions, options?: RunOptions): Run
  /** The result of a run from its persisted events. @throws RangeError when it has not ended. */
  fold(events: Iterable<RunEvent>): RunResult
}

/** The call below which a sub-agent's run hangs. */
export interface RunParent {
  readonly runId: string
  readonly callId: string
  /** How many runs stand above, from the topmost down to this one; absent: 1. */
  readonly depth?: number
}

/** A run under way. Iterating gives its events; leaving the last iteration early cancels the run. */
export interface Run extends AsyncIterable<RunEvent> {
  readonly id: string
  /** Rejects only for defects; an expected end is a {@link RunResult.stopReason}. */
  readonly result: Promise<RunResult>
  cancel(reason?: string): void
  /**
   * Adds a user message that enters before the next model call.
   * @throws MinagentError `run_ended` when there will be none.
   */
  steer(text: string): void
}

/** How a run ended: a fold of its persisted events. */
export interface RunResult {
  readonly runId: string
  readonly stopReason: RunStopReason
  /** The last assistant text; `''` unless completed. */
  readonly final: string
  /** `final`, or null unless completed. */
  readonly answer: string | null
  readonly messages: readonly Message[]
  readonly steps: readonly Step[]
  readonly modelRounds: number
  readonly toolCalls: number
  readonly usage: Usage
  /** The calls that wait for a person; `[]` unless `awaiting_approval`. */
  readonly pending: readonly PendingCall[]
  /** How many persisted events the run has had: the `seq` of the next one. */
  readonly eventCount: number
  readonly modelStopReason?: string
  /** The validated value, when a form was asked for. */
  readonly output?: unknown
  readonly error?: ErrorInfo
}

/** An error as plain data. */
export interface ErrorInfo {
  readonly name: string
  readonly message: string
  readonly code?: string
}

//#region stop-reasons
/** Why a run ended. */
export type RunStopReason =
  | 'completed'
  | 'cancelled'
  | 'max_model_rounds'
  | 'max_tool_calls'
  | 'model_timeout'
  | 'model_failed'
  | 'invalid_model_output'
  | 'budget_exceeded'
  | 'time_limit'
  | 'repeated_calls'
  | 'refused'
  | 'awaiting_approval'
//#endregion stop-reasons

/** A call that waits for a person, bound to its arguments by their hash. */
export interface PendingCall {
  readonly round: number
  readonly ordinal: number
  readonly call: ToolCall
  readonly argumentsHash: string
}

/** One line of what happened, for people and assertions. */
export interface Step {
  /** The round, from 0. */
  readonly index: number
  readonly kind: 'tool_call' | 'final' | 'error'
  readonly detail: string
  readonly toolCallId?: string
  readonly tool?: string
  readonly ok?: boolean
}

/** Limits as they are recorded. */
export interface RunLimits {
  readonly maxSteps: number
  readonly toolCalls: number
  readonly modelTimeoutMs: number
  readonly tokens?: number
  readonly costUsd?: number
  readonly durationMs?: number
  readonly repeatedCalls?: number
}

/** Gets every event of a run, in order. One that throws never breaks the run. */
export interface Observer {
  /** True to also get the streamed deltas of a model; default false. */
  readonly deltas?: boolean
  onEvent(event: RunEvent): void
}

/** What every event has. `seq` counts the persisted events of a run: 0, 1, 2 … without a gap. */
export interface EventBase {
  readonly runId: string
  /** When, in ms since 1970. */
  readonly at: number
  readonly parent?: RunParent
}

/** An event that is stored, and from which the result is folded. */
export type PersistedEvent = EventBase & { readonly seq: number } & (
    | {
        readonly type: 'run.started'
        /** The name of whoever runs. */
        readonly agent?: string
        /** The {@link Model.id} of its model. */
        readonly model?: string
        readonly input: string
        readonly messages: readonly Message[]
        readonly schemas: readonly ToolSchema[]
        readonly limits: RunLimits
        readonly fingerprint: string
      }
    | {
        readonly type: 'model.finished'
        readonly round: number
        readonly response: ModelResponse
        readonly durationMs: number
        /** A step runner gave the response back from what was recorded: nothing was asked or paid now. */
        readonly replayed?: true
      }
    | { readonly type: 'model.feedback'; readonly round: number; readonly message: UserMessage; readonly reason: 'gate' | 'invalid_output' }
    | { readonly type: 'message.steered'; readonly round: number; readonly message: UserMessage }
    | {
        readonly type: 'tool.call.started'
        readonly round: number
        readonly ordinal: number
        readonly call: ToolCall
        readonly idempotencyKey: string
      }
    | {
        readonly type: 'tool.call.finished'
        readonly round: number
        readonly ordinal: number
        readonly toolCallId: string
        readonly tool: string
        readonly ok: boolean
        readonly result: ToolResult
        /** What the model is given. */
        readonly message: ToolMessage
        readonly durationMs: number
        /** As in `model.finished`: nothing was done now. */
        readonly replayed?: true
      }
    /** What the policy of a toolbox said of a call; said once more, with `approved`, when a person has answered. */
    | {
        readonly type: 'policy.decided'
        readonly round: number
        readonly ordinal: number
        readonly toolCallId: string
        readonly tool: string
        readonly decision: PolicyDecision
        readonly reason?: string
        readonly approved?: boolean
      }
    | {
        readonly type: 'approval.requested'
        readonly round: number
        readonly ordinal: number
        readonly call: ToolCall
        readonly argumentsHash: string
      }
    | {
        readonly type: 'approval.resolved'
        readonly round: number
        readonly ordinal: number
        readonly call: ToolCall
        readonly argumentsHash: string
        readonly decision: ApprovalDecision
        /** What the person said to it. */
        readonly reason?: string
      }
    | { readonly type: 'run.cancel.requested'; readonly reason?: string }
    /** A step of a graph or a plan was done, and gave this; it is not done again. */
    | { readonly type: 'step.recorded'; readonly key: string; readonly kind: StepInfo['kind']; readonly value: unknown }
    /** Somebody goes on with a run that was cut off; what does not go on is counted by these. */
    | { readonly type: 'run.resumed'; readonly fingerprint: string }
    /** The run was cut off too often without getting further: nobody goes on with it by itself. */
    | { readonly type: 'run.dead_lettered'; readonly attempts: number }
    | { readonly type: 'run.suspended'; readonly stopReason: 'awaiting_approval'; readonly final: string; readonly usage: Usage }
    | {
        readonly type: 'run.succeeded'
        readonly stopReason: 'completed'
        readonly final: string
        readonly usage: Usage
        readonly output?: unknown
      }
    | {
        readonly type: 'run.failed'
        readonly stopReason: Exclude<RunStopReason, 'completed' | 'awaiting_approval'>
        readonly final: string
        readonly usage: Usage
        readonly error?: ErrorInfo
      }
    | { readonly type: 'internal_error'; readonly error: ErrorInfo }
  )

/** An event that only a listener sees; it is never stored. */
export type TransientEvent = EventBase &
  (
    | { readonly type: 'model.started'; readonly round: number }
    | { readonly type: 'assistant.started'; readonly round: number }
    | {
        readonly type: 'assistant.delta'
        readonly round: number
        readonly kind: 'text' | 'reasoning' | 'tool_call'
        readonly text: string
      }
    | { readonly type: 'assistant.restart'; readonly round: number }
    | { readonly type: 'tool.defect'; readonly round: number; readonly toolCallId: string; readonly error: unknown }
    /** The result of a call came after its deadline or after the run had ended, and was dropped. */
    | { readonly type: 'tool.late'; readonly toolCallId: string; readonly tool: string }
    /** The same call gave the same result once more; one more and the run stops. */
    | { readonly type: 'repeated_calls.warned'; readonly round: number; readonly tool: string; readonly times: number }
    /** An observer threw; the others are told. */
    | { readonly type: 'observer.failed'; readonly error: unknown }
  )

/** A fact of a run. One typed union serves observers, streaming, persistence and replay. */
export type RunEvent = PersistedEvent | TransientEvent

/** What a person decided about a call. */
export type ApprovalDecision = 'approve' | 'deny'
