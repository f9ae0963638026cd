import { Agent } from '@minagent/loop'
import { defaultPolicy, ToolRegistry } from '@minagent/tools'
import type { Locale, Message, Model, Run, RunResult, Tool } from '@minagent/types'
import type { RunView } from './run-view.ts'

/** What a {@link Conversation} is made of. */
export interface ConversationParts {
  readonly model: Model
  /** The tools, with their texts in a language. */
  readonly tools: (locale: Locale) => readonly Tool[]
  readonly maxSteps?: number | undefined
  /** What a language model is told first. */
  readonly system?: string | undefined
  readonly view: RunView
}

/** A person who watches the text come, and can press Ctrl-C, waits longer than a program. */
const MODEL_TIMEOUT_MS = 600_000

/** Questions and answers that build on each other. */
export class Conversation {
  readonly #parts: ConversationParts
  #messages: readonly Message[] = []
  #run: Run | undefined

  constructor(parts: ConversationParts) {
    this.#parts = parts
  }

  /** Answers one question and shows how. Rejects only for a defect of the program. */
  async ask(question: string): Promise<RunResult> {
    const run = this.#agentFor(question).start(question, { messages: this.#messages })
    this.#run = run
    try {
      const result = await run.result
      this.#messages = result.messages
      this.#parts.view.end(result)
      return result
    } finally {
      this.#run = undefined
    }
  }

  /** Cancels the answer under way; false if there is none. */
  cancel(): boolean {
    this.#run?.cancel('interrupted by the user')
    return this.#run !== undefined
  }

  /** Forgets what was said. */
  clear(): void {
    this.#messages = []
  }

  #agentFor(question: string): Agent {
    const { model, tools, maxSteps, view, system } = this.#parts
    const locale = /\p{Script=Han}/u.test(question) ? 'zh' : 'en'
    const toolbox = new ToolRegistry(tools(locale), { policy: defaultPolicy, locale })
    const observers = [{ onEvent: view.show, deltas: view.deltas }]
    const options = { ...(maxSteps === undefined ? {} : { maxSteps }), ...(system === undefined ? {} : { system }) }
    return new Agent({ model, tools: toolbox, observers, limits: { modelTimeoutMs: MODEL_TIMEOUT_MS }, ...options })
  }
}
