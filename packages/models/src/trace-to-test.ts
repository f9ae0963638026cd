import { listOf, objectOf } from './read-json.ts'
import { readRunRecording } from './recording/run-recording.ts'

/** What the test of {@link traceToTest} is called, and where it finds the program and the recording. */
export interface TraceTestOptions {
  /** A sentence: what the run shows. */
  readonly name: string
  /** The module that exports the program, as the test imports it, such as `'./office.ts'`. */
  readonly programFile: string
  /** The name of the exported program. Default `'program'`. */
  readonly programName?: string
  /** The file with the recording, seen from the test, such as `'./office.jsonl'`. */
  readonly recordingFile: string
}

/**
 * The source of a test file for vitest that replays a recording of {@link recordRun} and asserts how the run ended, what it
 * answered and which tools it called: a run that was seen once becomes a test.
 * @throws DefectError `recording_failed` for a text that is no recording.
 */
export function traceToTest(recording: string, options: TraceTestOptions): string {
  const { name, programFile, programName = 'program', recordingFile } = options
  const { stop_reason, final, calls } = readRunRecording(recording).summary
  const expectedCalls = listOf(calls).map((call) => {
    const { name: tool, input } = objectOf(call)
    return `    [${literal(tool)}, ${literal(input)}],\n`
  })
  return `import { readFile } from 'node:fs/promises'
import { replayRun } from '@minagent/models'
import { expect, it } from 'vitest'
import { ${programName} } from ${literal(programFile)}

it(${literal(name)}, async () => {
  const recording = await readFile(new URL(${literal(recordingFile)}, import.meta.url), 'utf8')

  const result = await replayRun(${programName}, recording)

  expect(result.stopReason).toBe(${literal(stop_reason)})
  expect(result.final).toBe(${literal(final)})
  const calls = result.messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls : []))
  expect(calls.map((call) => [call.name, call.arguments])).toEqual([${expectedCalls.length > 0 ? `\n${expectedCalls.join('')}  ` : ''}])
})
`
}

/** A value as source code: a text in single quotes, anything else as JSON. */
function literal(value: unknown): string {
  const json = JSON.stringify(value) ?? 'undefined'
  if (typeof value !== 'string') return json
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
