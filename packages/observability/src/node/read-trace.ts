import { createReadStream } from 'node:fs'
import { LineReader } from './line-reader.ts'
import { traceFailed } from './trace-failed.ts'
import type { TraceLine } from './trace-line.ts'

/** All of {@link traceLines} at once. @throws MinagentError `trace_failed` when the file cannot be opened or read. */
export async function readTrace(file: string): Promise<readonly TraceLine[]> {
  const lines: TraceLine[] = []
  for await (const line of traceLines(file)) lines.push(line)
  return lines
}

/**
 * The lines of a file of events, strictly (X4) and to its end: a line that is wrong is given as such, so that what a killed writer left
 * hides nothing. The file is only read, and only the line that is given is kept, so that it may be of any size.
 * @throws MinagentError `trace_failed` when the file cannot be opened or read.
 */
export async function* traceLines(file: string): AsyncGenerator<TraceLine, void> {
  const reader = new LineReader()
  const bytes = createReadStream(file)[Symbol.asyncIterator]()
  try {
    for (let lines = await nextLines(file, bytes, reader); lines; lines = await nextLines(file, bytes, reader)) yield* lines
    yield* reader.end()
  } finally {
    await bytes.return?.()
  }
}

/** Undefined at the end of the file. An error of whoever reads the lines is none of the file. */
async function nextLines(file: string, bytes: AsyncIterator<unknown>, reader: LineReader): Promise<readonly TraceLine[] | undefined> {
  try {
    const { done, value } = await bytes.next()
    if (done) return undefined
    return value instanceof Uint8Array ? reader.push(value) : []
  } catch (error) {
    throw traceFailed(file, 'read', error)
  }
}
