import type { Tool, ToolCall, ToolContext, ToolMetadata } from '@minagent/types'

/** What a {@link Policy} says of a call. */
export type PolicyDecision = 'allow' | 'deny' | 'ask'

/** Decides about every call after its arguments were found valid. One that throws, or says something else, denies. */
export type Policy = (call: ToolCall, tool: Tool, context: ToolContext) => PolicyDecision | Promise<PolicyDecision>

/** Asks a person about a call for which the policy said `'ask'`; true lets it run, unless the policy, asked again, denies it. */
export type Approve = (call: ToolCall, tool: Tool, context: ToolContext) => boolean | Promise<boolean>

/**
 * Lets tools without side effects run (asks when their risk is high), asks before all others, and denies those that act outside
 * at high risk. A tool without metadata counts as the worst case, so it is denied until its metadata says what it does.
 */
export const defaultPolicy: Policy = (_call, tool) => {
  const { sideEffect, risk } = toolMetadata(tool)
  if (sideEffect === 'none') return risk === 'high' ? 'ask' : 'allow'
  return sideEffect === 'external' && risk === 'high' ? 'deny' : 'ask'
}

const WORST_CASE: ToolMetadata = {
  executionLocation: 'remote',
  sideEffect: 'external',
  risk: 'high',
  idempotent: false,
  untrustedOutput: true,
}

/** The facts about a tool; what it does not tell counts as the worst case. */
export function toolMetadata(tool: Tool): ToolMetadata {
  return { ...WORST_CASE, ...tool.metadata }
}
