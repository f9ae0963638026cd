import type { ToolCall, ToolContext, ToolResult } from '@minagent/types'
import { argumentsOf, parsedArguments } from './call-arguments.ts'
import { CallContext } from './call-context.ts'
import type { CallRules } from './call-rules.ts'
import { jsonData } from './json-data.ts'
import type { RegisteredTool } from './registered-tool.ts'

/** Asks a tool whether a call had its effect. A tool that throws, or arguments that do not fit, cannot tell: undefined. */
export async function verifyCall(
  entry: RegisteredTool,
  call: ToolCall,
  context: Partial<ToolContext>,
  rules: CallRules,
): Promise<ToolResult | false | undefined> {
  try {
    const args = argumentsOf(call, entry, rules.locale)
    const parsed = typeof args === 'string' ? undefined : await parsedArguments(entry, args, rules)
    if (!parsed || parsed.problems !== undefined) return undefined
    const found = await entry.tool.verify?.(parsed.value, new CallContext(context, call))
    if (found?.done === false) return false
    return found?.done ? { ok: true, tool: call.name, callId: call.id, data: jsonData(found.data), error: null } : undefined
  } catch {
    return undefined
  }
}
