import { isModelError, type ModelEvent } from '@minagent/types'
import { parseAnswer } from './parse-answer.ts'
import type { Redact } from './redact.ts'
import { SseReader } from './sse-reader.ts'
import type { Fail, StreamReader } from './wire-format.ts'

/** What ends a stream of OpenAI's, and of many that follow it. */
const DONE = '[DONE]'

/** Where a streamed answer comes from. */
interface Source {
  readonly bytes: AsyncIterable<Uint8Array>
  /** Is told when nothing that follows is needed. */
  readonly hurry: () => void
  /** Is told when nothing follows. */
  readonly ended: () => void
  readonly redact: Redact
}

/**
 * Reads a streamed answer to its end: deltas as they come, then the response.
 * @throws ModelError as the reader does, and for events that are no JSON; a failure after the answer is whole is forgiven (F43).
 */
export async function* streamedAnswer(
  { bytes, hurry, ended, redact }: Source,
  reader: StreamReader,
  fail: Fail,
): AsyncGenerator<ModelEvent> {
  const deltas: ModelEvent[] = []
  const emit = (event: ModelEvent): void => void deltas.push(event)
  const jsonOf = (data: string): unknown => parseAnswer(data, 'An event of the stream', redact)
  let done = false
  const sse = new SseReader(({ name, data }) => {
    if (done || data.trim() === '') return
    if (data.trim() === DONE) done = true
    else if (name === 'error') throw fail(jsonOf(data))
    else reader.push(jsonOf(data), emit)
    done ||= reader.state === 'ended'
  })
  try {
    for await (const chunk of bytes) {
      sse.push(chunk)
      if (reader.state === 'complete') hurry()
      for (const delta of deltas) yield delta
      deltas.length = 0
      if (!done) continue
      ended()
      break
    }
    if (!done) sse.end()
  } catch (error) {
    if (reader.state === 'open' || !isModelError(error)) throw error
  }
  for (const delta of deltas) yield delta
  yield { type: 'response', response: reader.finish() }
}
