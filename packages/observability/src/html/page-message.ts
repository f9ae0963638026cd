import type { Block, Message } from '@minagent/types'
import type { PageMessage, PagePart } from './page-data.ts'

/** A message as the page shows it. */
export function pageMessage(message: Message): PageMessage {
  const { role, content } = message
  const calls = role === 'assistant' ? message.toolCalls : []
  const parts = role === 'system' ? [] : partsOf(message.blocks ?? [])
  return {
    role,
    text: content,
    ...('name' in message && message.name !== undefined ? { name: message.name } : {}),
    ...('origin' in message && message.origin?.untrusted ? { isUntrusted: true } : {}),
    ...(calls.length > 0
      ? { calls: calls.map(({ id, name, arguments: args, invalidArguments }) => ({ id, name, arguments: invalidArguments ?? args })) }
      : {}),
    ...(parts.length > 0 ? { parts } : {}),
  }
}

/** Text and calls stand in the message itself. */
function partsOf(blocks: readonly Block[]): readonly PagePart[] {
  return blocks.filter(({ type }) => !IN_MESSAGE.has(type)).map((block) => ({ type: block.type, text: partText(block) }))
}

const IN_MESSAGE: ReadonlySet<string> = new Set(['text', 'tool_use', 'tool_result'])

function partText(block: Block): string {
  const { type: _, ...members }: Readonly<Record<string, unknown>> = block
  return typeof members.thinking === 'string' ? members.thinking : JSON.stringify(members)
}
