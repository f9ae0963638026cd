import { type Block, createMessage, type Message, system } from '@minagent/types'
import { conversationTexts } from '../prompts.ts'
import { type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'
import { carriedMessage } from './carried-message.ts'
import { readFile } from './file-data.ts'
import { readBlock } from './read-block.ts'
import { partsOf, readMessage } from './read-message.ts'

/** The conversation that an AI SDK prompt (of any version) means. */
export function readPrompt(prompt: unknown): Message[] {
  return listOf(prompt).flatMap(readPromptMessage)
}

/** The messages of one message of a prompt: one for each tool result. */
export function readPromptMessage(value: unknown): Message[] {
  const { role, content, providerOptions } = objectOf(value)
  switch (role) {
    case 'system':
      return [system(textOf(content) ?? '')]
    case 'user':
    case 'assistant':
      return [
        role === 'user'
          ? readMessage('user', partsOf(content), providerOptions)
          : readMessage('assistant', partsOf(content), providerOptions),
      ]
    case 'tool':
      return partsOf(content).flatMap((part) => readResult(objectOf(part)) ?? [])
    default:
      return []
  }
}

/** Other parts of a tool's message, such as approvals, concern tools that run at the provider. */
function readResult(part: JsonObject): Message | undefined {
  if (part.type !== 'tool-result') return undefined
  const fields = { role: 'tool' as const, toolCallId: textOf(part.toolCallId) ?? '', name: textOf(part.toolName) ?? '' }
  const output = readOutput(objectOf(part.output))
  const read = createMessage(typeof output === 'string' ? { ...fields, content: output } : { ...fields, blocks: output })
  const carried = carriedMessage(part.providerOptions)
  // AI SDK copies the metadata of a call to its result: an assistant's message may be there.
  return carried?.role === 'tool' && carried.toolCallId === read.toolCallId && carried.content === read.content ? carried : read
}

function readOutput({ type, value, reason }: JsonObject): string | readonly Block[] {
  switch (type) {
    case 'text':
    case 'error-text':
      return textOf(value) ?? ''
    case 'content':
      return listOf(value).flatMap((part) => readOutputPart(objectOf(part)) ?? [])
    case 'execution-denied':
      return textOf(reason) ?? conversationTexts.notApproved
    default:
      return JSON.stringify(value) ?? ''
  }
}

/** Before version 4 a file in a result is named after its kind and the place of its content. */
function readOutputPart(part: JsonObject): Block | undefined {
  const { type, mediaType, filename, data, url } = part
  const name = { ...(filename === undefined ? {} : { filename }) }
  switch (type) {
    case 'media':
    case 'image-data':
    case 'file-data':
      return readFile({ mediaType, data, ...name }, {})
    case 'image-url':
      return readFile({ mediaType: 'image/*', data: { type: 'url', url } }, {})
    case 'file-url':
      return readFile({ mediaType, data: { type: 'url', url } }, {})
    default:
      return readBlock(part)
  }
}
