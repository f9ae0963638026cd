import { type Block, createMessage, type ModelEvent, type ModelResponse } from '@minagent/types'
import type { ModelCall } from '../http/wire-format.ts'
import { type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'
import { ChatCalls } from './chat-calls.ts'
import { chatStopReason } from './chat-stop-reason.ts'
import { chatUsage } from './chat-usage.ts'
import { detailsText, ReasoningDetails } from './reasoning-details.ts'

type Emit = (event: ModelEvent) => void

/** An answer as it grows: by the deltas of a stream, or by a whole message at once. */
export class ChatAnswer {
  readonly #calls = new ChatCalls()
  #text = ''
  #refused = false
  #reasoning = ''
  #reasoningField: string | undefined
  readonly #details = new ReasoningDetails()
  readonly #others: Block[] = []
  /** The `finish_reason`. */
  finish: string | undefined
  usage: JsonObject | undefined

  /** Nothing of the answer itself has come yet. */
  get isEmpty(): boolean {
    return this.#text === '' && this.#reasoning === '' && this.#calls.count === 0
  }

  /** Takes a delta, or a whole message. */
  add(delta: JsonObject, emit: Emit): void {
    this.#addReasoning(delta, emit)
    if (typeof delta.content === 'string') this.#addText(delta.content, emit)
    else for (const part of listOf(delta.content)) this.#addPart(objectOf(part), emit)
    this.#addRefusal(delta.refusal, emit)
    for (const call of listOf(delta.tool_calls)) this.#calls.add(call, emit)
    this.#calls.add(delta.function_call, emit)
    for (const kind of KEPT_LISTS) {
      const list = listOf(delta[kind])
      if (list.length > 0) this.#others.push({ type: kind, provider: 'openai', [kind]: list })
    }
  }

  response({ messages, options }: ModelCall): ModelResponse {
    const usage = chatUsage(this.usage)
    const callsBefore = messages.reduce((sum, message) => sum + (message.role === 'assistant' ? message.toolCalls.length : 0), 0)
    const stopReason = chatStopReason({
      finish: this.finish,
      refused: this.#refused,
      hasCalls: this.#calls.count > 0,
      isTorn: this.#calls.isTorn,
      atLimit: options.maxOutputTokens !== undefined && (usage.outputTokens ?? 0) >= options.maxOutputTokens,
    })
    const blocks = this.#blocks(callsBefore)
    const parts = blocks.every(({ type }) => type === 'text') ? { content: this.#text } : { blocks }
    return { message: createMessage({ role: 'assistant', ...parts }), stopReason, usage }
  }

  #blocks(callsBefore: number): readonly Block[] {
    const field = this.#reasoningField === 'reasoning' ? { field: 'reasoning' } : {}
    return [
      ...(this.#reasoning === '' ? [] : [{ type: 'thinking', thinking: this.#reasoning, provider: 'openai', ...field }]),
      ...(this.#details.list.length === 0
        ? []
        : [{ type: 'reasoning_details', provider: 'openai', reasoning_details: this.#details.list }]),
      ...(this.#text === '' ? [] : [{ type: 'text', text: this.#text }]),
      ...this.#others,
      ...this.#calls.blocks(callsBefore),
    ]
  }

  #addText(text: string, emit: Emit): void {
    if (text === '') return
    this.#text += text
    emit({ type: 'text.delta', text })
  }

  /** A refusal in words is what the model said, so it is the text; the stop reason tells that it refused. */
  #addRefusal(refusal: unknown, emit: Emit): void {
    if (typeof refusal !== 'string' || refusal === '') return
    this.#refused = true
    this.#addText(refusal, emit)
  }

  #addReasoning(delta: JsonObject, emit: Emit): void {
    const details = listOf(delta.reasoning_details)
    this.#details.add(details)
    const field = REASONING_FIELDS.find((name) => typeof delta[name] === 'string' && delta[name] !== '')
    this.#addThought(field === undefined ? detailsText(details) : (textOf(delta[field]) ?? ''), emit)
    this.#reasoningField ??= field
  }

  #addThought(text: string, emit: Emit): void {
    if (text === '') return
    this.#reasoning += text
    emit({ type: 'reasoning.delta', text })
  }

  /** Mistral and others write the content as a list of parts; one of an unknown kind is kept. */
  #addPart(part: JsonObject, emit: Emit): void {
    const { type } = part
    if (type === 'text' || type === 'output_text') this.#addText(textOf(part.text) ?? '', emit)
    else if (type === 'refusal') this.#addRefusal(part.refusal, emit)
    else if (type === 'thinking') this.#addThought(thoughtIn(part.thinking), emit)
    else if (typeof type === 'string' && type !== 'tool_use') this.#others.push({ ...part, type, provider: 'openai' })
  }
}

const REASONING_FIELDS = ['reasoning_content', 'reasoning'] as const

/** What else a message may hold, as lists; kept, but never sent back. */
const KEPT_LISTS = ['annotations', 'images'] as const

function thoughtIn(value: unknown): string {
  if (typeof value === 'string') return value
  return listOf(value)
    .map((part) => textOf(objectOf(part).text) ?? '')
    .join('')
}
