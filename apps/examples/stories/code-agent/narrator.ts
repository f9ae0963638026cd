import type { Observer, RunEvent, ToolCall, ToolResult } from '@minagent/types'
import { countOf } from './run-tests.ts'

/** Tells a run, a line an event. */
export function narrator(): Observer {
  const calls = new Map<number, ToolCall>()
  return {
    onEvent(event) {
      if (event.type === 'tool.call.started') calls.set(event.ordinal, event.call)
      const line = lineOf(event, calls)
      if (line !== undefined) console.log(line)
    },
  }
}

function lineOf(event: RunEvent, calls: ReadonlyMap<number, ToolCall>): string | undefined {
  switch (event.type) {
    case 'tool.call.finished':
      return `${event.ok ? '✓' : '✗'} ${callText(calls.get(event.ordinal))}${remark(event.result)}`
    case 'model.finished':
      return event.response.message.toolCalls.length === 0 ? `The model: ${event.response.message.content}` : undefined
    case 'model.feedback':
      return `The gate: ${event.message.content.split('\n')[0]}`
    case 'run.succeeded':
      return 'The gate: accepted.'
    case 'run.failed':
      return `The run ended with ${event.stopReason}: ${event.error?.message ?? ''}`
    default:
      return undefined
  }
}

function callText(call: ToolCall | undefined): string {
  const { path, pattern, program, arguments: args } = call?.arguments ?? {}
  return [call?.name, path, pattern, program, ...(Array.isArray(args) ? args : [])].filter((part) => part !== undefined).join(' ')
}

/** What counts of a result: how many tests passed, or why it failed. */
function remark({ data, error }: ToolResult): string {
  const text = error?.message ?? String(data)
  const total = countOf('tests', text)
  if (total > 0) return `: ${countOf('pass', text)} of ${total} tests pass`
  return error ? `: ${error.code} ${text.slice(0, 200)}` : ''
}
