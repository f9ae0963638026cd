import type { ContextPolicy } from '@minagent/types'

/**
 * One policy of several: each is given the view of the one before it. Put `summary` first, as it knows old messages again by what they
 * say, then a window or budget, and `recall` last.
 */
export function compose(...policies: readonly ContextPolicy[]): ContextPolicy {
  return {
    async view(messages, context) {
      let view = messages
      for (const policy of policies) view = await policy.view(view, context)
      return view
    },
    async record(messages, context) {
      for (const policy of policies) await policy.record?.(messages, context)
    },
  }
}
