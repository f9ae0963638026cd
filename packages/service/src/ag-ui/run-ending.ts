import type { RunEvent, ToolCall, Usage } from '@minagent/types'
import { interruptId } from './run-agent-input.ts'

/** An event of AG-UI. */
export type TranslatedEvent = { readonly type: string } & Readonly<Record<string, unknown>>

/** What a user may say to an interrupt. */
const ANSWER = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['approved'],
}

/** Watches a run for its end: answered, cancelled, interrupted by a question for the user, or failed. */
export class RunEnding {
  readonly #names: { readonly threadId: string; readonly runId: string; readonly hosted: string }
  readonly #waiting = new Map<number, ToolCall>()

  constructor(names: { readonly threadId: string; readonly runId: string; readonly hosted: string }) {
    this.#names = names
  }

  add(event: RunEvent): TranslatedEvent | undefined {
    switch (event.type) {
      case 'approval.requested':
        this.#waiting.set(event.ordinal, event.call)
        return undefined
      case 'approval.resolved':
        this.#waiting.delete(event.ordinal)
        return undefined
      case 'run.suspended':
        return this.#finished({ type: 'interrupt', interrupts: this.#interrupts() }, event.usage)
      case 'run.succeeded':
        return this.#finished({ type: 'success' }, event.usage)
      case 'run.failed':
        if (event.stopReason === 'cancelled') return this.#finished({ type: 'cancelled' }, event.usage)
        return failed(event.stopReason)
      case 'run.dead_lettered':
        return failed('dead_letter')
      default:
        return undefined
    }
  }

  #finished(outcome: object, { inputTokens, outputTokens }: Usage): TranslatedEvent {
    const { threadId, runId } = this.#names
    const counted = { ...(inputTokens === undefined ? {} : { inputTokens }), ...(outputTokens === undefined ? {} : { outputTokens }) }
    const usage = Object.keys(counted).length === 0 ? {} : { usage: [counted] }
    return { type: 'RUN_FINISHED', threadId, runId, outcome, ...usage }
  }

  #interrupts(): readonly object[] {
    return [...this.#waiting].map(([ordinal, call]) => ({
      id: interruptId(this.#names.hosted, ordinal),
      reason: 'tool_call',
      message: `${call.name}(${JSON.stringify(call.arguments)})`,
      toolCallId: call.id,
      responseSchema: ANSWER,
    }))
  }
}

/** What went wrong inside is not told. */
function failed(code: string): TranslatedEvent {
  return { type: 'RUN_ERROR', code, message: `The run ended without an answer: ${code}.` }
}
