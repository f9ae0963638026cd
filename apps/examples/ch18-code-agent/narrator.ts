import type { Locale, Observer, RunEvent, ToolCall, ToolResult } from '@minagent/types'
import { countOf } from './run-tests.ts'
import { texts } from './texts.ts'

/** 讲一次运行，一个事件一行。 */
export function narrator(locale: Locale = 'zh'): Observer {
  const calls = new Map<number, ToolCall>()
  return {
    onEvent(event) {
      if (event.type === 'tool.call.started') calls.set(event.ordinal, event.call)
      const line = lineOf(event, calls, locale)
      if (line !== undefined) console.log(line)
    },
  }
}

function lineOf(event: RunEvent, calls: ReadonlyMap<number, ToolCall>, locale: Locale): string | undefined {
  const { said, refused, accepted, ended } = texts[locale]
  switch (event.type) {
    case 'tool.call.finished':
      return `${event.ok ? '✓' : '✗'} ${callText(calls.get(event.ordinal))}${remark(event.result, locale)}`
    case 'model.finished':
      return event.response.message.toolCalls.length === 0 ? `${said}${event.response.message.content}` : undefined
    case 'model.feedback':
      return `${refused}${event.message.content.split('\n')[0]}`
    case 'run.succeeded':
      return accepted
    case 'run.failed':
      return `${ended}${event.stopReason}: ${event.error?.message ?? ''}`
    default:
      return undefined
  }
}

function callText(call: ToolCall | undefined): string {
  const { path, pattern, program, arguments: args } = call?.arguments ?? {}
  return [call?.name, path, pattern, program, ...(Array.isArray(args) ? args : [])].filter((part) => part !== undefined).join(' ')
}

/** 结果里要紧的：通过了几个测试，或者为什么不成。 */
function remark({ data, error }: ToolResult, locale: Locale): string {
  const text = error?.message ?? String(data)
  const total = countOf('tests', text)
  if (total > 0) return texts[locale].passed(countOf('pass', text), total)
  return error ? `: ${error.code} ${text.slice(0, 200)}` : ''
}
