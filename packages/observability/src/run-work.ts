import type { ErrorInfo, PersistedEvent, RunEvent, RunParent, RunStopReason, Usage } from '@minagent/types'
import type { SpanStatus } from './span.ts'

/** A call of a model or a tool, as far as its events tell. */
export interface Work {
  name: string
  readonly toolCallId?: string
  startedAt: number
  endedAt?: number
  status?: SpanStatus
  error?: ErrorInfo
  usage?: Usage
}

/** A call of a model. */
export interface ModelWork extends Work {
  /** Known only from a replay, whose times are not those of the call. */
  replayed?: boolean
}

/** A round of a run. */
export interface RoundWork {
  /** One, or more where the round was done anew: a run that was cut off began again under its id. */
  readonly models: ModelWork[]
  /** When a model was asked of which nobody knows yet whether it is another call. */
  askedAt?: number
  /** By ordinal. */
  readonly tools: Map<number, Work>
}

type Told<T extends RunEvent['type']> = Extract<RunEvent, { readonly type: T }>

/** Gathers what the events of one run tell of its work. An event may come again, and a call of a tool too: times are those of the first, what became of it that of the last. */
export class RunWork {
  readonly runId: string
  readonly parent: RunParent | undefined
  readonly rounds = new Map<number, RoundWork>()
  /** When the steps of a graph or a plan were done, by their keys. */
  readonly recorded = new Map<string, number>()
  agent: string | undefined
  startedAt: number
  /** When the last event came. */
  lastAt: number
  status: SpanStatus = 'unfinished'
  error: ErrorInfo | undefined
  #model = 'model'
  /** The number of the last event that told how the run stands. */
  #seq = -1
  #beganAt: number | undefined

  constructor({ runId, parent, at }: RunEvent) {
    this.runId = runId
    this.parent = parent
    this.startedAt = at
    this.lastAt = at
  }

  add(event: RunEvent): void {
    if ('seq' in event) this.#stand(event)
    switch (event.type) {
      case 'model.started':
        this.#modelStarted(event)
        break
      case 'model.finished':
        this.#modelFinished(event)
        break
      case 'model.feedback':
        this.#fedBack(event)
        break
      case 'tool.call.started':
        this.#toolStarted(event)
        break
      case 'tool.call.finished':
        this.#toolFinished(event)
        break
      case 'approval.requested':
        this.#waits(event)
        break
      case 'step.recorded':
        if (!this.recorded.has(event.key)) this.recorded.set(event.key, event.at)
        break
      default:
    }
    this.startedAt = Math.min(this.startedAt, event.at)
    this.lastAt = Math.max(this.lastAt, event.at)
  }

  /** How the run stands; an event that was there before says nothing new. */
  #stand(event: PersistedEvent): void {
    if (event.type === 'run.started') return this.#started(event)
    const next = standing(event)
    if (!next || event.seq <= this.#seq) return
    this.#seq = event.seq
    this.status = next.status
    this.error = next.error
    if (event.type === 'run.failed') this.#failed(event)
    if (event.type === 'internal_error') this.#stopOpen('error', event)
  }

  #started({ agent, model, at, seq }: Told<'run.started'>): void {
    this.agent = agent
    if (model !== undefined) this.#model = model
    if (this.#beganAt !== undefined && at <= this.#beganAt) return
    this.#beganAt = at
    this.#seq = seq
    this.status = 'unfinished'
    this.error = undefined
  }

  #failed(event: Told<'run.failed'>): void {
    const byModel = MODEL_FAILURES.has(event.stopReason)
    const isOpen = [...this.rounds.values()].some(({ models }) => models.some(isUnderWay))
    // A journal does not tell that a model was asked, only that it answered.
    if (byModel && !isOpen) this.#modelAt([...this.rounds.keys()].reduce((last, round) => Math.max(last, round), -1) + 1, this.lastAt)
    this.#stopOpen(byModel ? 'error' : 'cancelled', event)
  }

  /** Ends what is under way: a model with this status, a tool as cancelled. */
  #stopOpen(status: 'error' | 'cancelled', { at }: RunEvent): void {
    for (const { models, tools } of this.rounds.values()) {
      for (const model of models.filter(isUnderWay)) finish(model, at, status, status === 'error' ? this.error : undefined)
      for (const tool of [...tools.values()].filter(isUnderWay)) finish(tool, at, 'cancelled', undefined)
    }
  }

  /** A beginning that is told again is known by its end, which is still to come. */
  #modelStarted({ round, at }: Told<'model.started'>): void {
    const work = this.#roundAt(round)
    if (work.models.every(isUnderWay)) this.#modelAt(round, at)
    else work.askedAt = at
  }

  /** The same end again says nothing new, nor does a replay of one that is known; any other is another call. */
  #modelFinished({ round, at, durationMs, response, replayed }: Told<'model.finished'>): void {
    const work = this.#roundAt(round)
    const isKnown = work.models.some((model) => !isUnderWay(model) && (replayed || model.endedAt === at))
    const { askedAt = at } = work
    delete work.askedAt
    if (isKnown) return
    const model = this.#modelAt(round, Math.min(askedAt, at - durationMs))
    if (response.model !== undefined) model.name = response.model
    model.usage = response.usage
    model.replayed = replayed === true
    finish(model, at, 'ok', undefined)
  }

  /** After an answer it is about the answer; without one, the model gave something that could not be understood. */
  #fedBack({ round, at, reason, message }: Told<'model.feedback'>): void {
    if (reason !== 'invalid_output' || this.rounds.get(round)?.models.some((model) => !isUnderWay(model))) return
    const error = { name: 'MinagentError', message: message.content, code: 'invalid_model_output' }
    finish(this.#modelAt(round, at), at, 'error', error)
  }

  #toolStarted({ round, ordinal, call, at }: Told<'tool.call.started'>): void {
    const tool = this.#toolAt(round, ordinal, { name: call.name, toolCallId: call.id, startedAt: at })
    if (tool.endedAt === undefined) delete tool.status
  }

  #toolFinished({ round, ordinal, toolCallId, tool: name, at, durationMs, result }: Told<'tool.call.finished'>): void {
    const tool = this.#toolAt(round, ordinal, { name, toolCallId, startedAt: at - durationMs })
    if (result.ok) return finish(tool, at, 'ok', undefined)
    const { code, message } = result.error
    if (NOT_DONE.has(code)) finish(tool, at, 'cancelled', undefined)
    else finish(tool, at, 'error', { name: 'ToolError', message, code })
  }

  #waits({ round, ordinal, call, at }: Told<'approval.requested'>): void {
    const tool = this.#toolAt(round, ordinal, { name: call.name, toolCallId: call.id, startedAt: at })
    if (tool.endedAt === undefined) tool.status = 'waiting'
  }

  /** The call under way, or known only from a replay, of a round; else a new one. */
  #modelAt(round: number, startedAt: number): ModelWork {
    const { models } = this.#roundAt(round)
    const replayed = models.find((model) => model.replayed)
    if (replayed) {
      replayed.startedAt = startedAt
      delete replayed.endedAt
      return replayed
    }
    const open = models.find(isUnderWay)
    if (open) return earlier(open, startedAt)
    const begun = { name: this.#model, startedAt }
    models.push(begun)
    return begun
  }

  #toolAt(round: number, ordinal: number, begun: Work): Work {
    const { tools } = this.#roundAt(round)
    const tool = earlier(tools.get(ordinal) ?? begun, begun.startedAt)
    tools.set(ordinal, tool)
    return tool
  }

  #roundAt(round: number): RoundWork {
    const work = this.rounds.get(round) ?? { models: [], tools: new Map() }
    this.rounds.set(round, work)
    return work
  }
}

const MODEL_FAILURES: ReadonlySet<RunStopReason> = new Set(['model_failed', 'model_timeout'])
const NOT_DONE: ReadonlySet<string> = new Set(['CANCELLED', 'NOT_EXECUTED'])

interface Standing {
  readonly status: SpanStatus
  readonly error?: ErrorInfo
}

/** Undefined for what does not change how a run stands. */
function standing(event: PersistedEvent): Standing | undefined {
  switch (event.type) {
    case 'run.resumed':
    case 'approval.resolved':
      return { status: 'unfinished' }
    case 'run.suspended':
      return { status: 'waiting' }
    case 'run.succeeded':
      return { status: 'ok' }
    case 'run.failed':
      return failure(event)
    case 'internal_error':
      return { status: 'error', error: event.error }
    case 'run.dead_lettered': {
      const message = `The run was cut off ${event.attempts} times without getting further.`
      return { status: 'error', error: { name: 'RunError', message, code: 'dead_lettered' } }
    }
    default:
      return undefined
  }
}

function failure({ stopReason, error }: Told<'run.failed'>): Standing {
  if (stopReason === 'cancelled') return { status: 'cancelled' }
  return { status: 'error', error: { name: 'RunError', message: stopReason, code: stopReason, ...error } }
}

function isUnderWay({ endedAt }: Work): boolean {
  return endedAt === undefined
}

function earlier(work: Work, startedAt: number): Work {
  work.startedAt = Math.min(work.startedAt, startedAt)
  return work
}

function finish(work: Work, at: number, status: SpanStatus, error: ErrorInfo | undefined): void {
  work.endedAt ??= at
  work.status = status
  if (error) work.error = error
  else delete work.error
}
