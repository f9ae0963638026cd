import { Agent } from '@minagent/loop'
import { defaultPolicy, ToolRegistry } from '@minagent/tools'
import type { Locale, Message, Model, Run, Tool } from '@minagent/types'
import type { KeptRun } from './kept-run.ts'
import { type KeptRuns, keepingFailed, whyNotKept } from './kept-runs.ts'
import { localeOf } from './locale-of.ts'
import type { RunSettings } from './run-settings.ts'
import type { RunView } from './run-view.ts'

/** What a {@link Conversation} is made of. */
export interface ConversationParts {
  readonly model: Model
  /** The tools, with their texts in a language. */
  readonly tools: (locale: Locale) => readonly Tool[]
  /** What a language model is told first. */
  readonly system?: string | undefined
  readonly view: RunView
  /** Where the runs are kept, and what is needed to go on with them. */
  readonly runs: KeptRuns
  readonly settings: RunSettings
  /** Says something to the user. */
  readonly tell: (line: string) => void
}

/** A person who watches the text come, and can press Ctrl-C, waits longer than a program. */
const MODEL_TIMEOUT_MS = 600_000

/** What comes while a model writes. */
const OF_A_STREAM: ReadonlySet<string> = new Set(['assistant.started', 'assistant.delta'])

/** Questions and answers that build on each other; each question is a run of its own, and is kept. */
export class Conversation {
  readonly #parts: ConversationParts
  #messages: readonly Message[] = []
  #run: Run | undefined
  #keeps = true

  constructor(parts: ConversationParts) {
    this.#parts = parts
  }

  /**
   * Answers one question and shows how; false if it was not answered. Where runs cannot be kept that is said once, and they are
   * answered all the same; a run that has begun to be kept stops where that fails (D12). Rejects only for a defect of the program.
   */
  async ask(question: string): Promise<boolean> {
    const { runs, settings, tell } = this.#parts
    const agent = this.#agentFor(question)
    const messages = this.#messages
    let begun = false
    try {
      if (this.#keeps) return await this.#follow(runs.start(agent, { question, messages, settings }), () => (begun = true))
    } catch (error) {
      if (!keepingFailed(error)) throw error
      if (begun) return this.#stopped(error)
      this.#keeps = false
      tell(`This run is not kept: if it is cut off, nobody can go on with it (${whyNotKept(error)}).`)
    }
    return await this.#follow(agent.start(question, { messages }))
  }

  /** Goes on with a run that was cut off, and with its conversation; false if it was not answered. Rejects as {@link Conversation.ask}. */
  async goOn({ id, question }: KeptRun): Promise<boolean> {
    try {
      return await this.#follow(await this.#parts.runs.resume(this.#agentFor(question), id))
    } catch (error) {
      if (!keepingFailed(error)) throw error
      return this.#stopped(error)
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

  async #follow(run: Run, onEvent: () => void = () => undefined): Promise<boolean> {
    const { view } = this.#parts
    this.#run = run
    try {
      // What is shown is on the disk.
      for await (const event of run) {
        onEvent()
        if (view.deltas || !OF_A_STREAM.has(event.type)) view.show(event)
      }
      const result = await run.result
      this.#messages = result.messages
      view.end(result)
      return result.stopReason === 'completed'
    } finally {
      this.#run = undefined
    }
  }

  #stopped(error: Error): false {
    this.#parts.tell(`error: ${error.message}`)
    return false
  }

  #agentFor(question: string): Agent {
    const { model, tools, settings, system } = this.#parts
    const locale = localeOf(question)
    const toolbox = new ToolRegistry(tools(locale), { policy: defaultPolicy, locale })
    const maxSteps = settings.maxSteps === undefined ? {} : { maxSteps: settings.maxSteps }
    const options = { ...maxSteps, ...(system === undefined ? {} : { system }) }
    return new Agent({ model, tools: toolbox, limits: { modelTimeoutMs: MODEL_TIMEOUT_MS }, ...options })
  }
}
