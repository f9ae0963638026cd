import { assistant, type Block, type Message, user } from '@minagent/types'
import { badRequest, callerInstructions, claimedResult, listOf, objectOf, readCalls, textOf } from '../caller-conversation.ts'

/** Reads a message of AG-UI; what is only shown (reasoning, activities) is none for the agent. @throws ServiceError 400 */
export function readAgUiMessage(value: unknown, path: string): readonly Message[] {
  const message = objectOf(value, path)
  const content = message.content ?? ''
  switch (message.role) {
    case 'user':
      return [typeof content === 'string' ? user(content) : user(readParts(content, `${path}.content`))]
    case 'assistant':
      return [assistant(textOf(content, `${path}.content`), readCalls(message.toolCalls, `${path}.toolCalls`))]
    case 'tool':
      return [claimedResult(textOf(message.toolCallId, `${path}.toolCallId`), plainText(content, `${path}.content`))]
    case 'system':
    case 'developer':
      return [callerInstructions(textOf(content, `${path}.content`))]
    case 'reasoning':
    case 'activity':
      return []
    default:
      throw badRequest(`${path}.role is none of the protocol.`)
  }
}

function plainText(content: unknown, path: string): string {
  if (typeof content === 'string') return content
  return readParts(content, path)
    .map((block) => ('text' in block && typeof block.text === 'string' ? block.text : ''))
    .join('')
}

function readParts(content: unknown, path: string): readonly Block[] {
  return listOf(content, path).map((value, index) => readPart(objectOf(value, `${path}[${index}]`), `${path}[${index}]`))
}

function readPart(part: Readonly<Record<string, unknown>>, path: string): Block {
  if (part.type === 'text') return { type: 'text', text: textOf(part.text, `${path}.text`) }
  if (part.type !== 'image' && part.type !== 'document') throw badRequest(`${path}.type is "text", "image" or "document".`)
  const { type, value, mimeType } = objectOf(part.source, `${path}.source`)
  if (type !== 'data' && type !== 'url') throw badRequest(`${path}.source.type is "data" or "url".`)
  const place = { [type]: textOf(value, `${path}.source.value`) }
  if (part.type === 'image') return { type: 'image', media_type: mediaType(mimeType, 'image/*'), ...place }
  return { type: 'file', media_type: mediaType(mimeType, 'application/octet-stream'), ...place }
}

function mediaType(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise
}
