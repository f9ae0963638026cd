import { isPlainObject, MinagentError } from '@minagent/types'
import type { PendingView, RunView } from '../run-view.ts'

const STATUSES = ['running', 'suspended', 'succeeded', 'failed', 'dead_letter'] as const

/** @throws MinagentError `invalid_wire` for what is no run. */
export function readRunView(value: unknown): RunView {
  if (!isPlainObject(value) || typeof value.id !== 'string') throw noRun('$.id')
  const status = STATUSES.find((known) => known === value.status)
  if (!status) throw noRun('$.status')
  const { session, stop_reason: stopReason, answer, usage, pending } = value
  return {
    id: value.id,
    status,
    session: textOf(session),
    stop_reason: textOf(stopReason),
    answer: textOf(answer),
    pending: Array.isArray(pending) ? pending.map(readPending) : [],
    usage: isPlainObject(usage) ? { input_tokens: numberOf(usage.input_tokens), output_tokens: numberOf(usage.output_tokens) } : null,
    event_count: numberOf(value.event_count) ?? 0,
    created_at: numberOf(value.created_at) ?? 0,
    updated_at: numberOf(value.updated_at) ?? 0,
  }
}

function readPending(value: unknown): PendingView {
  if (!isPlainObject(value) || typeof value.ordinal !== 'number' || !isPlainObject(value.call)) throw noRun('$.pending')
  return { ordinal: value.ordinal, call: value.call, arguments_hash: textOf(value.arguments_hash) ?? '' }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function noRun(path: string): Error {
  return new MinagentError('invalid_wire', `The service answered with something that is no run (${path}).`, { details: { path } })
}
