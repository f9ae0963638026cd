import type { RunEvent, Usage } from '@minagent/types'
import type { Translator } from '../translated-run.ts'
import { type ChatEnd, ChatEnding, unanswered } from './chat-end.ts'
import { errorOf } from './openai-error.ts'

/** What all of one completion have in common. */
export interface CompletionFields {
  readonly runId: string
  readonly model: string
  /** In seconds since 1970. */
  readonly created: number
}

/** A completion in one piece: the answer alone, without what was said on the way to it. */
export class Completion implements Translator {
  readonly #fields: CompletionFields
  readonly #ending = new ChatEnding()
  #end: ChatEnd | undefined

  constructor(fields: CompletionFields) {
    this.#fields = fields
  }

  get done(): boolean {
    return this.#end !== undefined
  }

  translate(event: RunEvent): readonly string[] {
    if (event.runId === this.#fields.runId) this.#end = this.#ending.add(event)
    return []
  }

  cutOff(): readonly string[] {
    this.#end = unanswered(this.#fields.runId, 'internal_error')
    return []
  }

  /** A run is not done twice because its first end was no answer. */
  response(): Response {
    const end = this.#end ?? unanswered(this.#fields.runId, 'internal_error')
    if ('code' in end) return Response.json(errorOf(422, end.code, end.message), { status: 422, headers: { 'X-Should-Retry': 'false' } })
    const message = { role: 'assistant', content: end.answer, refusal: null }
    const choices = [{ index: 0, message, logprobs: null, finish_reason: end.finish }]
    return Response.json({ ...headOf(this.#fields, 'chat.completion'), choices, ...usageOf(end.usage) })
  }
}

/** The members that every object of a completion begins with. */
export function headOf({ runId, model, created }: CompletionFields, object: string): object {
  return { id: `chatcmpl-${runId}`, object, created, model }
}

/** Absent when nothing was counted. */
export function usageOf({ inputTokens, outputTokens, cacheReadTokens, reasoningTokens }: Usage): object {
  if (inputTokens === undefined && outputTokens === undefined) return {}
  const [input, output] = [inputTokens ?? 0, outputTokens ?? 0]
  return {
    usage: {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      ...(cacheReadTokens === undefined ? {} : { prompt_tokens_details: { cached_tokens: cacheReadTokens } }),
      ...(reasoningTokens === undefined ? {} : { completion_tokens_details: { reasoning_tokens: reasoningTokens } }),
    },
  }
}
