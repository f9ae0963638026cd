import type { TraceLine } from '@minagent/observability/node'
import { isPlainObject } from '@minagent/types'

/** Which lines of a trace are shown, and how. */
export interface TraceOptions {
  /** Wait for more, until the run has ended or Ctrl-C. */
  readonly follow?: boolean
  /** Of the runs whose id begins so. */
  readonly run?: string
  /** Of this kind, or a kind below it: `tool` is `tool.call.started` too. */
  readonly type?: string
  /** About calls of this tool. */
  readonly tool?: string
  /** That tell of a failure. */
  readonly failed?: boolean
  /** With this text somewhere, in whatever case. */
  readonly grep?: string
  /** As a tree of spans. */
  readonly tree?: boolean
}

type Value = Readonly<Record<string, unknown>>

/** Whether a line is one of those that are asked for; one that cannot be read never is. */
export function isWanted({ value }: TraceLine, { run, type, tool, failed, grep }: TraceOptions): boolean {
  if (!value) return false
  const kind = kindOf(value)
  return (
    (run === undefined || String(value.run_id ?? '').startsWith(run)) &&
    (type === undefined || kind === type || kind.startsWith(`${type}.`)) &&
    (tool === undefined || toolsOf(value).includes(tool)) &&
    (!failed || hasFailed(value, kind)) &&
    (grep === undefined || JSON.stringify(value).toLowerCase().includes(grep.toLowerCase()))
  )
}

/** What a line tells of, by the names that such files use; `'?'` where it does not say. */
export function kindOf(value: Value): string {
  const key = kindKeyOf(value)
  return key === undefined ? '?' : String(value[key])
}

/** Under which name a line says its kind. */
export function kindKeyOf(value: Value): string | undefined {
  return ['event_type', 'type', 'event'].find((name) => typeof value[name] === 'string')
}

function toolsOf({ tool, tool_name: toolName, call, response }: Value): readonly unknown[] {
  const message = isPlainObject(response) ? response.message : undefined
  const content = isPlainObject(message) ? message.content : undefined
  const called = Array.isArray(content) ? content.map((block: unknown) => nameOf(block)) : []
  return [tool, toolName, nameOf(call), ...called]
}

function nameOf(call: unknown): unknown {
  return isPlainObject(call) && call.type === 'tool_use' ? call.name : undefined
}

function hasFailed({ ok, is_error: isError, exit_reason: exitReason, decision }: Value, kind: string): boolean {
  if (ok === false || isError === true || decision === 'deny' || FAILURES.has(kind)) return true
  return exitReason !== undefined && exitReason !== 'finished'
}

const FAILURES: ReadonlySet<string> = new Set([
  'run.failed',
  'run.dead_lettered',
  'internal_error',
  'tool.defect',
  'tool.late',
  'observer.failed',
])
