import type { Locale, Usage } from '@minagent/types'
import type { Span } from '../span.ts'
import type { PageTexts } from './page-texts.ts'

/** Everything that the page of a trace shows; it stands in the page as JSON. */
export interface PageData {
  readonly title: string
  readonly locale: Locale
  /** Such as `USD`; costs are amounts of it. */
  readonly currency: string
  readonly texts: PageTexts
  /** When the first span began, in ms since 1970. */
  readonly startedAt: number
  /** From there to the end of the last span, in ms. */
  readonly durationMs: number
  readonly runs: readonly PageRun[]
  /** The spans from the top down: each before those below it. */
  readonly rows: readonly PageRow[]
}

/** A run and its conversation. */
export interface PageRun {
  readonly id: string
  /** How it ended; absent while it has not. */
  readonly stopReason?: string
  readonly tools: readonly string[]
  /** Each message once, in the order in which the model saw them. */
  readonly messages: readonly PageMessage[]
}

/** A message as it is shown. */
export interface PageMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly text: string
  readonly name?: string
  readonly isUntrusted?: boolean
  readonly calls?: readonly PageCall[]
  /** Reasoning, images, files: what is not in the text. */
  readonly parts?: readonly PagePart[]
}

/** A call of a tool as the model asked for it. */
export interface PageCall {
  readonly id: string
  readonly name: string
  /** The raw text, where the model gave no JSON object. */
  readonly arguments: unknown
}

/** A part of a message that is no text. */
export interface PagePart {
  readonly type: string
  readonly text: string
}

/** A span. */
export interface PageRow {
  readonly kind: Span['kind']
  readonly name: string
  readonly status: Span['status']
  /** How many rows stand above it. */
  readonly depth: number
  /** The index of the first row that does not stand below it. */
  readonly end: number
  /** In ms after the beginning of the trace. */
  readonly startMs: number
  readonly durationMs: number
  /** The index of its run. */
  readonly run: number
  readonly round?: number
  /** Of this call, or of all calls below. */
  readonly usage?: Pick<Usage, 'inputTokens' | 'outputTokens' | 'cacheReadTokens' | 'cacheWriteTokens' | 'reasoningTokens'>
  readonly cost?: number
  /** Calls of models whose price is not known are not in `cost`. */
  readonly isCostPartial?: boolean
  readonly error?: { readonly name: string; readonly code?: string; readonly message: string }
  /** What the policy and people said of a call. */
  readonly notes?: readonly string[]
  /** What a model was given. */
  readonly seen?: SeenMessages
  /** The index of the message that came of it: the answer of a model, or of a tool. */
  readonly answer?: number
  /** Where a tool was asked for: the index of the message, and of the call in it. */
  readonly asked?: readonly [number, number]
}

/** The messages before `count`; those from `addedFrom` on were not there in the round before. */
export interface SeenMessages {
  readonly addedFrom: number
  readonly count: number
}
