import { callToWire } from '@minagent/types'
import type { HostedRun } from './hosted-run.ts'

/** A run as the service tells of it, with snake_case keys as everything on the wire. */
export interface RunView {
  readonly id: string
  readonly status: 'running' | 'suspended' | 'succeeded' | 'failed' | 'dead_letter'
  readonly session: string | null
  /** Null while it is under way. */
  readonly stop_reason: string | null
  /** The answer; null unless it completed. */
  readonly answer: string | null
  /** The calls that wait for a person. */
  readonly pending: readonly PendingView[]
  /** Null while it is under way. */
  readonly usage: { readonly input_tokens: number | null; readonly output_tokens: number | null } | null
  /** How many events it has: the number of the next one. */
  readonly event_count: number
  /** In ms since 1970. */
  readonly created_at: number
  /** In ms since 1970. */
  readonly updated_at: number
}

/** A call that waits for a person. */
export interface PendingView {
  readonly ordinal: number
  readonly call: object
  /** The decision binds to the arguments of this hash. */
  readonly arguments_hash: string
}

/** What is told of a run. */
export function runView({ fields, log, status, result, updatedAt }: HostedRun): RunView {
  const settled = status === 'running' ? undefined : result
  return {
    id: fields.id,
    status,
    session: fields.session ?? null,
    stop_reason: settled?.stopReason ?? (status === 'failed' ? 'internal_error' : null),
    answer: settled?.answer ?? null,
    pending: (settled?.pending ?? []).map(({ ordinal, call, argumentsHash }) => ({
      ordinal,
      call: callToWire(call),
      arguments_hash: argumentsHash,
    })),
    usage: settled ? { input_tokens: settled.usage.inputTokens ?? null, output_tokens: settled.usage.outputTokens ?? null } : null,
    event_count: log.lastSeq + 1,
    created_at: fields.createdAt,
    updated_at: updatedAt,
  }
}
