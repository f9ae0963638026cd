import { type Block, ModelError, type ModelEvent, type ModelResponse } from '@minagent/types'
import { answerMessage } from '../answer-message.ts'
import type { Fail, ModelCall, StreamReader } from '../http/wire-format.ts'
import { type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'
import { AnswerBlocks } from './answer-blocks.ts'
import { stopReasonOf } from './finish-reason.ts'
import { usageOf } from './usage.ts'

/** What a candidate says about its sources, kept as blocks behind its parts. */
const SOURCES = {
  groundingMetadata: 'grounding_metadata',
  citationMetadata: 'citation_metadata',
  urlContextMetadata: 'url_context_metadata',
}

/** Reads the chunks of one answer; a whole answer is one chunk. */
export class GoogleAnswer implements StreamReader {
  readonly #maxOutputTokens: number | undefined
  readonly #fail: Fail
  readonly #blocks: AnswerBlocks
  readonly #sources = new Map<string, Block>()
  #finishReason: string | undefined
  #finishMessage = ''
  #usage: unknown

  constructor(call: ModelCall, fail: Fail) {
    this.#maxOutputTokens = call.options.maxOutputTokens
    this.#fail = fail
    this.#blocks = new AnswerBlocks(call)
  }

  /** The usage may follow the end of the answer. */
  get state(): 'open' | 'complete' {
    return this.#finishReason === undefined ? 'open' : 'complete'
  }

  /** Whether there is anything of an answer, finished or not. */
  get hasBegun(): boolean {
    return this.#blocks.list.length > 0
  }

  push(data: unknown, emit: (event: ModelEvent) => void): void {
    // Without `alt=sse` the chunks, or an error, come in a list.
    for (const chunk of Array.isArray(data) ? data : [data]) this.#pushChunk(objectOf(chunk), emit)
  }

  /** Some servers that know no streams do not say that an answer is finished. */
  assumeFinished(): void {
    this.#finishReason ??= 'STOP'
  }

  finish(): ModelResponse {
    if (this.#finishReason === undefined) {
      throw new ModelError('protocol', 'The answer was cut off, or is none of Gemini: no candidate has a finishReason.')
    }
    this.#blocks.close(() => undefined)
    const usage = usageOf(this.#usage)
    const isFull = this.#maxOutputTokens !== undefined && (usage.outputTokens ?? 0) >= this.#maxOutputTokens
    const stopReason = stopReasonOf({
      reason: this.#finishReason,
      message: this.#finishMessage,
      hasCalls: this.#blocks.hasCalls,
      isCut: isFull && !this.#blocks.lastCallIsWhole,
    })
    const message = answerMessage([...this.#blocks.list, ...this.#sources.values()])
    return { message, stopReason, usage }
  }

  #pushChunk(chunk: JsonObject, emit: (event: ModelEvent) => void): void {
    if (chunk.error !== undefined) throw this.#fail(chunk)
    this.#usage = chunk.usageMetadata ?? this.#usage
    const candidates = listOf(chunk.candidates).map(objectOf)
    if (candidates.length === 0) throwIfBlocked(objectOf(chunk.promptFeedback))
    // More than one comes only to callers who asked for them in `body`; the first is the answer.
    const candidate = candidates.find(({ index = 0 }) => index === 0)
    if (candidate) this.#pushCandidate(candidate, emit)
  }

  #pushCandidate(candidate: JsonObject, emit: (event: ModelEvent) => void): void {
    for (const part of listOf(objectOf(candidate.content).parts)) this.#blocks.add(objectOf(part), emit)
    for (const [name, type] of Object.entries(SOURCES)) {
      const found = objectOf(candidate[name])
      if (Object.keys(found).length > 0) this.#sources.set(name, { type, provider: 'google', [type]: found })
    }
    this.#finishMessage = textOf(candidate.finishMessage) ?? this.#finishMessage
    this.#finishReason = textOf(candidate.finishReason) ?? this.#finishReason
    if (this.#finishReason !== undefined) this.#blocks.close(emit)
  }
}

function throwIfBlocked({ blockReason, blockReasonMessage }: JsonObject): void {
  if (typeof blockReason !== 'string') return
  const words = [`Google did not take the conversation (${blockReason}).`, textOf(blockReasonMessage)]
  throw new ModelError('content_filter', words.filter((word) => word !== undefined).join(' '))
}
