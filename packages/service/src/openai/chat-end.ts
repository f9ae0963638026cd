import type { RunEvent, Usage } from '@minagent/types'

/** How a chat completion ends: with an answer, or as an error. */
export type ChatEnd =
  | { readonly finish: 'stop' | 'length' | 'content_filter'; readonly answer: string; readonly usage: Usage }
  | { readonly code: string; readonly message: string }

/** Watches a run for its end. Approving is not for who asks: a run that waits for a person is an error, and goes on waiting. */
export class ChatEnding {
  readonly #waiting = new Map<number, string>()
  #stopped = ''

  add(event: RunEvent): ChatEnd | undefined {
    switch (event.type) {
      case 'model.finished':
        this.#stopped = event.response.stopReason
        return undefined
      case 'approval.requested':
        this.#waiting.set(event.ordinal, event.call.name)
        return undefined
      case 'approval.resolved':
        this.#waiting.delete(event.ordinal)
        return undefined
      case 'run.suspended':
        return { code: 'awaiting_approval', message: this.#asking(event.runId) }
      case 'run.succeeded':
        return { finish: FINISHED[this.#stopped] ?? 'stop', answer: event.final, usage: event.usage }
      case 'run.failed':
        if (event.stopReason === 'refused') return { finish: 'content_filter', answer: '', usage: event.usage }
        return unanswered(event.runId, event.stopReason)
      case 'run.dead_lettered':
        return unanswered(event.runId, 'dead_letter')
      default:
        return undefined
    }
  }

  #asking(runId: string): string {
    const tools = [...new Set(this.#waiting.values())].join(', ')
    return `Run ${runId} waits for a person who approves or denies ${tools}: see /runs/${runId}. It goes on there.`
  }
}

/** A run that gave no answer; what went wrong inside is not told. */
export function unanswered(runId: string, code: string): ChatEnd {
  return { code, message: `Run ${runId} ended without an answer: ${code}.` }
}

const FINISHED: Readonly<Record<string, 'length' | 'content_filter'>> = { max_tokens: 'length', refusal: 'content_filter' }
