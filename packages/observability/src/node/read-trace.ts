import { createReadStream } from 'node:fs'
import { LineReader } from './line-reader.ts'
import { traceFailed } from './trace-failed.ts'
import type { TraceLine } from './trace-line.ts'

/**
 * The lines of a file of events, strictly (X4) and to its end: a line that is wrong is given as such, so that what a killed writer left
 * hides nothing. The file is only read.
 * @throws MinagentError `trace_failed` when the file cannot be opened or read.
 */
export async function readTrace(file: string): Promise<readonly TraceLine[]> {
  const reader = new LineReader()
  const lines: TraceLine[] = []
  try {
    for await (const chunk of createReadStream(file)) {
      const bytes: unknown = chunk
      if (bytes instanceof Uint8Array) for (const line of reader.push(bytes)) lines.push(line)
    }
  } catch (error) {
    throw traceFailed(file, 'read', error)
  }
  return [...lines, ...reader.end()]
}
