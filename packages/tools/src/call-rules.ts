import type { Clock, Locale } from '@minagent/types'
import type { Approve, Policy } from './policy/policy.ts'

/** What holds for every call of a registry. */
export interface CallRules {
  readonly policy: Policy | undefined
  readonly approve: Approve | undefined
  readonly timeoutMs: number
  readonly locale: Locale
  readonly coerce: boolean
  readonly clock: Clock
}
