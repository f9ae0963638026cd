import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { eventFromWire, isPlainObject, type RunEvent } from '@minagent/types'
import { toJsonLine } from '@minagent/types/runtime'
import { oneLine } from '../printable.ts'
import { complain, type Place } from './place.ts'
import { readTrace, type TraceLine } from './read-trace.ts'

const TEXT_LENGTH = 160

/**
 * Writes what a file of events (or another record of a run, one JSON object a line) tells, in the order of the file, as far as it can
 * be read. The file is only read, and nothing in it is run. The exit code is 1 for a file that is damaged.
 */
export function showTrace(path: string, { io, options, texts }: Place): 0 | 1 | 2 {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(resolve(io.cwd, path))
  } catch (error) {
    return complain(
      { io, texts },
      texts.noSuchTrace(path, error instanceof Error && 'code' in error ? String(error.code) : String(error)),
      2,
    )
  }
  const { lines, problem } = readTrace(bytes)
  for (const line of lines) io.stdout.write(options.json ? toJsonLine(line.value) : `${rowOf(line)}\n`)
  return problem ? complain({ io, texts }, texts.badTrace(path, problem.line, texts.traceProblems[problem.reason]), 1) : 0
}

function rowOf({ number, value }: TraceLine): string {
  const event = eventOf(value)
  const [kind, what] = event ? [event.type, detailOf(event)] : otherOf(value)
  return `${String(number).padStart(4)}  ${oneLine(kind, 40).padEnd(KIND_WIDTH)}  ${oneLine(what, TEXT_LENGTH)}`.trimEnd()
}

const KIND_WIDTH = 'tool.call.finished'.length

/** Undefined for a line that is no event of ours, or not a whole one. */
function eventOf(value: TraceLine['value']): RunEvent | undefined {
  try {
    return eventFromWire(value)
  } catch {
    return undefined
  }
}

function detailOf(event: RunEvent): string {
  switch (event.type) {
    case 'run.started':
      return event.input
    case 'model.finished': {
      const { content, toolCalls } = event.response.message
      return [content, ...toolCalls.map(({ name, arguments: args }) => `${name} ${JSON.stringify(args)}`)].filter(Boolean).join(' · ')
    }
    case 'model.feedback':
    case 'message.steered':
      return event.message.content
    case 'tool.call.started':
    case 'approval.requested':
      return `${event.call.name} ${JSON.stringify(event.call.arguments)}`
    case 'tool.call.finished':
      return `${event.tool} ${event.ok ? '→' : '✗'} ${event.message.content} · ${Math.round(event.durationMs)} ms`
    case 'run.succeeded':
    case 'run.failed':
    case 'run.suspended':
      return `${event.stopReason} ${event.final}`
    default:
      return ''
  }
}

/** Lines of other forms: their kind by the names that such files use, and the rest as it is. */
function otherOf(value: TraceLine['value']): readonly [string, string] {
  const key = ['event_type', 'type', 'event'].find((name) => typeof value[name] === 'string')
  const { [key ?? '']: kind, ...rest } = value
  const payload = isPlainObject(rest.payload) ? rest.payload : rest
  return [String(kind ?? '?'), JSON.stringify(payload)]
}
