import type { PolicyRule } from './policy-rule.ts'
import { rulePolicy } from './rule-policy.ts'

/**
 * What the default policy consists of. Refused: a recipient, link or command that was copied from untrusted text and that the user did
 * not name. Asked about: links through which untrusted text could leave, whatever acts outside (at high risk it is refused), changes
 * something here, or is read at high risk. Everything else that only reads is allowed.
 */
export const defaultRules: readonly PolicyRule[] = [
  {
    decision: 'deny',
    sideEffect: 'external',
    copied: [
      'to',
      'cc',
      'bcc',
      '*recipient*',
      '*receiver*',
      '*destination*',
      '*payto*',
      '*pay_to*',
      '*beneficiary*',
      '*address*',
      '*email*',
      '*phone*',
      '*account*',
      '*payee*',
      '*iban*',
      '*remote*',
      '*channel*',
    ],
  },
  { decision: 'deny', copied: ['*url*', '*uri', '*href*', '*link*', '*host*', '*endpoint*', '*webhook*', '*domain*'] },
  { decision: 'deny', copied: ['*command*', '*cmd*', '*script*', '*argv*', 'args'], copiedLength: 12 },
  { decision: 'ask', sideEffect: 'none', leakingLink: true },
  { decision: 'ask', sideEffect: 'external', risk: ['low', 'medium'], leakingLink: true },
  { decision: 'ask', sideEffect: 'external', risk: ['low', 'medium'], tainted: true },
  { decision: 'ask', sideEffect: 'external', risk: ['low', 'medium'] },
  { decision: 'ask', sideEffect: 'local' },
  { decision: 'ask', sideEffect: 'none', risk: 'high' },
]

/** {@link defaultRules}, and what no rule allows is denied: so is a tool without metadata, until its metadata says what it does. */
export const defaultPolicy = /* @__PURE__ */ rulePolicy(defaultRules)
