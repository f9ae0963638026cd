import type { JsonSchema } from './json-schema.ts'
import type { Budget } from './memory.ts'
import type { Block, Message, Origin, ToolCall } from './message.ts'
import type { ToolSchema } from './model.ts'
import type { RunEvent, RunParent } from './run.ts'

/** Something that a model may ask to be done. */
export interface Tool {
  /** `^[a-zA-Z0-9_-]{1,64}$` */
  readonly name: string
  readonly description: string
  readonly parameters: JsonSchema
  /** Does the work; what it returns (or resolves to) must be JSON data. Throw a `ToolError` for an expected failure. */
  execute(args: Readonly<Record<string, unknown>>, context: ToolContext): unknown
  /**
   * Throws (or rejects with) a `ToolError` for a call that `execute` would refuse whatever a person says, so that nobody is asked about
   * it. Called only where somebody would be asked; changes nothing. `execute` looks again: a yes may come much later.
   */
  precheck?(args: Readonly<Record<string, unknown>>, context: ToolContext): void | Promise<void>
  /** Did the effect of this idempotency key happen? Asked after a crash, before anything is run again. */
  verify?(args: Readonly<Record<string, unknown>>, context: ToolContext): VerifyResult | Promise<VerifyResult>
  /** Default: the registry's. */
  readonly timeoutMs?: number
  readonly metadata?: Partial<ToolMetadata>
  /** For people and checks; the model is told only name, description and parameters. */
  readonly outputSchema?: JsonSchema
  readonly outputDescription?: string
  readonly errorDescription?: string
}

/** What {@link Tool.verify} found. */
export type VerifyResult = { readonly done: true; readonly data: unknown } | { readonly done: false }

/** All that the loop needs of tools. */
export interface Toolbox {
  /** Language of the texts that the loop puts into tool results; default `'en'`. */
  readonly locale?: Locale
  schemas(): readonly ToolSchema[]
  /** Never throws and never rejects. */
  execute(call: ToolCall, context: ToolContext): Promise<ToolResult>
  /** What the model is given for a result; images stay images. */
  encode(result: ToolResult): string | EncodedResult
  /** Undefined for an unknown tool. */
  describe(name: string): ToolMetadata | undefined
  /**
   * Finds out whether a call that was cut off had its effect, by the idempotency key of `context`: the result it had, false when it
   * did not happen, undefined when the tool cannot tell. Never rejects.
   */
  verify?(call: ToolCall, context: ToolContext): Promise<ToolResult | false | undefined>
}

/** What a model is given for a result, where text alone does not say it. */
export interface EncodedResult {
  readonly content: string
  readonly blocks?: readonly Block[]
  /** Where the text came from; present when the tool says that its output is untrusted. */
  readonly origin?: Origin
}

/** Facts about a tool that parallel runs, durability and policies need. What is absent counts as the worst case. */
export interface ToolMetadata {
  readonly executionLocation: 'local' | 'desktop' | 'remote' | 'mcp'
  /** none = changes nothing (reading included); local = inside the workspace or process. */
  readonly sideEffect: 'none' | 'local' | 'external'
  readonly risk: 'low' | 'medium' | 'high'
  /** A resource name that a policy can match. */
  readonly permission?: string
  /** Running again with the same idempotency key has no further effect. */
  readonly idempotent: boolean
  /** The output may carry instructions from outside (web, files, mail, MCP). */
  readonly untrustedOutput: boolean
}

/** What a tool may know of its call. Members may be getters: read them, never spread or clone a context. */
export interface ToolContext {
  /** Aborted when the result is not wanted any more (timeout, cancelled run). */
  readonly signal: AbortSignal
  readonly runId: string
  readonly callId: string
  /** `<run id>:<round>:<ordinal>:<tool>` */
  readonly idempotencyKey: string
  /** A sub-agent spends from it. */
  readonly budget?: Budget | undefined
  /** The call of another run that this run serves: whoever begins a sub-agent sees how deep it is. */
  readonly parent?: RunParent | undefined
  /** Hangs an event of a sub-agent's run below this call. */
  emit?(event: RunEvent): void
  /** Present when a person has decided. */
  readonly approval?: { readonly approved: boolean; readonly argumentsHash: string } | undefined
  /**
   * The conversation so far, the message that asks for this call included, behind what was recalled from strangers for this run: a live view, to be
   * read and never kept.
   */
  readonly messages?: readonly Message[] | undefined
  /** What the model was told of its tools: a live view as well. */
  readonly schemas?: readonly ToolSchema[] | undefined
  /** {@link Toolbox.describe} of all tools of the run. */
  describe?(name: string): ToolMetadata | undefined
  /** Told by a toolbox what its policy said of this call, so that it becomes an event of the run. A tool is not given it. */
  decided?(verdict: PolicyVerdict): void
  /** Calls `listener` once when the result is not wanted any more, without making a signal; returns how to stop listening. */
  onCancel?(listener: () => void): () => void
}

/** What a policy says of a call. */
export type PolicyDecision = 'allow' | 'deny' | 'ask'

/** What a policy said of a call, and why. */
export interface PolicyVerdict {
  readonly decision: PolicyDecision
  /** One sentence for the person who is asked, and for the model that is refused. */
  readonly reason?: string
  /** The number of the rule that decided, from 0. */
  readonly rule?: number
  /** What a person answered who was asked. */
  readonly approved?: boolean
}

/** What became of a call: a value that the model can act on, either way. */
export type ToolResult =
  | { readonly ok: true; readonly tool: string; readonly callId: string; readonly data: unknown; readonly error: null }
  | {
      readonly ok: false
      readonly tool: string
      readonly callId: string
      readonly data: null
      readonly error: ToolFailure
      /** The original error of an unexpected failure: for observers, never sent to a model, never persisted. */
      readonly cause?: unknown
    }

/** Why a call failed, in words for the model. */
export interface ToolFailure {
  readonly code: ToolErrorCode
  readonly message: string
  /** The class name of an unexpected error. */
  readonly name?: string
}

//#region tool-error-code
/** How a call can fail. */
export type ToolErrorCode =
  | 'TOOL_NOT_FOUND'
  | 'INVALID_ARGUMENTS'
  | 'TOOL_TIMEOUT'
  | 'TOOL_FAILED'
  | 'PERMISSION_DENIED'
  | 'APPROVAL_REQUIRED'
  | 'CANCELLED'
  | 'NOT_EXECUTED'
  | 'OUTCOME_UNKNOWN'
//#endregion tool-error-code

/** The languages of human texts. */
export type Locale = 'en' | 'zh'
