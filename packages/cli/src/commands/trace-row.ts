import type { TraceLine } from '@minagent/observability/node'
import { isPlainObject, type RunEvent } from '@minagent/types'
import { oneLine } from '../printable.ts'
import { kindKeyOf, kindOf } from './trace-options.ts'

const TEXT_LENGTH = 160
const KIND_WIDTH = 'tool.call.finished'.length

/** One line of a trace for people: its number, what it is, and what it says, in short. */
export function traceRow({ number, value = {}, event }: TraceLine): string {
  const kind = oneLine(kindOf(value), 40).padEnd(KIND_WIDTH)
  const what = event ? detailOf(event) : otherOf(value)
  return `${String(number).padStart(4)}  ${kind}  ${oneLine(what, TEXT_LENGTH)}`.trimEnd()
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

/** Lines of other forms: what they say besides their kind, as it is. */
function otherOf(value: Readonly<Record<string, unknown>>): string {
  const { [kindKeyOf(value) ?? '']: _, ...rest } = value
  return JSON.stringify(isPlainObject(rest.payload) ? rest.payload : rest)
}
