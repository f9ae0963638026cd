import type {
  ApprovalDecisions,
  InferOutput,
  PendingCall,
  ResumableAgent,
  Run,
  RunEvent,
  RunInput,
  RunOptions,
  RunResult,
  StandardSchema,
} from '@minagent/types'
import { argumentsHash, isPlainObject, MinagentError } from '@minagent/types/runtime'
import { AgentRun } from './agent-run.ts'
import { drive, driveOn } from './drive.ts'
import { Fingerprint } from './fingerprint.ts'
import { inputText, openingMessages } from './opening-messages.ts'
import type { Opening } from './run-log.ts'
import { foldEvents, RunRecord } from './run-record.ts'
import { type AgentOptions, type Settings, settingsFor, settingsOf } from './settings.ts'

/** A result whose `output` has been validated by the schema that was asked for. */
export type ResultWith<S extends StandardSchema> = RunResult & { readonly output: InferOutput<S> }

/** A model with tools in a loop. It holds no conversation: pass `messages` to go on with one. */
export class Agent implements ResumableAgent {
  readonly name?: string
  readonly #settings: Settings
  /** Suspended results whose decisions were taken: one object is gone on from once. A copy of it is another; a journal tells those too. */
  #resumed: WeakSet<RunResult> | undefined
  readonly #fingerprint: Fingerprint

  /** @throws RangeError for a limit that is not positive; MinagentError `invalid_definition` without a model. */
  constructor(options: AgentOptions) {
    this.#settings = settingsOf(options)
    this.#fingerprint = new Fingerprint(options.model.id, this.#settings.system)
    if (options.name !== undefined) this.name = options.name
  }

  /**
   * Runs to the end.
   * @throws RunError, with the whole result, unless the run completed; the original error of a defect.
   */
  run<S extends StandardSchema>(input: RunInput, options: RunOptions & { readonly output: S }): Promise<ResultWith<S>>
  run(input: RunInput, options?: RunOptions): Promise<RunResult>
  run(input: RunInput, options: RunOptions = NO_OPTIONS): Promise<RunResult> {
    try {
      const run = this.#prepare(options)
      const opening = this.#opening(input, options)
      const answered = run.completed()
      void drive(run, opening)
      return answered
    } catch (error) {
      return Promise.reject(error)
    }
  }

  /** Starts a run and hands out its events; nothing happens before the next microtask, so that an iteration taken now misses none. */
  start(input: RunInput, options: RunOptions = NO_OPTIONS): Run {
    const run = this.#prepare(options)
    const opening = this.#opening(input, options)
    queueMicrotask(() => void drive(run, opening))
    return run
  }

  /**
   * Goes on from a result with stop reason `awaiting_approval`, with decisions by ordinal. Calls that are not decided go on
   * waiting; what was decided before is never run again. One result is gone on from once: the next decisions belong to what came of it.
   * @throws MinagentError `approval_mismatch` when the decisions or the arguments do not fit what was asked, or the result was resumed before.
   */
  resume(result: RunResult, decisions: ApprovalDecisions, options: RunOptions = NO_OPTIONS): Run {
    checkDecisions(result, decisions)
    if (this.#resumed?.has(result)) {
      throw mismatch(-1, `This result of run ${result.runId} was resumed before: go on from the result of that.`)
    }
    this.#resumed ??= new WeakSet()
    this.#resumed.add(result)
    const run = new AgentRun(settingsFor(this.#settings, options.runtime), options, RunRecord.from(result))
    queueMicrotask(() => void driveOn(run, decisions))
    return run
  }

  /** As `foldEvents`. @throws RangeError when the run has not ended. */
  fold(events: Iterable<RunEvent>): RunResult {
    return foldEvents(events)
  }

  #prepare(options: RunOptions): AgentRun {
    const settings = settingsFor(this.#settings, options.runtime)
    return new AgentRun(settings, options, new RunRecord(options.runId ?? settings.ids.next('run')))
  }

  #opening(input: RunInput, options: RunOptions): Opening {
    const { limits, model, system, tools } = this.#settings
    const schemas = tools.schemas()
    const messages = options.runtime?.opening ?? openingMessages(system, options.messages ?? [], input, tools)
    return { agent: this.name, model: model.id, input: inputText(input), messages, schemas, limits, fingerprint: this.#fingerprint }
  }
}

const NO_OPTIONS: RunOptions = {}

function checkDecisions(result: RunResult, decisions: ApprovalDecisions): void {
  if (result.stopReason !== 'awaiting_approval') {
    throw mismatch(-1, `Run ${result.runId} ended with ${result.stopReason}: only a run that awaits approval can be resumed.`)
  }
  const entries = Object.entries(decisions)
  if (entries.length === 0) throw mismatch(-1, 'There is no decision: pass one for at least one of the pending calls.')
  for (const [key, decision] of entries) {
    const ordinal = Number(key)
    const pending = result.pending.find((candidate) => candidate.ordinal === ordinal)
    if (!pending) throw mismatch(ordinal, `Call ${key} is not pending; pending are ${result.pending.map((p) => p.ordinal).join(', ')}.`)
    if (!isDecision(decision)) throw mismatch(ordinal, `The decision on call ${key} must be 'approve' or 'deny'.`)
    checkArguments(result, pending)
  }
}

/** Callers in plain JavaScript may pass anything. */
function isDecision(value: unknown): boolean {
  if (isPlainObject(value)) return value.decision === 'deny' && typeof value.reason === 'string'
  return value === 'approve' || value === 'deny'
}

/** The arguments that will run are those that were shown: in the pending call, and in the conversation. */
function checkArguments(result: RunResult, { ordinal, call, argumentsHash: hash }: PendingCall): void {
  const asked = result.messages.findLast((message) => message.role === 'assistant')
  const stored = asked?.role === 'assistant' ? asked.toolCalls[ordinal] : undefined
  const same = stored?.id === call.id && stored.name === call.name && isPlainObject(call.arguments)
  if (!same || argumentsHash(call.arguments) !== hash || argumentsHash(stored.arguments) !== hash) {
    throw mismatch(ordinal, `Call ${ordinal} (${call.name}) is not the call that was shown for approval: its arguments have changed.`)
  }
}

function mismatch(ordinal: number, message: string): MinagentError<'approval_mismatch'> {
  return new MinagentError('approval_mismatch', message, { details: { ordinal } })
}
