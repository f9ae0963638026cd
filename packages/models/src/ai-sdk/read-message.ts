import { type AssistantMessage, type Block, createMessage, type Message, type UserMessage, user } from '@minagent/types'
import { answerMessage } from '../answer-message.ts'
import { listOf, objectOf, textOf } from '../read-json.ts'
import { carriedMessage } from './carried-message.ts'
import { readBlock } from './read-block.ts'

/** The user's or the assistant's message of these parts: the one that is carried along, unless somebody changed the parts since. */
export function readMessage(role: 'user', parts: readonly unknown[], metadata?: unknown): UserMessage
export function readMessage(role: 'assistant', parts: readonly unknown[], metadata?: unknown): AssistantMessage
export function readMessage(role: 'user' | 'assistant', parts: readonly unknown[], metadata?: unknown): Message {
  const read = plainMessage(
    role,
    parts.flatMap((part) => readBlock(part) ?? []),
  )
  const carried = [metadata, ...parts.map(metadataOf)].flatMap((place) => carriedMessage(place) ?? [])
  const [only] = carried
  return carried.length === 1 && only?.role === role && surface(only) === surface(read) ? only : read
}

function plainMessage(role: 'user' | 'assistant', blocks: readonly Block[]): Message {
  if (role === 'assistant') return answerMessage(blocks)
  const [first] = blocks
  const text = blocks.length === 1 && first && Object.keys(first).length === 2 && 'text' in first ? textOf(first.text) : undefined
  return text === undefined && first ? createMessage({ role, blocks }) : user(text ?? '')
}

function metadataOf(part: unknown): unknown {
  const { providerMetadata, providerOptions } = objectOf(part)
  return providerMetadata ?? providerOptions
}

/** What a reader of the message would see: white space is left out on the way, and AI SDK may complete arguments. */
function surface(message: Message): string {
  const calls = 'toolCalls' in message ? message.toolCalls.map(({ id, name }) => [id, name]) : []
  return JSON.stringify([message.content.replaceAll(/\s/g, ''), calls])
}

/** The parts of a message of a prompt. */
export function partsOf(content: unknown): readonly unknown[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content)
}
