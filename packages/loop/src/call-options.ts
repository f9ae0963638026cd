import type { JsonSchema, ModelCallOptions } from '@minagent/types'
import type { AgentRun } from './agent-run.ts'

/**
 * The options of a run's model calls. `signal` is made when it is read, and is an own member, so that it is still there in
 * `{ ...options }`. One getter serves all objects: a closure for each would give each a hidden class of its own.
 */
export class CallOptions implements ModelCallOptions {
  static readonly #signal = {
    enumerable: true,
    get(this: CallOptions): AbortSignal {
      return this.#run.scope.signal
    },
  }

  declare readonly signal: AbortSignal
  readonly runId: string
  readonly responseSchema: JsonSchema | undefined
  maxOutputTokens: number | undefined
  readonly #run: AgentRun

  constructor(run: AgentRun) {
    this.#run = run
    this.runId = run.id
    this.responseSchema = run.options.output?.['~standard'].jsonSchema?.input({ target: 'draft-2020-12' })
    this.maxOutputTokens = undefined
    Object.defineProperty(this, 'signal', CallOptions.#signal)
  }

  /** Whether the call is aborted, without making the signal. */
  get cancelled(): boolean {
    return this.#run.scope.cancelled
  }
}
