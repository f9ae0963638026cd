import type { Clock, Ids, Model, RunResult } from '@minagent/types'
import { type RedactText, randomIds, redactSecrets, systemClock } from '@minagent/types/runtime'
import { recordedParts } from './recording/recorded-parts.ts'
import type { RunProgram } from './recording/run-program.ts'
import { RunRecorder } from './recording/run-recorder.ts'
import { resultOf, runSummary } from './recording/run-summary.ts'

/** The real parts of the run that {@link recordRun} records. */
export interface RecordOptions {
  readonly model: Model
  /** Default: the real clock. */
  readonly clock?: Clock
  /** Default: random ids. */
  readonly ids?: Ids
  /** Hides the secrets of every text of the recording. Default {@link redactSecrets}. */
  readonly redact?: RedactText
}

/** A run that was recorded. */
export interface RecordedRun {
  readonly result: RunResult
  /** JSON lines, to be kept in a file: what was asked of model, tools, clock and ids, and what they gave, in order. */
  readonly recording: string
}

/**
 * Runs a program once and records all that it takes from outside through its parts. {@link replayRun} runs it again from that.
 * @throws what the program throws, except a `RunError`: its result is the result.
 */
export async function recordRun(program: RunProgram, options: RecordOptions): Promise<RecordedRun> {
  const { model, clock = systemClock, ids = randomIds, redact = redactSecrets } = options
  const recorder = new RunRecorder(model, clock, redact)
  const result = await resultOf(program, recordedParts({ model, clock, ids }, recorder))
  recorder.close(runSummary(result, redact))
  return { result, recording: recorder.text }
}
