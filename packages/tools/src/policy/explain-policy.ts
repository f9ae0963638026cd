import type { Locale, Tool, ToolCall, ToolContext } from '@minagent/types'
import { CallContext } from '../call-context.ts'
import { fill, toolTexts } from '../prompts.ts'
import { type Policy, verdictOf } from './policy.ts'
import type { PolicyRule } from './policy-rule.ts'
import { rulePolicy } from './rule-policy.ts'

/** What is known of the call that is explained; `messages` and `describe` are what taint is told by. */
export type ExplainContext = Partial<ToolContext> & {
  /** Default `'en'`. */
  readonly locale?: Locale
}

/** Says in one sentence what a policy, or a list of rules, decides about a call and why, with the number of the rule (from 0). Nothing runs. */
export async function explainPolicy(
  policy: Policy | readonly PolicyRule[],
  call: ToolCall,
  tool: Tool,
  context: ExplainContext = {},
): Promise<string> {
  const { locale = 'en' } = context
  const decide = typeof policy === 'function' ? policy : rulePolicy(policy, { locale })
  const { decision, reason, rule } = verdictOf(await decide(call, tool, new CallContext(context, call)))
  const { explained } = toolTexts[locale]
  const by = rule === undefined ? explained.byNoRule : fill(explained.byRule, { rule })
  return fill(explained.sentence, { tool: call.name, decision: explained[decision], by, reason: reason ?? explained.noReason })
}
