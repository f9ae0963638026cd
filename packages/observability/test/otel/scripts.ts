import { FakeModel, type ScriptItem } from '@minagent/models'
import type { Model, Tool } from '@minagent/types'
import type { Received } from './receiver.ts'

/** Of tools that may run together. */
export const harmless = { executionLocation: 'local', sideEffect: 'none', risk: 'low', idempotent: true, untrustedOutput: false } as const

/** A tool of no arguments. */
export function toolOf(name: string, execute: Tool['execute']): Tool {
  return { name, description: name, parameters: { type: 'object' }, metadata: harmless, execute }
}

/** A call with no arguments. */
export function call(name: string, id = `call_${name}`) {
  return { id, name, arguments: {} }
}

/** A reply that used tokens. */
export function reply(content: string, calls: readonly ReturnType<typeof call>[] = [], inputTokens = 10): ScriptItem {
  return {
    message: { role: 'assistant', content, toolCalls: calls },
    stopReason: calls.length > 0 ? 'tool_use' : 'end_turn',
    usage: { inputTokens, outputTokens: 2 },
  }
}

/** A fake model under an id, which does not stream. */
export function modelOf(id: string, script: readonly ScriptItem[]): Model {
  const model = new FakeModel(script)
  return { id, complete: (...request) => model.complete(...request) }
}

/** What matters of a span, as words. */
export const facts = ({ attributes, status }: Received): string => {
  const { 'error.type': error, 'gen_ai.response.model': answered, 'gen_ai.usage.input_tokens': tokens } = attributes
  return [error && `!${error}`, status.code === 2 && 'ERROR', answered && `by ${answered}`, tokens && `${tokens} tokens`]
    .filter(Boolean)
    .join(' ')
}
