import { type ContextPolicy, type Message, sameJson } from '@minagent/types'
import { LastUsed } from '../last-used.ts'

/** What a policy made of a conversation, in numbers of messages. */
export interface ViewReport {
  readonly runId: string
  readonly round: number
  /** In the conversation. */
  readonly given: number
  /** In the view. */
  readonly shown: number
  /** How many at the beginning of the view are those of the run's view before, so that a provider's cache holds them; 0 for the first. */
  readonly cachePrefix: number
}

/** The same policy, which tells `report` of every view that it makes. A view that a durable run reads back is not made again. */
export function withViewReport(policy: ContextPolicy, report: (report: ViewReport) => void): ContextPolicy {
  const views = new LastUsed<string, readonly Message[]>(100)
  return {
    async view(messages, context) {
      const view = await policy.view(messages, context)
      const before = views.get(context.runId) ?? []
      views.set(context.runId, [...view])
      const { runId, round } = context
      report({ runId, round, given: messages.length, shown: view.length, cachePrefix: commonPrefix(before, view) })
      return view
    },
    async record(messages, context) {
      await policy.record?.(messages, context)
    },
  }
}

function commonPrefix(before: readonly Message[], after: readonly Message[]): number {
  const changed = after.findIndex((message, index) => !sameJson(message, before[index]))
  return changed < 0 ? after.length : changed
}
