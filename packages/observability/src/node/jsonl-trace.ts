import type { MinagentError, Observer, RunEvent } from '@minagent/types'
import { type RedactText, redactSecrets, toJsonLine } from '@minagent/types/runtime'
import type { LogLine } from '../code-agent-lines.ts'
import { redact, redactedWire } from '../redact.ts'
import { withoutContent } from '../without-content.ts'
import { LineFile } from './line-file.ts'
import { traceFailed } from './trace-failed.ts'

/** How a trace is written. */
export interface JsonlTraceOptions {
  /** Whether what was said is written, redacted, or (default) only its length and hash: see `withoutContent`. */
  readonly content?: 'summary' | 'full'
  /** Hides the secrets of every text. Default `redactSecrets`. */
  readonly redact?: RedactText
  /**
   * What is written of an event, which is redacted but has its content, such as `codeAgentLines()` or `devMindLines`. Default: the
   * event itself in the wire format, which `readTrace` reads back; `content` is about that form.
   */
  readonly lines?: (event: RunEvent) => readonly LogLine[]
  /** Called for each event that could not be written. To stop the run by it (X6), abort the `signal` of the run. */
  readonly onError?: (error: MinagentError<'trace_failed'>) => void
}

/** An observer that writes a file of JSON lines. */
export interface JsonlTrace extends Observer {
  /**
   * Puts the file on the disk and ends it; events that come later are left out.
   * @throws MinagentError `trace_failed` when any event could not be written.
   */
  close(): Promise<void>
}

/**
 * Writes the events of runs to the end of a file, one JSON object a line, safe by default: no text, argument value or secret is in it.
 * Each line is with the system when the event has been told, so that a program that is killed loses nothing (a loss of power may cost
 * what was written since the last `close`). Several processes may write one file of a local disk. The file is made with mode 0600, one
 * that is there keeps its mode, and a link is not followed. Deltas of a stream are not written.
 * @throws MinagentError `trace_failed` when the file cannot be opened.
 */
export function jsonlTrace(file: string, options: JsonlTraceOptions = {}): JsonlTrace {
  const { content = 'summary', lines, redact: redactText = redactSecrets, onError } = options
  const written = content === 'full' ? redactedWire : outline
  const linesOf = (event: RunEvent) => lines?.(redact(event, redactText)) ?? [written(event, redactText)]
  const target = opened(file)
  let failure: MinagentError<'trace_failed'> | undefined
  let closed: Promise<void> | undefined
  const heard = new WeakSet<RunEvent>()
  const fail = (cause: unknown) => {
    const error = traceFailed(file, 'written', cause)
    failure ??= error
    onError?.(error)
  }
  const close = async () => {
    try {
      target.close()
    } catch (error) {
      fail(error)
    }
    if (failure) throw failure
  }
  return {
    onEvent(event) {
      // A sub-agent may have the same trace as who called it, which then hears of its events twice.
      if (closed || heard.has(event)) return
      heard.add(event)
      try {
        target.append(linesOf(event).map(toJsonLine).join(''))
      } catch (error) {
        fail(error)
      }
    },
    close: () => (closed ??= close()),
  }
}

function opened(file: string): LineFile {
  try {
    return new LineFile(file)
  } catch (error) {
    throw traceFailed(file, 'opened', error)
  }
}

/** Names, ids and codes are left of the event then: they are redacted as well. */
function outline(event: RunEvent, redactText: RedactText): unknown {
  return redactedWire(withoutContent(event, redactText), redactText)
}
