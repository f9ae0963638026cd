import type { Locale, PolicyDecision } from '@minagent/types'
import { fill, toolTexts } from '../prompts.ts'
import type { CallFacts } from './call-facts.ts'
import type { Found } from './copied-argument.ts'
import type { PolicyRule } from './policy-rule.ts'

/** Why a rule (or none) decided as it did, in one sentence; a call that is allowed needs no reason but that of its rule. */
export function reasonOf(decision: PolicyDecision, rule: PolicyRule | undefined, facts: CallFacts, locale: Locale): string | undefined {
  if (rule?.reason !== undefined || decision === 'allow') return rule?.reason
  const { reasons, risks } = toolTexts[locale]
  const tool = facts.call.name
  const copied = rule && facts.copied(rule)
  if (copied) return fill(reasons.copied, wordsOf(copied, tool))
  const link = rule?.leakingLink === true ? facts.leakingLink() : undefined
  if (link) return fill(link.source === undefined ? reasons.unnamedHost : reasons.carried, wordsOf(link, tool))
  if (rule?.tainted === true) return fill(reasons.tainted, { tool, source: facts.taintedBy ?? '' })
  if (rule?.callsBefore !== undefined) return fill(reasons.callsBefore, { tool, count: rule.callsBefore })
  const { sideEffect, risk } = facts.metadata
  return fill(rule || sideEffect === 'none' ? reasons[sideEffect] : reasons.noRule, { tool, risk: risks[risk] })
}

function wordsOf({ argument, source = '' }: Found, tool: string): Readonly<Record<string, string>> {
  return { tool, argument, source }
}
