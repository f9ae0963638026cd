import type { Message, ModelEvent, ModelResponse, ToolSchema } from '@minagent/types'
import { errorInfo, isDefectError, isMinagentError, ModelError } from '@minagent/types/runtime'
import type { AgentRun } from './agent-run.ts'
import { CallOptions } from './call-options.ts'
import { KnownIds } from './known-ids.ts'
import { type Allowance, ModelBudget } from './model-budget.ts'
import { isResponse, readResponse, repairCalls } from './model-response.ts'
import { RoundContext } from './round-context.ts'
import { UNHEARD } from './run-log.ts'

/** Asks the model of one run, round by round. */
export class ModelCalls {
  readonly #run: AgentRun
  readonly #schemas: readonly ToolSchema[]
  readonly #budget: ModelBudget | undefined
  readonly #options: CallOptions
  #ids: KnownIds | undefined
  #allowance: Allowance | undefined
  #askedAt = UNHEARD
  /** The step runner gave the response of this round back without asking. */
  #replayed = false

  constructor(run: AgentRun, schemas: readonly ToolSchema[]) {
    this.#run = run
    this.#schemas = schemas
    this.#budget = run.budget && new ModelBudget(run, run.budget, schemas)
    this.#options = new CallOptions(run)
  }

  /** Asks the model within the limits, the budget and the deadline; undefined when it must not be asked: the run has ended. */
  ask(round: number): Promise<unknown> | undefined {
    const run = this.#run
    const { context, limits } = run.settings
    if (round >= limits.maxSteps) run.stop('max_model_rounds', `All ${limits.maxSteps} model rounds of the run are used.`)
    else run.takeSteers(round)
    return context && !run.ended ? this.#askWithView(round) : this.#ask(round, run.record.messages)
  }

  /** Records the response of a round; undefined when the run has ended meanwhile. */
  finish(round: number, value: unknown): ModelResponse | undefined {
    const run = this.#run
    run.deadline?.cancel()
    if (run.ended) {
      if (isResponse(value)) this.#allowance?.settle(value)
      return undefined
    }
    const response = this.#repaired(readResponse(value), round)
    this.#allowance?.settle(response)
    run.log.modelFinished(round, response, this.#askedAt, this.#replayed)
    return response
  }

  /** Ends the run for a failed call, or tells the model that its output could not be understood. @throws defects. */
  fail(round: number, error: unknown): void {
    this.#run.deadline?.cancel()
    this.#allowance?.fail(error)
    if (this.#run.ended) return
    if (isMinagentError(error, 'invalid_model_output')) return feedBack(this.#run, round, error)
    if (isDefectError(error) || isMinagentError(error, 'journal_conflict') || isMinagentError(error, 'journal_failed')) throw error
    this.#run.fail('model_failed', errorInfo(error), error)
  }

  async #askWithView(round: number): Promise<unknown> {
    const view = await this.#view(round)
    return view && this.#ask(round, view)
  }

  /** What the context policy shows of the conversation; a policy that fails is a defect, which ends the run. */
  async #view(round: number): Promise<readonly Message[] | undefined> {
    const run = this.#run
    const { context, stepRunner } = run.settings
    const { messages } = run.record
    const work = async () => context?.view(messages, new RoundContext(run, round)) ?? messages
    try {
      const view = await (stepRunner ? stepRunner.run(`context:${round}`, work, { kind: 'context', runId: run.id, round }) : work())
      keepRecalled(run, view)
      return view
    } catch (error) {
      run.crash(error)
      return undefined
    }
  }

  #ask(round: number, view: readonly Message[]): Promise<unknown> | undefined {
    const run = this.#run
    if (this.#budget && !run.ended) this.#reserve(this.#budget, view)
    if (!run.ended) this.#askedAt = run.log.modelStarted(round)
    if (run.ended) {
      this.#allowance?.release()
      return undefined
    }
    const { modelTimeoutMs } = run.settings.limits
    // Made for each call: kept as a member, it keeps runs that have ended from the collections of young objects (measured in V8 11).
    const timeOut = () => run.stop('model_timeout', `The model did not answer within ${modelTimeoutMs} ms.`)
    run.deadline = run.settings.clock.timer(modelTimeoutMs, timeOut)
    return this.#call(view, round)
  }

  #repaired(response: ModelResponse, round: number): ModelResponse {
    if (response.message.toolCalls.length === 0) return response
    this.#ids ??= new KnownIds(this.#run.record.messages)
    return repairCalls(response, round, this.#ids)
  }

  /** Takes what one call may use out of the budget; the run ends where nothing is left. */
  #reserve(budget: ModelBudget, view: readonly Message[]): void {
    this.#allowance = budget.reserve(view)
    this.#options.maxOutputTokens = this.#allowance?.maxOutputTokens
    if (!this.#allowance) this.#run.stop('budget_exceeded', 'The budget leaves no room for another model call.')
  }

  #call(view: readonly Message[], round: number): Promise<unknown> {
    const { stepRunner } = this.#run.settings
    if (!stepRunner) return this.#complete(view, round)
    const ask = () => {
      this.#replayed = false
      return this.#complete(view, round)
    }
    this.#replayed = true
    return stepRunner.run(`model:${round}`, ask, { kind: 'model', runId: this.#run.id, round })
  }

  #complete(view: readonly Message[], round: number): Promise<ModelResponse | undefined> {
    const { model } = this.#run.settings
    if (!model.stream || !this.#run.sink.wantsDeltas) return model.complete(view, this.#schemas, this.#options)
    return readStream(this.#run, round, model.stream(view, this.#schemas, this.#options))
  }
}

//#region feed-back
/** Sends an output that could not be understood back to the model; in the last round it ends the run. */
export function feedBack(run: AgentRun, round: number, error: Error, words = error.message): void {
  run.log.feedback(round, { role: 'user', content: words, name: 'model_feedback' }, 'invalid_output')
  if (round + 1 >= run.settings.limits.maxSteps) run.fail('invalid_model_output', errorInfo(error), error)
}
//#endregion feed-back

async function readStream(run: AgentRun, round: number, events: AsyncIterable<ModelEvent>): Promise<ModelResponse | undefined> {
  const { log } = run
  log.transient({ type: 'assistant.started', round })
  for await (const event of events) {
    if (run.ended) return undefined
    if (event.type === 'response') return event.response
    if (event.type === 'restart') log.transient({ type: 'assistant.restart', round })
    else log.transient({ type: 'assistant.delta', round, ...deltaOf(event) })
  }
  throw new ModelError('protocol', 'The stream of the model ended without a response.')
}

type Delta = { readonly kind: 'text' | 'reasoning' | 'tool_call'; readonly text: string }

function deltaOf(event: Exclude<ModelEvent, { readonly type: 'restart' | 'response' }>): Delta {
  switch (event.type) {
    case 'text.delta':
      return { kind: 'text', text: event.text }
    case 'reasoning.delta':
      return { kind: 'reasoning', text: event.text }
    case 'tool_call.delta':
      return { kind: 'tool_call', text: event.argumentsText }
    default:
      return event satisfies never
  }
}

/** Adds the recalled messages of a view that are untrusted; the same view comes round after round. */
function keepRecalled(run: AgentRun, view: readonly Message[]): void {
  for (const message of view) {
    if (message.role !== 'user' || message.origin?.kind !== 'memory' || !message.origin.untrusted) continue
    run.recalled ??= []
    if (!run.recalled.some(({ content }) => content === message.content)) run.recalled.push(message)
  }
}
