import type { RunEvent } from '@minagent/types'
import { SpokenText } from '../spoken-text.ts'
import type { Translator } from '../translated-run.ts'
import { type ChatEnd, ChatEnding, unanswered } from './chat-end.ts'
import { type CompletionFields, headOf, usageOf } from './completion.ts'
import { errorOf } from './openai-error.ts'

/** A completion in pieces: all that the agent says, as it says it, with an empty line between what came before its tools and after them. */
export class CompletionChunks implements Translator {
  readonly #fields: CompletionFields
  readonly #includeUsage: boolean
  readonly #spoken = new SpokenText()
  readonly #ending = new ChatEnding()
  #begun = false
  #done = false

  constructor(fields: CompletionFields, includeUsage: boolean) {
    this.#fields = fields
    this.#includeUsage = includeUsage
  }

  get done(): boolean {
    return this.#done
  }

  translate(event: RunEvent): readonly string[] {
    if (event.runId !== this.#fields.runId) return []
    const begin = this.#begun ? [] : [this.#chunk({ role: 'assistant', content: '' })]
    this.#begun = true
    const said = this.#spoken.add(event).flatMap((piece) => {
      if (piece.type === 'text') return [this.#chunk({ content: piece.text })]
      return piece.type === 'start' && piece.message !== '0' ? [this.#chunk({ content: '\n\n' })] : []
    })
    const end = this.#ending.add(event)
    return [...begin, ...said, ...(end ? this.#end(end) : [])]
  }

  cutOff(): readonly string[] {
    return this.#end(unanswered(this.#fields.runId, 'internal_error'))
  }

  #end(end: ChatEnd): readonly string[] {
    this.#done = true
    if ('code' in end) return [JSON.stringify(errorOf(422, end.code, end.message))]
    const usage = this.#includeUsage ? [JSON.stringify({ ...this.#head(), choices: [], ...usageOf(end.usage) })] : []
    return [this.#chunk({}, end.finish), ...usage, '[DONE]']
  }

  #chunk(delta: object, finish: string | null = null): string {
    const choices = [{ index: 0, delta, logprobs: null, finish_reason: finish }]
    return JSON.stringify({ ...this.#head(), choices, ...(this.#includeUsage ? { usage: null } : {}) })
  }

  #head(): object {
    return headOf(this.#fields, 'chat.completion.chunk')
  }
}
