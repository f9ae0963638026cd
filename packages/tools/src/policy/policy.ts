import {
  isPlainObject,
  type PolicyDecision,
  type PolicyVerdict,
  type Tool,
  type ToolCall,
  type ToolContext,
  type ToolMetadata,
} from '@minagent/types'

/** Decides about every call after its arguments were found valid. One that throws, or says something else, denies. */
export type Policy = (
  call: ToolCall,
  tool: Tool,
  context: ToolContext,
) => PolicyDecision | PolicyVerdict | Promise<PolicyDecision | PolicyVerdict>

/**
 * Asks a person about a call for which the policy said `'ask'` (`verdict` has its reason); true lets it run, unless the policy, asked
 * again, denies it.
 */
export type Approve = (call: ToolCall, tool: Tool, context: ToolContext, verdict: PolicyVerdict) => boolean | Promise<boolean>

/** What a policy said, with its reason where it gives one; anything that is no decision denies. */
export function verdictOf(said: unknown): PolicyVerdict {
  if (isPlainObject(said)) {
    const { decision, reason, rule } = said
    const more = { ...(typeof reason === 'string' ? { reason } : {}), ...(typeof rule === 'number' ? { rule } : {}) }
    return { decision: isDecision(decision) ? decision : 'deny', ...more }
  }
  return { decision: isDecision(said) ? said : 'deny' }
}

function isDecision(value: unknown): value is PolicyDecision {
  return value === 'allow' || value === 'ask' || value === 'deny'
}

//#region metadata
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
//#endregion metadata
