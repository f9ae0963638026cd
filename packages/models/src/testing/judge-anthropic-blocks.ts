import { isPlainObject } from '@minagent/types'
import { type JsonObject, objectOf } from '../read-json.ts'
import { foreignProblems, nameProblems, type Problems, places } from './judge-parts.ts'

const TOOL_NAME = /^[a-zA-Z0-9_-]{1,128}$/
const CALL_ID = /^[a-zA-Z0-9_-]+$/

/** Kinds of blocks of other formats. */
const FOREIGN_BLOCKS: ReadonlySet<unknown> = new Set([
  'file',
  'function_call',
  'image_url',
  'input_audio',
  'input_image',
  'input_text',
  'output_text',
  'reasoning',
  'reasoning_details',
  'refusal',
  'tool_call',
])

const FOREIGN_BLOCK_MEMBERS = {
  provider: 'it is not known',
  invalid_input: 'it is not known',
  thought_signature: 'it is not known',
  media_type: 'it stands in source',
}

/** The problems of one block of a Messages request. */
export function* anthropicBlockProblems(block: JsonObject, path: string, role: unknown): Problems {
  if (typeof block.type !== 'string') yield `${path}.type: is missing.`
  if (FOREIGN_BLOCKS.has(block.type)) yield `${path}.type: ${JSON.stringify(block.type)} belongs to another format.`
  yield* foreignProblems({ value: block, path: `${path}.` }, FOREIGN_BLOCK_MEMBERS, false)
  switch (block.type) {
    case 'text':
      if (typeof block.text !== 'string' || isBlank(block.text)) yield `${path}.text: must be a text that is not blank.`
      break
    case 'image':
    case 'document':
      yield* sourceProblems(block, `${path}.source`)
      if (block.type === 'image' && role === 'assistant') yield `${path}: an image cannot be in a message of the assistant.`
      break
    case 'tool_use':
      yield* callProblems(block, path, role)
      break
    case 'tool_result':
      yield* resultProblems(block, path, role)
      break
    case 'thinking':
    case 'redacted_thinking':
      yield* thinkingProblems(block, path, role)
  }
}

const IMAGE_TYPE = /^image\/(jpeg|png|gif|webp)$/

/** Where an image or a document comes from. */
function* sourceProblems({ type: kind, source }: JsonObject, path: string): Problems {
  if (!isPlainObject(source)) yield `${path}: is missing.`
  const { type, media_type: media, data, url } = objectOf(source)
  const expected = kind === 'image' ? IMAGE_TYPE : type === 'text' ? /^text\/plain$/ : /^application\/pdf$/
  if (type === 'base64' || type === 'text') {
    yield* nameProblems({ value: media, path: `${path}.media_type` }, expected)
    if (typeof data !== 'string' || data === '') yield `${path}.data: is missing.`
  }
  if (type === 'url') yield* nameProblems({ value: url, path: `${path}.url` }, /^https?:/)
}

function* callProblems(block: JsonObject, path: string, role: unknown): Problems {
  if (role !== 'assistant') yield `${path}: a tool_use can only be in a message of the assistant.`
  yield* nameProblems({ value: block.id, path: `${path}.id` }, CALL_ID)
  yield* nameProblems({ value: block.name, path: `${path}.name` }, TOOL_NAME)
  if (!isPlainObject(block.input)) yield `${path}.input: must be an object.`
}

function* resultProblems({ tool_use_id: id, content, is_error }: JsonObject, path: string, role: unknown): Problems {
  if (role !== 'user') yield `${path}: a tool_result can only be in a message of the user.`
  yield* nameProblems({ value: id, path: `${path}.tool_use_id` }, CALL_ID)
  const empty = content === undefined || content === '' || (Array.isArray(content) && content.length === 0)
  if (is_error === true && empty) yield `${path}.content: must not be empty when is_error is true.`
  for (const { value, path: at } of places(content, `${path}.content`)) {
    const { type, text } = objectOf(value)
    if (type === 'text' && (typeof text !== 'string' || text === '')) yield `${at}.text: must be a text that is not empty.`
    if (type === 'image' || type === 'document') yield* sourceProblems(objectOf(value), `${at}.source`)
  }
}

function* thinkingProblems(block: JsonObject, path: string, role: unknown): Problems {
  if (role !== 'assistant') yield `${path}: thinking can only be in a message of the assistant.`
  const member = block.type === 'thinking' ? 'signature' : 'data'
  if (typeof block[member] !== 'string' || block[member] === '') yield `${path}.${member}: is missing.`
  if (block.cache_control !== undefined) yield `${path}.cache_control: cannot be set on thinking.`
}

/** Whether a text has nothing but white space, which Anthropic takes for none. */
export function isBlank(text: string): boolean {
  return text.trim() === ''
}
