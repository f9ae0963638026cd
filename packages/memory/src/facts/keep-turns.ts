import { type ContextPolicy, isUntrusted, type Message, type ToolMetadata } from '@minagent/types'
import { isQuestion } from '../context/kept-groups.ts'
import { LastUsed } from '../last-used.ts'
import type { NewFact } from './fact.ts'
import type { Facts } from './facts.ts'

/** Options of {@link keepTurns}. */
export interface KeepTurnsOptions {
  readonly facts: Facts
  /** The session of the turns, whose neighbours help to find each other. Default: the id of the run. */
  readonly session?: string
  /** Facts about tools (`toolbox.describe`): without them every answer of a tool counts as untrusted. */
  readonly describe?: (name: string) => ToolMetadata | undefined
}

/**
 * Remembers what was said: after a run that completed, its newest question and everything that person and model said since, one fact a turn,
 * under the same write policy as any other. What the model said after it had read untrusted content is quarantined (S11); put this behind `recall`,
 * so that what was recalled from documents counts as read. The view is left as it is.
 */
export function keepTurns({ facts, session, describe }: KeepTurnsOptions): ContextPolicy {
  const recalledUntrusted = new LastUsed<string, true>(100)
  return {
    view(messages, { runId }) {
      if (messages.some(isUntrustedMemory)) recalledUntrusted.set(runId, true)
      return messages
    },
    async record(messages, { runId }) {
      const start = Math.max(0, messages.findLastIndex(isQuestion))
      const firstUntrusted = messages.findIndex((message) => isUntrusted(message, describe))
      const taintedFrom = recalledUntrusted.get(runId) ? start : firstUntrusted < 0 ? messages.length : firstUntrusted
      const turns = messages.slice(start).flatMap((message, index): NewFact[] => {
        if (!isSpoken(message)) return []
        const untrusted = isUntrusted(message, describe) || (message.role === 'assistant' && start + index > taintedFrom)
        return [{ text: message.content, speaker: message.role, session: session ?? runId, source: { runId }, untrusted }]
      })
      if (turns.length > 0) await facts.rememberAll(turns)
    },
  }
}

function isUntrustedMemory(message: Message): boolean {
  return message.role === 'user' && message.origin?.kind === 'memory' && message.origin.untrusted
}

function isSpoken(message: Message): boolean {
  return message.content.trim() !== '' && (message.role === 'assistant' || isQuestion(message))
}
