import {
  type AgentLike,
  type Budget,
  type Message,
  MinagentError,
  type Observer,
  type PersistedEvent,
  type RunEvent,
  type RunInput,
  type StepInfo,
  type StepRunner,
  type ToolSchema,
} from '@minagent/types'
import { randomIds } from '@minagent/types/runtime'

/** What an agent would send to its model first. */
export interface DryRequest {
  readonly agent: string | undefined
  readonly model: string | undefined
  readonly messages: readonly Message[]
  readonly tools: readonly ToolSchema[]
}

/** What a dry run begins with besides its input. */
export interface DryRunOptions {
  readonly messages?: readonly Message[] | undefined
  /** In place of all other messages. */
  readonly opening?: readonly Message[] | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs an agent up to its first model call, which is not made.
 * @throws MinagentError `invalid_definition` for an agent that a dry run cannot stop in time; what its context policy throws.
 */
export async function dryRun(agent: AgentLike, input: RunInput, options: DryRunOptions): Promise<DryRequest> {
  // A durable agent would write the run into its journal before its first step.
  if ('approve' in agent) throw unfit(agent, 'it is a durable agent: explain the one that it was made of')
  const { messages, opening, signal } = options
  const dry = new DryRun(randomIds.next('run'))
  const run = agent.start(input, {
    runId: dry.runId,
    budget: dry.budget,
    runtime: { stepRunner: dry, observers: [dry], unobserved: true, ...(opening ? { opening } : {}) },
    ...(messages ? { messages } : {}),
    ...(signal ? { signal } : {}),
  })
  for await (const event of run) if (WORK.has(event.type)) break
  if (dry.isBelow) throw unfit(agent, 'other agents run below it: explain one of them')
  if (dry.request) return dry.request
  signal?.throwIfAborted()
  const { stopReason, error } = await run.result
  throw unfit(agent, `its run ended with ${stopReason} before a model was to be asked${error ? `: ${error.message}` : ''}`)
}

/** What an agent does that goes its own way. */
const WORK: ReadonlySet<RunEvent['type']> = new Set(['model.finished', 'tool.call.started', 'step.recorded'])

type Opened = Extract<PersistedEvent, { readonly type: 'run.started' }>

/** Stands where the steps of a run are made, and makes none but the view of its context policy. */
class DryRun implements StepRunner, Observer {
  readonly runId: string
  request: DryRequest | undefined
  /** The run has others below it, which ask models. */
  isBelow = false
  #opened: Opened | undefined
  #view: readonly Message[] | undefined

  constructor(runId: string) {
    this.runId = runId
  }

  /** Has nothing to give: whoever is about to ask a model asks here first, also in a run below. */
  readonly budget: Budget = {
    left: {},
    reserve: () => {
      this.#note()
      return undefined
    },
  }

  onEvent(event: RunEvent): void {
    if (event.runId !== this.runId) this.isBelow = true
    else if (event.type === 'run.started') this.#opened = event
  }

  async run<T>(_key: string, work: () => Promise<T>, { kind }: StepInfo): Promise<T> {
    if (kind === 'context') {
      const view = await work()
      if (isConversation(view)) this.#view = [...view]
      return view
    }
    if (kind === 'model') this.#note()
    throw new Error('A dry run makes no step.')
  }

  /** Now the model would be asked. */
  #note(): void {
    if (!this.#opened) return
    const { agent, model, messages, schemas } = this.#opened
    this.request ??= { agent, model, messages: this.#view ?? messages, tools: schemas }
  }
}

function isConversation(value: unknown): value is readonly Message[] {
  return Array.isArray(value)
}

function unfit({ name = 'agent' }: AgentLike, why: string): MinagentError<'invalid_definition'> {
  return new MinagentError('invalid_definition', `The prompt of ${JSON.stringify(name)} cannot be explained: ${why}.`, {
    details: { name },
  })
}
