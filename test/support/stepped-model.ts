import { assistant, type Model, type ModelCallOptions, type ModelEvent, type ModelResponse, type ToolCall } from '@minagent/types'

/** A model that says what a test tells it, when it is told. */
export class SteppedModel implements Model {
  readonly id = 'openai/gpt-5-mini'
  readonly #told: (ModelEvent | Error)[] = []
  #wake = () => {}

  /** The next piece of an answer. */
  say(text: string, type: 'text.delta' | 'reasoning.delta' = 'text.delta'): void {
    this.#tell({ type, text })
  }

  restart(): void {
    this.#tell({ type: 'restart' })
  }

  /** The end of an answer. */
  answer(content: string, toolCalls: readonly ToolCall[] = []): void {
    const stopReason = toolCalls.length > 0 ? 'tool_use' : 'end_turn'
    const usage = { inputTokens: 1_200, outputTokens: 85 }
    this.#tell({ type: 'response', response: { message: assistant(content, toolCalls), stopReason, usage } })
  }

  fail(error: Error): void {
    this.#tell(error)
  }

  async complete(_messages: unknown, _tools: unknown, options: ModelCallOptions = {}): Promise<ModelResponse> {
    for await (const event of this.stream(_messages, _tools, options)) if (event.type === 'response') return event.response
    throw new Error('The test told no response.')
  }

  async *stream(_messages: unknown, _tools: unknown, { signal }: ModelCallOptions = {}): AsyncGenerator<ModelEvent> {
    for (;;) {
      const told = await this.#next(signal)
      if (told instanceof Error) throw told
      yield told
      if (told.type === 'response') return
    }
  }

  #tell(told: ModelEvent | Error): void {
    this.#told.push(told)
    this.#wake()
  }

  async #next(signal: AbortSignal | undefined): Promise<ModelEvent | Error> {
    while (this.#told.length === 0) {
      await new Promise<void>((resolve, reject) => {
        this.#wake = resolve
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
    }
    const [told] = this.#told.splice(0, 1)
    return told ?? new Error('unreachable')
  }
}
