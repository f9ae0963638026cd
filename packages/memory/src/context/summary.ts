import {
  type ContextInfo,
  type ContextPolicy,
  isDefectError,
  type Locale,
  type Message,
  type Model,
  type Observer,
  type RunEvent,
  type ToolMetadata,
} from '@minagent/types'
import { estimateTokens } from '@minagent/types/tokens'
import { LastUsed } from '../last-used.ts'
import { type SummaryTexts, summaryTexts } from '../prompts.ts'
import type { Pinned } from './kept-groups.ts'
import { KnownSummaries } from './known-summaries.ts'
import { messageGroups, messagesOf } from './message-groups.ts'
import { oldStretches, type Stretch, withoutStretches } from './stretches.ts'
import { sumUp } from './sum-up.ts'
import { windowStart } from './window.ts'

/** Options of {@link summary}. */
export interface SummaryOptions {
  /** Writes the summaries, from up to `limit` tokens each; its tokens are no part of the run's budget. */
  readonly model: Model
  /** How many of the newest messages stay as they are. Default 20. */
  readonly keepRecent?: number
  /** Sums up once the view has more tokens than this, by estimate or as the model reported. Default 80,000. */
  readonly limit?: number
  /** Messages that stay as they are. Default: none. */
  readonly pinned?: Pinned
  /** Facts about tools (`toolbox.describe`): the summary of what only trusted tools said is trusted. Default: none is. */
  readonly describe?: (name: string) => ToolMetadata | undefined
  /** Told when a summary could not be made; the view then leaves out what it would have stood for. */
  readonly onFailure?: (error: unknown, context: ContextInfo) => void
  /** Default: those of `locale`, which is English by default. */
  readonly texts?: SummaryTexts
  readonly locale?: Locale
}

/** A {@link ContextPolicy}; among the observers of an agent it also counts the tokens that the model reports. */
export type SummaryPolicy = ContextPolicy & Observer

/**
 * Puts one marked user message (named `summary`) in the place of what the agent did between two user messages, once the view is larger than
 * `limit`. System messages and all user messages stay, calls keep their answers, a summary is never summed up again, and after an attempt
 * the next view makes none. What the agent did in less than 200 tokens stays as it is. A failure of the model leaves the old work out,
 * as a window would, and `onFailure` is told. A summary is made once for the same messages, in whichever run (the newest 1,000 are
 * known), and is as untrusted as what it sums up.
 */
export function summary(options: SummaryOptions): SummaryPolicy {
  return new Summarizer(options)
}

const LEAST_TOKENS = 200

class Summarizer implements SummaryPolicy {
  readonly #options: SummaryOptions
  readonly #texts: SummaryTexts
  readonly #known = new KnownSummaries()
  /** What the attempt of the view before came to, by run. */
  readonly #attempts = new LastUsed<string, 'made' | 'failed'>(100)
  readonly #reported = new LastUsed<string, number>(100)

  constructor(options: SummaryOptions) {
    this.#options = options
    this.#texts = options.texts ?? summaryTexts[options.locale ?? 'en']
  }

  onEvent(event: RunEvent): void {
    if (event.type !== 'model.finished') return
    const { inputTokens = 0, outputTokens = 0 } = event.response.usage
    this.#reported.set(event.runId, inputTokens + outputTokens)
  }

  //#region view
  async view(messages: readonly Message[], context: ContextInfo): Promise<readonly Message[]> {
    const { keepRecent = 20, pinned } = this.#options
    const groups = this.#known.applied(messageGroups(messages))
    const view = messagesOf(groups)
    const before = this.#attempts.get(context.runId)
    this.#attempts.delete(context.runId)
    if (before === 'made' || !this.#isTooLarge(view, context.runId)) return view
    const old = oldStretches(groups, windowStart(groups, keepRecent, pinned), pinned)
    const stretches = old.filter(({ groups: part }) => estimateTokens(messagesOf(part)) >= LEAST_TOKENS)
    if (stretches.length === 0) return view
    const made = before !== 'failed' && (await this.#sumUp(stretches, context))
    return messagesOf(made ? this.#known.applied(groups) : withoutStretches(this.#known.applied(groups), stretches))
  }
  //#endregion view

  #isTooLarge(view: readonly Message[], runId: string): boolean {
    const { limit = 80_000 } = this.#options
    return (this.#reported.get(runId) ?? 0) > limit || estimateTokens(view) > limit
  }

  /** False when one of the summaries failed; those before it are kept. */
  async #sumUp(stretches: readonly Stretch[], context: ContextInfo): Promise<boolean> {
    const { model, describe, onFailure, limit = 80_000 } = this.#options
    try {
      for (const { groups } of stretches) {
        this.#known.add(groups, await sumUp(groups, { model, describe, texts: this.#texts, maxTokens: limit, context }))
      }
      this.#attempts.set(context.runId, 'made')
      return true
    } catch (error) {
      if (isDefectError(error)) throw error
      this.#attempts.set(context.runId, 'failed')
      onFailure?.(error, context)
      return false
    }
  }
}
