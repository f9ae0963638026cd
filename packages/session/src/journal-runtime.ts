import {
  copyWellFormed,
  isPlainObject,
  MinagentError,
  type Observer,
  type PersistedEvent,
  type Run,
  type RunEvent,
  type StepInfo,
  type StepRunner,
  type ToolResult,
} from '@minagent/types'
import { outcomeUnknown } from './prompts.ts'
import type { RecordedRun } from './recorded-run.ts'
import type { RunLog } from './run-log.ts'
import { statusOf } from './run-status.ts'

/** What goes between a run and its journal. */
export interface JournalParts {
  readonly log: RunLog
  readonly recorded: RecordedRun
  /** The run under way, which is there before its first event. */
  readonly run: () => Run
  /** Added to the fingerprint of the agent: the version of the program. */
  readonly version: string | undefined
  /** Somebody wants the deltas of a stream. */
  readonly deltas: boolean
  /** Called once, at the first step that is not recorded: throws, or cancels the run, when it must not go on. */
  readonly atFrontier: (fingerprint: string) => void
}

/**
 * Makes a run write ahead: as an observer it collects the events, as a step runner it commits them before each effect (D3), and
 * gives back what is recorded instead of doing it again (D2). It is the only place where a recorded run and a live one differ.
 */
export class JournalRuntime implements StepRunner, Observer {
  readonly #parts: JournalParts
  /** Calls whose start was recorded by somebody who did not get to their end. */
  readonly #cutOff = new Set<string>()
  readonly deltas: boolean
  #live = false
  /** The agent's run has ended: no further effect may start (D11). */
  #ended = false
  #fingerprint = ''

  constructor(parts: JournalParts) {
    this.#parts = parts
    this.deltas = parts.deltas
  }

  readonly onEvent = (event: RunEvent): void => {
    const { log, recorded, version } = this.#parts
    // Of a recorded round its beginning was told with the past.
    if (event.type === 'model.started' && recorded.response(event.round)) return
    if (!('seq' in event) || event.runId !== log.lease.runId) return log.tell(event)
    const mine =
      event.type === 'run.started' && version !== undefined ? { ...event, fingerprint: `${event.fingerprint}:${version}` } : event
    if (mine.type === 'run.started') this.#fingerprint = mine.fingerprint
    this.#ended = statusOf(mine.type) !== 'running'
    const known = recorded.take(mine)
    if (event.type === 'tool.call.started') this.#cutOff[known ? 'add' : 'delete'](`${event.round}:${event.ordinal}`)
    if (!known) log.add(mine)
    this.#steer(event)
  }

  //#region step
  async run<T>(_key: string, work: () => Promise<T>, info: StepInfo): Promise<T> {
    const known = this.#recorded(info)
    if (known) return given<T>(known.value)
    this.#goLive()
    // Reading needs no intent on disk; whatever may have an effect does.
    await this.#parts.log.commit()
    if (this.#ended) throw ended(info.runId)
    if (info.kind === 'tool' || info.kind === 'approval') return given<T>(asRecorded(await this.#effect(work, info)))
    const value = await work()
    return info.kind === 'context' ? value : copyWellFormed(value)
  }
  //#endregion step

  #goLive(): void {
    if (this.#live) return
    this.#live = true
    try {
      this.#parts.atFrontier(this.#fingerprint)
    } catch (error) {
      // What the agent makes of the error must not get into the journal.
      this.#parts.log.lose(error)
      throw error
    }
  }

  /** What is recorded of a step. @throws the error that a recorded round ended with. */
  #recorded({ kind, round, ordinal = 0, call }: StepInfo): { readonly value: unknown } | undefined {
    const { recorded } = this.#parts
    const response = kind === 'model' || kind === 'context' ? recorded.response(round) : undefined
    // Nobody looks at the view of a round whose answer is there.
    if (response) return { value: kind === 'model' ? response : [] }
    const feedback = kind === 'model' ? recorded.feedback(round, 'invalid_output') : undefined
    if (feedback !== undefined) throw new MinagentError('invalid_model_output', feedback, { details: { text: '' } })
    const refused = kind === 'gate' ? recorded.feedback(round, 'gate') : undefined
    if (refused !== undefined) return { value: { accept: false, feedback: refused } }
    const result = kind === 'tool' || kind === 'approval' ? recorded.result(round, ordinal) : undefined
    if (result) return { value: result }
    if (kind === 'tool' && call && recorded.needsApproval(round, ordinal)) return { value: waiting(call) }
    return undefined
  }

  //#region effect
  /** Runs a call, unless it was begun before and nobody knows what became of it (D3). */
  async #effect(work: () => Promise<unknown>, { round, ordinal = 0, metadata, call, verify }: StepInfo): Promise<unknown> {
    const repeatable = metadata?.sideEffect === 'none' || metadata?.idempotent === true
    if (!call || repeatable || !this.#cutOff.has(`${round}:${ordinal}`)) return await work()
    const found = await verify?.()
    if (found === false) return await work()
    return found ?? failed(call, 'OUTCOME_UNKNOWN', outcomeUnknown)
  }
  //#endregion effect

  /** What was steered in comes in again at its place. */
  #steer(event: PersistedEvent): void {
    const round =
      event.type === 'run.started' ? 0 : event.type === 'model.finished' || event.type === 'model.feedback' ? event.round + 1 : undefined
    if (round === undefined) return
    for (const text of this.#parts.recorded.takeSteers(round)) this.#parts.run().steer(text)
  }
}

/** A result without lone surrogates, so that the run goes on with what is recorded; what a tool threw stays as it is, for observers. */
function asRecorded(result: unknown): unknown {
  if (!isPlainObject(result) || !('cause' in result)) return copyWellFormed(result)
  const { cause, ...said } = result
  return { ...copyWellFormed(said), cause }
}

/** Nobody waits for the step of a run that has ended. */
function ended(runId: string): MinagentError<'run_ended'> {
  return new MinagentError('run_ended', `Run ${runId} ended before this step began.`, { details: { runId } })
}

/** A recorded value has the type of its step: it was recorded when the same step gave it. */
function given<T>(value: unknown): T
function given(value: unknown): unknown {
  return value
}

type Call = NonNullable<StepInfo['call']>

function waiting(call: Call): ToolResult {
  return failed(call, 'APPROVAL_REQUIRED', 'The call waits for a decision.')
}

function failed({ id, name }: Call, code: 'APPROVAL_REQUIRED' | 'OUTCOME_UNKNOWN', message: string): ToolResult {
  return { ok: false, tool: name, callId: id, data: null, error: { code, message } }
}
