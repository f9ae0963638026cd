import { defaultRules, type RulePolicy, rulePolicy } from '@minagent/tools'
import type { Locale } from '@minagent/types'
import type { Config } from './config/config.ts'

/** What runs of the command may do: the rules of the configuration before the default ones; a rule that denies always wins. */
export function commandPolicy({ policy }: Config, locale: Locale = 'en'): RulePolicy {
  return rulePolicy([...policy, ...defaultRules], { locale })
}
