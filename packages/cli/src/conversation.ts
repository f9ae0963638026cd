import { Agent } from '@minagent/loop'
import { defaultPolicy, type Policy, ToolRegistry } from '@minagent/tools'
import { isMinagentError, type Locale, type Message, type Model, type Run, type RunResult, type Tool } from '@minagent/types'
import type { Approver } from './approver.ts'
import type { KeptRun } from './kept-run.ts'
import { type KeptRuns, keepingFailed, whyNotKept } from './kept-runs.ts'
import { localeOf } from './locale-of.ts'
import type { RunSettings } from './run-settings.ts'
import type { RunView } from './run-view.ts'
import { SessionDecisions } from './session-decisions.ts'
import { decideWaiting } from './waiting-run.ts'
import { WatchedRun } from './watched-run.ts'

/** What a {@link Conversation} is made of. */
export interface ConversationParts extends Answerer {
  /** The tools, with their texts in a language. */
  readonly tools: (locale: Locale) => readonly Tool[]
  /** What is said of calls. Default: the default policy of `@minagent/tools`. */
  readonly policy?: Policy | undefined
  /** Asks a person about calls; without it a run that needs that waits. */
  readonly approver?: Approver | undefined
  readonly view: RunView
  /** Where the runs are kept, and what is needed to go on with them. */
  readonly runs: KeptRuns
  readonly settings: RunSettings
  /** Says something to the user. */
  readonly tell: (line: string) => void
}

/** Who answers. */
export interface Answerer {
  readonly model: Model
  /** What a language model is told first. */
  readonly system?: string | undefined
}

/** A person who watches the text come, and can press Ctrl-C, waits longer than a program. */
const MODEL_TIMEOUT_MS = 600_000

/** Questions and answers that build on each other; each question is a run of its own, and is kept. */
export class Conversation {
  readonly #parts: ConversationParts
  readonly #decisions = new SessionDecisions()
  #answerer: Answerer
  #model: string | undefined
  #messages: readonly Message[] = []
  #run: Run | undefined
  #keeps = true

  constructor(parts: ConversationParts) {
    this.#parts = parts
    this.#answerer = parts
    this.#model = parts.settings.model
  }

  /** A copy of what was said so far. */
  get messages(): readonly Message[] {
    return structuredClone(this.#messages)
  }

  /** The model that answers. */
  get model(): Model {
    return this.#answerer.model
  }

  /** Lets another model answer from the next question on; `id` is what `--model` calls it. */
  answerWith(answerer: Answerer, id: string | undefined): void {
    this.#answerer = answerer
    this.#model = id
  }

  /**
   * Answers one question and shows how; false if it was not answered. Where runs cannot be kept that is said once, and they are
   * answered all the same; a run that has begun to be kept stops where that fails (D12). Rejects only for a defect of the program.
   */
  async ask(question: string): Promise<boolean> {
    const { runs, tell } = this.#parts
    const attempt = this.#attemptAt(question)
    const messages = this.#messages
    const settings = { ...this.#parts.settings, model: this.#model }
    let begun = false
    try {
      if (this.#keeps) return await this.#follow(attempt, runs.start(attempt.agent, { question, messages, settings }), () => (begun = true))
    } catch (error) {
      if (!keepingFailed(error)) throw error
      if (begun) return this.#stopped(error)
      this.#keeps = false
      tell(`This run is not kept: if it is cut off, nobody can go on with it (${whyNotKept(error)}).`)
    }
    return await this.#follow(attempt, attempt.agent.start(question, { messages }))
  }

  /** Goes on with a run that was cut off or waits, and with its conversation; false if it was not answered. Rejects as {@link Conversation.ask}. */
  async goOn({ id, question }: KeptRun): Promise<boolean> {
    const attempt = this.#attemptAt(question)
    try {
      return await this.#follow(attempt, await this.#parts.runs.resume(attempt.agent, id))
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

  /** Lets the model hear a text before it is called next; false when it will not be called any more: then it is a question of its own. */
  steer(text: string): boolean {
    try {
      this.#run?.steer(text)
      return this.#run !== undefined
    } catch (error) {
      if (isMinagentError(error, 'run_ended')) return false
      throw error
    }
  }

  /** Forgets what was said; what the model is told first stays. */
  clear(): void {
    this.#messages = this.#messages.filter(({ role }) => role === 'system')
  }

  async #follow({ agent, toolbox }: Attempt, first: Run, onEvent?: () => void): Promise<boolean> {
    const { view, approver, runs } = this.#parts
    const watched = new WatchedRun(view, onEvent ?? (() => undefined))
    let result = await this.#watch(watched, first)
    while (result.stopReason === 'awaiting_approval' && approver) {
      const next = await decideWaiting(
        { agent, toolbox, runs: this.#keeps ? runs : undefined, result },
        {
          approver,
          reasonOf: (callId) => watched.reasonOf(callId),
          decided: (request) => this.#decisions.of(request),
          remember: (request, decision) => this.#decisions.remember(request, decision),
        },
      )
      if (!next) break
      result = await this.#watch(watched, next)
    }
    this.#messages = result.messages
    view.end(result)
    return result.stopReason === 'completed'
  }

  async #watch(watched: WatchedRun, run: Run): Promise<RunResult> {
    this.#run = run
    try {
      return await watched.watch(run)
    } finally {
      this.#run = undefined
    }
  }

  #stopped(error: Error): false {
    this.#parts.tell(`error: ${error.message}`)
    return false
  }

  #attemptAt(question: string): Attempt {
    const { tools, settings, policy = defaultPolicy } = this.#parts
    const { model, system } = this.#answerer
    const locale = localeOf(question)
    const toolbox = new ToolRegistry(tools(locale), { policy: this.#decisions.over(policy), locale })
    const maxSteps = settings.maxSteps === undefined ? {} : { maxSteps: settings.maxSteps }
    const options = { ...maxSteps, ...(system === undefined ? {} : { system }) }
    return { agent: new Agent({ model, tools: toolbox, limits: { modelTimeoutMs: MODEL_TIMEOUT_MS }, ...options }), toolbox }
  }
}

/** What answers one question. */
interface Attempt {
  readonly agent: Agent
  readonly toolbox: ToolRegistry
}
