import type { Budget, ErrorInfo, Message, Run, RunEvent, RunOptions, RunResult, RunStopReason, Timer } from '@minagent/types'
import { CancelScope, errorInfo, MinagentError } from '@minagent/types/runtime'
import { runBudget } from './budget.ts'
import { EventSink } from './event-sink.ts'
import { RepeatedCalls } from './repeated-calls.ts'
import { runError } from './run-error.ts'
import { type Opening, RunLog } from './run-log.ts'
import type { RunRecord } from './run-record.ts'
import type { Settings } from './settings.ts'
import { closeCall } from './tool-calls.ts'

/** How a run ended, kept until somebody asks. */
type Outcome = { readonly error: unknown } | { readonly result: RunResult }

/** A run under way: its lifecycle. What happens in between is in `drive.ts`. */
export class AgentRun implements Run {
  readonly settings: Settings
  readonly options: RunOptions
  readonly record: RunRecord
  readonly log: RunLog
  readonly sink: EventSink
  readonly budget: Budget | undefined
  readonly repeated: RepeatedCalls | undefined
  /** What a context policy put into the views of this run though it may carry the instructions of a stranger, such as recalled documents. */
  recalled: Message[] | undefined
  /** The deadline of the model call under way. */
  deadline: Timer | undefined
  #opened = false
  #answered = false
  #ended = false
  /** A cancellation that came before the first event. */
  #cancelled: { readonly reason: string | undefined } | undefined
  #outcome: Outcome | undefined
  /** Tells somebody who waits for the end of the run; alone, as many runs may wait at once. */
  #tell: ((result: RunResult | Promise<never>) => void) | undefined
  /** An end that is not the completion of the run is an error to whoever waits. */
  #strict = false
  #result: Promise<RunResult> | undefined
  #steers: string[] | undefined
  #cleanups: (() => void)[] | undefined
  #scope: CancelScope | undefined

  constructor(settings: Settings, options: RunOptions, record: RunRecord) {
    const { repeatedCalls } = settings.limits
    this.settings = settings
    this.options = options
    this.record = record
    this.sink = new EventSink(settings.observers)
    this.log = new RunLog(record, this.sink, settings.clock, options.parent)
    this.budget = runBudget(settings, record.usage, options.budget)
    this.repeated = repeatedCalls === undefined ? undefined : new RepeatedCalls(repeatedCalls, settings.repeatable)
  }

  get id(): string {
    return this.record.runId
  }

  /** Nothing may be done any more: what comes back late is dropped. */
  get ended(): boolean {
    return this.#ended
  }

  /** What is cancelled when the run ends before its work does. */
  get scope(): CancelScope {
    this.#scope ??= new CancelScope()
    return this.#scope
  }

  get result(): Promise<RunResult> {
    this.#result ??= this.#promise()
    return this.#result
  }

  /** As {@link result}, of a run that nobody else has; rejects with a RunError unless it completed. */
  completed(): Promise<RunResult> {
    this.#strict = true
    return this.#promise()
  }

  [Symbol.asyncIterator](): AsyncIterator<RunEvent> {
    return this.sink.iterate(() => this.cancel('The last iteration over the run was left.'))
  }

  cancel(reason?: string): void {
    if (this.#ended) return
    if (!this.#opened) {
      this.#cancelled ??= { reason }
      return
    }
    this.log.cancelRequested(reason)
    this.fail('cancelled', { name: 'AbortError', message: reason ?? 'The run was cancelled.' }, this.options.signal?.reason)
  }

  steer(text: string): void {
    if (this.#ended || this.#answered) {
      throw new MinagentError('run_ended', `Run ${this.id} has ended: start another one with its messages and this text.`, {
        details: { runId: this.id },
      })
    }
    this.#steers ??= []
    this.#steers.push(text)
  }

  /** Takes what was steered since the last model call into the conversation. */
  takeSteers(round: number): void {
    const texts = this.#steers
    if (!texts) return
    this.#steers = undefined
    for (const text of texts) if (!this.#ended) this.log.steered(round, { role: 'user', content: text })
  }

  get steered(): boolean {
    return this.#steers !== undefined
  }

  /** Begins: from here on the caller's signal and the time limit can end the run. */
  open(opening: Opening | undefined): void {
    if (opening) this.log.opened(opening)
    this.#opened = true
    if (this.#cancelled) return this.cancel(this.#cancelled.reason)
    const { durationMs } = this.settings.limits
    if (durationMs !== undefined) {
      const timer = this.settings.clock.timer(durationMs, () => this.stop('time_limit', `The run took longer than ${durationMs} ms.`))
      this.#atEnd(() => timer.cancel())
    }
    this.#follow(this.options.signal)
  }

  /** From here on there is no further model call, so nothing can be steered. */
  accept(): void {
    this.#answered = true
  }

  complete(answer: string, output: unknown): void {
    if (this.#ended) return
    this.#ended = true
    this.log.succeeded(answer, output)
    this.#settle({ result: this.record.result() })
  }

  /** Ends for now when calls wait for a person. */
  suspendIfPending(): void {
    if (this.#ended || !this.record.waits) return
    this.takeSteers(this.record.modelRounds)
    if (this.#ended) return
    this.#ended = true
    this.log.suspended()
    this.#settle({ result: this.record.result() })
  }

  /** Ends at a limit. */
  stop(stopReason: Exclude<RunStopReason, 'completed' | 'awaiting_approval'>, message: string): void {
    this.fail(stopReason, { name: 'RunError', message })
  }

  //#region fail
  /** Ends without an answer, at any moment: open calls are answered first, then everything under way is told to stop. */
  fail(stopReason: Exclude<RunStopReason, 'completed' | 'awaiting_approval'>, error: ErrorInfo, cause?: unknown): void {
    if (this.#ended) return
    this.#ended = true
    const defect = this.#closeCalls()
    if (defect) return this.#endByDefect(defect.error)
    this.log.failed(stopReason, error)
    this.#settle({ result: this.record.result() })
    this.#stopWork(cause)
  }
  //#endregion fail

  /** Ends by a defect: it is thrown out of the run, and of every iteration. */
  crash(error: unknown): void {
    if (this.#ended) return
    this.#ended = true
    this.#closeCalls()
    this.#endByDefect(error)
  }

  #endByDefect(error: unknown): void {
    this.log.crashed(errorInfo(error))
    this.#settle({ error })
    this.#stopWork(error)
  }

  /** Tells what is under way that nobody waits for it any more. */
  #stopWork(cause: unknown): void {
    try {
      this.scope.cancel(cause)
    } catch (error) {
      this.log.transient({ type: 'observer.failed', error })
    }
  }

  //#region close-calls
  /** Answers the calls that are open; gives what the toolbox threw where it cannot say an answer. */
  #closeCalls(): { readonly error: unknown } | undefined {
    const round = this.record.modelRounds - 1
    try {
      for (const { ordinal, call, started } of this.record.openCalls()) {
        closeCall(this, { round, ordinal, call }, started ? 'CANCELLED' : 'NOT_EXECUTED')
      }
    } catch (error) {
      return { error }
    }
    return undefined
  }
  //#endregion close-calls

  #follow(signal: AbortSignal | undefined): void {
    if (!signal) return
    const abort = () => this.cancel(reasonText(signal.reason))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    this.#atEnd(() => signal.removeEventListener('abort', abort))
  }

  #atEnd(cleanup: () => void): void {
    this.#cleanups ??= []
    this.#cleanups.push(cleanup)
  }

  #settle(outcome: Outcome): void {
    this.deadline?.cancel()
    if (this.#cleanups) for (const cleanup of this.#cleanups) cleanup()
    const seen = this.sink.iterated
    this.#outcome = outcome
    this.sink.close('error' in outcome ? { error: outcome.error } : {})
    if (this.#tell) this.#tell(this.#answer(outcome))
    // Nobody has asked for the result and nobody iterates: the defect must not vanish.
    else if ('error' in outcome && !seen) this.#result = Promise.reject(outcome.error)
  }

  #promise(): Promise<RunResult> {
    return new Promise((resolve) => {
      if (this.#outcome) resolve(this.#answer(this.#outcome))
      else this.#tell = resolve
    })
  }

  #answer(outcome: Outcome): RunResult | Promise<never> {
    if ('error' in outcome) return Promise.reject(outcome.error)
    const { result } = outcome
    return this.#strict && result.stopReason !== 'completed' ? Promise.reject(runError(result, this.options.signal)) : result
  }
}

function reasonText(reason: unknown): string | undefined {
  return reason === undefined ? undefined : errorInfo(reason).message
}
