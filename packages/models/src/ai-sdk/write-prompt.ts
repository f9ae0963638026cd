import { type AssistantMessage, type Block, type Message, sameJson, type ToolMessage, toWire, type UserMessage } from '@minagent/types'
import { type IdRule, sendable } from '../sendable.ts'
import { carry } from './carried-message.ts'
import type { Part, SpecificationVersion } from './language-model.ts'
import { readPromptMessage } from './read-prompt.ts'
import { writeBlock } from './write-block.ts'
import { writeOutput } from './write-output.ts'

/** Providers of all kinds stand behind an AI SDK model: an id that each of them takes. */
const ID_RULE: IdRule = { pattern: /^[\w-]{1,64}$/, make: (n) => `call_${n}` }

/** One message of a prompt, as AI SDK writes it. */
export interface PromptMessage {
  readonly role: Message['role']
  readonly content: string | readonly Part[]
  readonly providerOptions?: object
}

/** The conversation as a prompt of this version. Neighbouring tool results are one message, as AI SDK itself writes them. */
export function writePrompt(messages: readonly Message[], version: SpecificationVersion): PromptMessage[] {
  const prompt: PromptMessage[] = []
  for (const message of sendable(messages, ID_RULE)) {
    const written = writeMessage(message, version)
    const before = prompt.at(-1)
    if (message.role === 'tool' && before?.role === 'tool')
      prompt[prompt.length - 1] = { role: 'tool', content: [...partsIn(before), ...partsIn(written)] }
    else prompt.push(written)
  }
  return prompt
}

function writeMessage(message: Message, version: SpecificationVersion): PromptMessage {
  if (message.role === 'system') return { role: 'system', content: message.content }
  if (message.role === 'tool') return { role: 'tool', content: [writeResult(message, version)] }
  const written = { role: message.role, content: writeParts(message, version) }
  return isWhole(written, message) ? written : { ...written, providerOptions: carry(message) }
}

/** Blank text is left out: providers refuse it (F29). */
function writeParts(message: UserMessage | AssistantMessage, version: SpecificationVersion): Part[] {
  const { content } = toWire(message)
  const blocks: readonly Block[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content
  return blocks.flatMap((block) => (isBlank(block) ? [] : (writeBlock(block, version) ?? [])))
}

function isBlank(block: Block): boolean {
  return block.type === 'text' && 'text' in block && typeof block.text === 'string' && block.text.trim() === ''
}

function writeResult(message: ToolMessage, version: SpecificationVersion): Part {
  const { toolCallId, name = '' } = message
  const part = { type: 'tool-result', toolCallId, toolName: name, output: writeOutput(message, version) }
  return isWhole({ role: 'tool', content: [part] }, message) ? part : { ...part, providerOptions: carry(message) }
}

/** Whether the message can be read back as it is. */
function isWhole(written: PromptMessage, message: Message): boolean {
  const [read, ...more] = readPromptMessage(written)
  return more.length === 0 && sameJson(read, message)
}

function partsIn({ content }: PromptMessage): readonly Part[] {
  return typeof content === 'string' ? [] : content
}
