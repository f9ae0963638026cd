import type { Locale, PolicyDecision, PolicyVerdict, Tool, ToolCall, ToolContext, ToolMetadata } from '@minagent/types'
import { CallFacts } from './call-facts.ts'
import type { PolicyRule } from './policy-rule.ts'
import { reasonOf } from './reason-of.ts'

/** Options of {@link rulePolicy}. */
export interface RulePolicyOptions {
  /** Where no rule matches. Default: allows what changes nothing at low or medium risk, and denies everything else. */
  readonly otherwise?: PolicyDecision
  /** Language of the reasons; default `'en'`. */
  readonly locale?: Locale
}

/** A policy that decides at once, and always says which rule did. */
export type RulePolicy = (call: ToolCall, tool: Tool, context: ToolContext) => PolicyVerdict

//#region policy
/** A policy of rules: one that denies wins wherever it stands, else the first that matches decides. */
export function rulePolicy(rules: readonly PolicyRule[], { otherwise, locale = 'en' }: RulePolicyOptions = {}): RulePolicy {
  return (call, tool, context) => {
    const facts = new CallFacts(call, tool, context)
    const index = decidingRule(rules, facts)
    const rule = rules[index]
    const decision = rule?.decision ?? otherwise ?? byDefault(facts.metadata)
    const reason = reasonOf(decision, rule, facts, locale)
    return { decision, ...(reason === undefined ? {} : { reason }), ...(rule ? { rule: index } : {}) }
  }
}
//#endregion policy

//#region deciding
/** The number of the rule that decides; -1 when none matches. */
function decidingRule(rules: readonly PolicyRule[], facts: CallFacts): number {
  const denying = rules.findIndex((rule) => rule.decision === 'deny' && facts.match(rule))
  return denying === -1 ? rules.findIndex((rule) => rule.decision !== 'deny' && facts.match(rule)) : denying
}
//#endregion deciding

function byDefault({ sideEffect, risk }: ToolMetadata): PolicyDecision {
  return sideEffect === 'none' && risk !== 'high' ? 'allow' : 'deny'
}
