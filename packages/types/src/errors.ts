import type { RunResult, RunStopReason } from './run.ts'
import type { ToolErrorCode } from './tool.ts'

//#region details
/** What can be thrown, as a closed list: code → typed details. Add a member here before throwing it. */
export interface ErrorDetails {
  /** Stored or received data is not what its codec expects; `path` is a JSON path such as `$[2].content[0].id`. */
  readonly invalid_wire: { readonly path: string }
  /** A model's output cannot be understood: not JSON, not the agreed form, not the asked schema. `text` is the raw output. */
  readonly invalid_model_output: { readonly text: string }
  /** A schema was refused: not JSON Schema, too large, too deep, or with a pattern that cannot be run safely. */
  readonly invalid_schema: { readonly path: string }
  /** A tool, toolbox or agent was defined wrongly. */
  readonly invalid_definition: { readonly name: string }
  /** A suspended run was resumed with a decision or arguments that do not fit. */
  readonly approval_mismatch: { readonly ordinal: number }
  /** Something was asked of a run that has already ended. */
  readonly run_ended: { readonly runId: string }
  /** Another writer has the journal, or it is longer than expected; nothing was written. */
  readonly journal_conflict: { readonly runId: string }
  /** The journal could not be written or read; nothing may go on in memory only. */
  readonly journal_failed: { readonly runId: string }
  /** What a journal holds is damaged, or of a version that is not known; nothing was written over it. `seq` is the first bad record. */
  readonly journal_damaged: { readonly runId: string; readonly seq: number }
  /** There is no such run, or no such session. */
  readonly not_found: { readonly runId: string }
  /** A run cannot go on as it is asked to: another model, prompt, tools or version, or a dead letter. */
  readonly not_resumable: { readonly runId: string }
  /** A block of a stored index is missing, cut off or not what was written; what can be built again from the documents is not guessed. */
  readonly index_damaged: { readonly block: string }
  /** The place of a stored index could not be read or written (a full disk, no right, a lost connection); what was committed is as it was. */
  readonly index_failed: { readonly place: string }
  /** Somebody else changed the stored index since it was opened; nothing was written. */
  readonly index_conflict: { readonly version: number }
  /** A document could not be loaded or indexed. */
  readonly invalid_document: { readonly id: string }
  /** A plan cannot be carried out, or a model could not make one that can: all that is wrong, as sentences. */
  readonly invalid_plan: { readonly problems: readonly string[] }
  /** A graph was defined wrongly; `name` is the node, edge or key that is wrong. */
  readonly invalid_graph: { readonly name: string }
  /** A run of a graph could not go on at the node of this address; what was done before is kept, and `resume` goes on from there. */
  readonly graph_failed: {
    readonly runId: string
    readonly address: string
    readonly reason: 'node_failed' | 'max_steps' | 'write_conflict' | 'invalid_update' | 'invalid_edge'
  }
  /** A waiting run of a graph was given an answer that nobody asked for, or another one than before. */
  readonly answer_mismatch: { readonly address: string }
  /** Something was asked of a message bus that was closed. */
  readonly bus_closed: object
  /** The store of a message bus could not be reached, or refused; whether what was asked happened is not known. */
  readonly bus_failed: object
  /** A service refused a request: its HTTP status, and its own word for why. */
  readonly service_refused: { readonly status: number; readonly reason: string }
  /** A file of events could not be opened, written or read. */
  readonly trace_failed: { readonly file: string }
}
//#endregion details

/** Every code that an error of this family has: those of a plain {@link MinagentError}, and those of its subclasses. */
export type ErrorCode = keyof ErrorDetails | ModelErrorCode | ToolErrorCode | RunStopReason | 'script_exhausted' | 'unknown_script_item'

/** The details of a code; a subclass says in fields what there is to say. A code that is not in the list can have none. */
type DetailsOf<C extends string> = C extends keyof ErrorDetails ? ErrorDetails[C] : C extends ErrorCode ? object : OpenDetails<C>

/** Only a defect may be called what its program likes. */
type OpenDetails<C extends string> = string extends C ? object : never

const BRAND = Symbol.for('minagent.error')
const MODEL_BRAND = Symbol.for('minagent.model_error')
const TOOL_BRAND = Symbol.for('minagent.tool_error')
const DEFECT_BRAND = Symbol.for('minagent.defect')

/** An error that the caller could not foresee as a value: a closed list of `code`s, typed `details`, the `cause` kept. */
export class MinagentError<C extends string = string> extends Error {
  readonly code: C
  readonly details: DetailsOf<C>

  constructor(code: C, message: string, options: { readonly details: DetailsOf<C>; readonly cause?: unknown }) {
    super(message, options)
    this.name = 'MinagentError'
    this.code = code
    this.details = options.details
  }

  get [BRAND](): true {
    return true
  }
}

//#region is-minagent-error
/** True for a {@link MinagentError} (or subclass) of any copy of this package, with this code if one is given. */
export function isMinagentError(error: unknown): error is MinagentError
export function isMinagentError<C extends ErrorCode>(error: unknown, code: C): error is MinagentError<C>
export function isMinagentError(error: unknown, code?: string): boolean {
  return hasBrand(error, BRAND) && (code === undefined || ('code' in error && error.code === code))
}
//#endregion is-minagent-error

//#region model-error-code
/** Why a model call failed. */
export type ModelErrorCode =
  | 'rate_limited'
  | 'overloaded'
  | 'timeout'
  | 'network'
  | 'auth'
  | 'bad_request'
  | 'context_overflow'
  | 'content_filter'
  | 'protocol'
//#endregion model-error-code

/** What a {@link ModelError} may carry besides its code. */
export interface ModelErrorOptions {
  /** Default: true for `rate_limited`, `overloaded`, `timeout`, `network` and `protocol`. */
  readonly retryable?: boolean
  /** The HTTP status, if there was one. */
  readonly status?: number
  /** How long the provider asked to wait, in ms. */
  readonly retryAfterMs?: number
  readonly cause?: unknown
}

const RETRYABLE: ReadonlySet<ModelErrorCode> = new Set<ModelErrorCode>(['rate_limited', 'overloaded', 'timeout', 'network', 'protocol'])

/** A model call failed. Adapters throw it; `withRetry` and `withFallback` read `retryable`. */
export class ModelError extends MinagentError<ModelErrorCode> {
  readonly retryable: boolean
  // Declared only: a field would be there, undefined, where there is none.
  declare readonly status?: number
  declare readonly retryAfterMs?: number

  constructor(code: ModelErrorCode, message: string, options: ModelErrorOptions = {}) {
    super(code, message, { ...causeOf(options), details: {} })
    this.name = 'ModelError'
    this.retryable = options.retryable ?? RETRYABLE.has(code)
    if (options.status !== undefined) this.status = options.status
    if (options.retryAfterMs !== undefined) this.retryAfterMs = options.retryAfterMs
  }

  get [MODEL_BRAND](): true {
    return true
  }
}

/** True for a {@link ModelError} of any copy of this package. */
export function isModelError(error: unknown): error is ModelError {
  return hasBrand(error, MODEL_BRAND)
}

/** The expected way for a tool to fail: its message goes to the model, and nothing else is reported. */
export class ToolError extends MinagentError<ToolErrorCode> {
  constructor(message: string, code: ToolErrorCode = 'TOOL_FAILED', options: { readonly cause?: unknown } = {}) {
    super(code, message, { ...causeOf(options), details: {} })
    this.name = 'ToolError'
  }

  get [TOOL_BRAND](): true {
    return true
  }
}

/** True for a {@link ToolError} of any copy of this package. */
export function isToolError(error: unknown): error is ToolError {
  return hasBrand(error, TOOL_BRAND)
}

/** A mistake in the program around the model (an exhausted script, a wrong script item): it surfaces out of every run. */
export class DefectError extends MinagentError {
  constructor(code: string, message: string, options: { readonly cause?: unknown } = {}) {
    super(code, message, { ...causeOf(options), details: {} })
    this.name = 'DefectError'
  }

  get [DEFECT_BRAND](): true {
    return true
  }
}

/** True for a {@link DefectError} of any copy of this package, and for any error that bears `Symbol.for('minagent.defect')`. */
export function isDefectError(error: unknown): error is DefectError {
  return hasBrand(error, DEFECT_BRAND)
}

/** `run()` ended otherwise than by an answer; `result` is the whole {@link RunResult}, `code` its stop reason. */
export class RunError extends MinagentError<RunStopReason> {
  readonly result: RunResult

  constructor(message: string, result: RunResult, options: { readonly cause?: unknown } = {}) {
    // The one stop reason that is an error code as well has a text in its details.
    super(result.stopReason, message, { ...causeOf(options), details: { text: result.final } })
    this.name = 'RunError'
    this.result = result
  }
}

/** A cause that is absent stays absent: `cause: undefined` would be one. */
function causeOf(options: { readonly cause?: unknown }): { cause?: unknown } {
  return 'cause' in options ? { cause: options.cause } : {}
}

function hasBrand(error: unknown, brand: symbol): error is Error {
  try {
    return typeof error === 'object' && error !== null && brand in error
  } catch {
    // A proxy that lets nobody look bears no brand; whoever asks still has the value itself.
    return false
  }
}
