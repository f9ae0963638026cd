import type { Observer, RunEvent } from '@minagent/types'
import { type RedactText, redactSecrets } from '@minagent/types/runtime'
import { type LogFields, type LogValue, logFields } from './log-fields.ts'
import { spanIdOf } from './span-ids.ts'

/** What is needed of a logger: pino is one, and so is `console`. */
export interface Logger {
  debug(fields: LogFields, message: string): void
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}

/** What may stand in a log. */
export interface LogOptions {
  /** True to log what errors say, which may quote what people, models or tools said; default false: their names and codes. */
  readonly errorMessages?: boolean
  /** Goes over every text in a line; default `redactSecrets` of `@minagent/types/runtime`. */
  readonly redactText?: RedactText
}

/**
 * An observer that writes each event as one structured line: its type as the message, and `run_id`, `span_id` (as in `spanTree`), names,
 * codes, durations and counts as fields. Nothing that was said is in it: of texts the number of characters, of arguments the keys.
 * Levels: `error` for a run that failed, a defect, a failed observer; `warn` for a failed tool, a denied call, feedback to a model, a
 * cancelled run; `info` for the rest; `debug` for beginnings. A name is cut at 200 characters.
 * @throws TypeError for a logger that has not all four methods: what an observer throws later nobody may see.
 */
export function logEvents(logger: Logger, { errorMessages = false, redactText = redactSecrets }: LogOptions = {}): Observer {
  for (const level of LEVELS) {
    if (typeof logger[level] !== 'function') throw new TypeError(`A logger has the methods ${LEVELS.join(', ')}; ${level} is missing.`)
  }
  //#region safe
  // Cutting first could leave half of a secret, which no redactor knows.
  const safeText = (text: string): string => redactText(text).slice(0, MAX_TEXT)
  const safe = (value: LogValue): LogValue => {
    if (typeof value === 'string') return safeText(value)
    return typeof value === 'object' ? value.map(safeText) : value
  }
  //#endregion safe
  return {
    //#region line
    onEvent(event) {
      if (event.type === 'assistant.delta') return
      const { runId, parent } = event
      const caller = parent ? { parent_run_id: parent.runId, parent_call_id: parent.callId } : {}
      const fields = { run_id: runId, span_id: spanIdOf(event), ...caller, ...logFields(event, errorMessages) }
      logger[levelOf(event)](Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, safe(value)])), event.type)
    },
    //#endregion line
  }
}

const LEVELS = ['debug', 'info', 'warn', 'error'] as const

const MAX_TEXT = 200

function levelOf(event: RunEvent): keyof Logger {
  switch (event.type) {
    case 'internal_error':
    case 'run.dead_lettered':
    case 'tool.defect':
    case 'observer.failed':
      return 'error'
    case 'run.failed':
      return event.stopReason === 'cancelled' ? 'warn' : 'error'
    case 'tool.call.finished':
      return event.ok ? 'info' : 'warn'
    case 'policy.decided':
      return event.decision === 'deny' ? 'warn' : 'info'
    case 'model.feedback':
    case 'run.cancel.requested':
    case 'tool.late':
    case 'repeated_calls.warned':
      return 'warn'
    case 'model.started':
    case 'assistant.started':
    case 'assistant.restart':
    case 'tool.call.started':
      return 'debug'
    default:
      return 'info'
  }
}
