import type { Message } from './message.ts'
import type { ToolSchema } from './model.ts'

//#region policy
/** Decides what the model sees of a conversation; the full history stays in the result. */
export interface ContextPolicy {
  view(messages: readonly Message[], context: ContextInfo): readonly Message[] | Promise<readonly Message[]>
  /** Called once after a run that completed, before its last event. */
  record?(messages: readonly Message[], context: ContextInfo): void | Promise<void>
}
//#endregion policy

/** What a context policy may know. */
export interface ContextInfo {
  readonly runId: string
  readonly round: number
  readonly input: string
  readonly tools: readonly ToolSchema[]
  readonly signal: AbortSignal
}

/** Tokens and money that a run and its sub-agents share. */
export interface Budget {
  /** Takes from what is left; undefined when that is too little. */
  reserve(tokens: number, costUsd: number): Reservation | undefined
  /** A dimension that is not limited is absent. */
  readonly left: { readonly tokens?: number; readonly costUsd?: number }
}

/** What was taken from a {@link Budget}: settle it with what was used, or give it back. The second call does nothing. */
export interface Reservation {
  settle(actual: { readonly tokens: number; readonly costUsd: number }): void
  release(): void
}

/** A text that can be searched. */
export interface Document {
  readonly id: string
  readonly text: string
  readonly metadata: Readonly<Record<string, unknown>>
}

/** A piece of a document; `start` and `end` are UTF-16 offsets into its text. */
export interface Passage {
  readonly id: string
  readonly documentId: string
  readonly text: string
  readonly start: number
  readonly end: number
  readonly metadata: Readonly<Record<string, unknown>>
}

/** A passage with how well it fits; higher is better. */
export interface ScoredPassage extends Passage {
  readonly score: number
}

/** Finds passages for a question, best first. */
export interface Retriever {
  search(
    query: string,
    options?: { readonly limit?: number; readonly filter?: Readonly<Record<string, unknown>>; readonly signal?: AbortSignal },
  ): Promise<readonly ScoredPassage[]>
}

/** Turns texts into vectors of one length. */
export interface Embedder {
  readonly dimensions: number
  embed(texts: readonly string[], options?: { readonly signal?: AbortSignal }): Promise<readonly Float32Array[]>
}
