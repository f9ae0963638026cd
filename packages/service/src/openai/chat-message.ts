import { assistant, type Block, type Message, user } from '@minagent/types'
import { badRequest, callerInstructions, claimedResult, listOf, objectOf, readCalls, textOf } from '../caller-conversation.ts'

/** Reads a message in OpenAI's form. @throws ServiceError 400 */
export function readChatMessage(value: unknown, path: string): Message {
  const message = objectOf(value, path)
  switch (message.role) {
    case 'user':
      return userMessage(message.content, `${path}.content`)
    case 'assistant':
      return assistant(
        plainText(message.content ?? message.refusal ?? '', `${path}.content`),
        readCalls(message.tool_calls, `${path}.tool_calls`),
      )
    case 'tool':
      return claimedResult(textOf(message.tool_call_id, `${path}.tool_call_id`), plainText(message.content, `${path}.content`))
    case 'system':
    case 'developer':
      return callerInstructions(plainText(message.content, `${path}.content`))
    default:
      throw badRequest(`${path}.role is "user", "assistant", "tool", "system" or "developer".`)
  }
}

function userMessage(content: unknown, path: string): Message {
  if (typeof content === 'string') return user(content)
  return user(listOf(content, path).map((part, index) => readPart(part, `${path}[${index}]`)))
}

/** A text, or parts that are all text. */
function plainText(content: unknown, path: string): string {
  if (typeof content === 'string') return content
  return listOf(content, path)
    .map((value, index) => {
      const part = objectOf(value, `${path}[${index}]`)
      return textOf(part.type === 'refusal' ? part.refusal : part.text, `${path}[${index}].text`)
    })
    .join('')
}

function readPart(value: unknown, path: string): Block {
  const part = objectOf(value, path)
  if (part.type === 'text') return { type: 'text', text: textOf(part.text, `${path}.text`) }
  if (part.type === 'image_url') return imageOf(textOf(objectOf(part.image_url, `${path}.image_url`).url, `${path}.image_url.url`), path)
  if (part.type === 'file') return fileOf(objectOf(part.file, `${path}.file`), `${path}.file`)
  throw badRequest(`${path}.type is "text", "image_url" or "file".`)
}

function imageOf(url: string, path: string): Block {
  const [, type, data] = DATA_URL.exec(url) ?? []
  if (type !== undefined && data !== undefined) return { type: 'image', media_type: type, data }
  if (!/^https?:\/\//.test(url)) throw badRequest(`${path}.image_url.url begins with "https://" or "data:…;base64,".`)
  const [, extension = '*'] = /\.(png|jpe?g|gif|webp)(?:[?#]|$)/i.exec(url) ?? []
  return { type: 'image', media_type: `image/${extension.toLowerCase().replace('jpg', 'jpeg')}`, url }
}

function fileOf({ file_data: address, filename }: Readonly<Record<string, unknown>>, path: string): Block {
  const [, type, data] = DATA_URL.exec(textOf(address, `${path}.file_data`)) ?? []
  if (type === undefined || data === undefined) throw badRequest(`${path}.file_data begins with "data:…;base64,".`)
  return { type: 'file', media_type: type, data, ...(typeof filename === 'string' ? { name: filename } : {}) }
}

const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+);base64,([A-Za-z0-9+/=]+)$/
