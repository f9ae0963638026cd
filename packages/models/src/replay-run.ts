import type { RunResult } from '@minagent/types'
import { type RedactText, redactSecrets } from '@minagent/types/runtime'
import { replayedParts } from './recording/replayed-parts.ts'
import { RunPlayback } from './recording/run-playback.ts'
import type { RunProgram } from './recording/run-program.ts'
import { readRunRecording } from './recording/run-recording.ts'
import { resultOf, runSummary } from './recording/run-summary.ts'

/** How {@link replayRun} compares. */
export interface ReplayOptions {
  /** The one that the recording was made with. Default {@link redactSecrets}. */
  readonly redact?: RedactText
}

/**
 * Runs a program again from a recording of {@link recordRun}: no model is asked, no tool runs and no time passes, and a program
 * that is the same has the same events, byte for byte. What the program does outside its parts (files, random numbers) is not replayed.
 * @throws DefectError `recording_mismatch` when the program asks for something else than was recorded, for less, or ends otherwise,
 * saying where; `recording_failed` for a text that is no recording.
 */
export async function replayRun(program: RunProgram, recording: string, options: ReplayOptions = {}): Promise<RunResult> {
  const { redact = redactSecrets } = options
  const read = readRunRecording(recording)
  const playback = new RunPlayback(read)
  try {
    const result = await resultOf(program, replayedParts(read, playback, redact))
    playback.end(runSummary(result, redact))
    return result
  } catch (error) {
    // The program may have made something else of it.
    throw playback.failure ?? error
  }
}
