import { isPlainObject, isTainted, type Locale, type Tool } from '@minagent/types'
import { fillText } from './fill-text.ts'
import { multiagentTexts } from './prompts.ts'

/** What a handoff says of itself: the way by which taint gets out of the run that hands over. */
interface HandoffData {
  readonly message: string
  readonly untrusted: boolean
}

/** The tool with which a model hands the conversation over. It runs alone, as what changes something does: the first of several wins. */
export function handoffTool(to: string, about: string, locale: Locale): Tool {
  const texts = multiagentTexts[locale]
  return {
    name: `${PREFIX}${to}`,
    description: fillText(texts.handoff, { name: to, description: about }),
    parameters: {
      type: 'object',
      properties: { reason: { type: 'string', description: texts.reason } },
      required: ['reason'],
      additionalProperties: false,
    },
    metadata: { executionLocation: 'local', sideEffect: 'local', risk: 'low', idempotent: true, untrustedOutput: false },
    execute: (_args, { messages = [], describe }): HandoffData => ({
      message: fillText(texts.handedOff, { name: to }),
      untrusted: isTainted(messages, describe),
    }),
  }
}

/** To whom a tool of this name hands over; undefined for any other tool. */
export function handoffTarget(toolName: string): string | undefined {
  return toolName.startsWith(PREFIX) ? toolName.slice(PREFIX.length) : undefined
}

/** Whether a handoff carries taint; what cannot be read counts as untrusted. */
export function isUntrustedHandoff(data: unknown): boolean {
  return !isPlainObject(data) || data.untrusted !== false
}

const PREFIX = 'handoff_to_'
