import { type ToolCall, type ToolContext, type ToolResult, toolErrorText, type VerifyResult } from '@minagent/types'
import { argumentsOf, parsedArguments } from './call-arguments.ts'
import { CallContext } from './call-context.ts'
import type { CallRules } from './call-rules.ts'
import { jsonData } from './json-data.ts'
import type { RegisteredTool } from './registered-tool.ts'
import { type Ends, settleFirst } from './settle-first.ts'

/**
 * Asks a tool whether a call had its effect, within the time that the call itself would have. A tool that throws or does not answer
 * in time, or arguments that do not fit, cannot tell: undefined.
 */
export async function verifyCall(
  entry: RegisteredTool,
  call: ToolCall,
  context: Partial<ToolContext>,
  rules: CallRules,
): Promise<ToolResult | false | undefined> {
  const { clock } = rules
  const timeoutMs = entry.tool.timeoutMs ?? rules.timeoutMs
  try {
    const args = argumentsOf(call, entry, rules.locale)
    const parsed = typeof args === 'string' ? undefined : await parsedArguments(entry, args, rules)
    if (!parsed || parsed.problems !== undefined) return undefined
    const found = await answerInTime(entry, parsed.value, new CallContext(context, call), { context, clock, timeoutMs })
    if (found?.done === false) return false
    return found?.done ? { ok: true, tool: call.name, callId: call.id, data: jsonData(found.data), error: null } : undefined
  } catch {
    return undefined
  }
}

type Arguments = Parameters<NonNullable<RegisteredTool['tool']['verify']>>[0]

async function answerInTime({ tool }: RegisteredTool, args: Arguments, own: CallContext, ends: Ends): Promise<VerifyResult | undefined> {
  const settled = await settleFirst(Promise.resolve(tool.verify?.(args, own)), ends)
  if (settled.how === 'value') return settled.value
  // What is asked too long is told to stop.
  own.cancel(settled.how === 'timeout' ? new DOMException(toolErrorText('TOOL_TIMEOUT', tool.name), 'TimeoutError') : undefined)
  return undefined
}
