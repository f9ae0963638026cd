import { isPlainObject } from '@minagent/types'
import { type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'
import {
  argumentsProblems,
  foreignProblems,
  isGiven,
  nameProblems,
  type Place,
  type Problems,
  places,
  repeatProblems,
} from './judge-parts.ts'

const ROLES: ReadonlySet<unknown> = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function'])

/** Names of Moonshot's own tools begin with a dollar sign. */
const TOOL_NAME = /^\$?[a-zA-Z0-9_-]{1,64}$/
const SPEAKER_NAME = /^[^\s<|\\/>]{1,64}$/
const CALL_ID_LENGTH = 40

/** Kinds of parts of other formats. */
const FOREIGN_PARTS: ReadonlySet<unknown> = new Set([
  'tool_use',
  'tool_result',
  'redacted_thinking',
  'server_tool_use',
  'input_text',
  'output_text',
  'input_image',
  'input_file',
])

/** The problems of the messages of a Chat Completions request. */
export function* chatMessagesProblems(messages: unknown): Problems {
  if (listOf(messages).length === 0) yield 'messages: must be a list with at least one message.'
  const results = new OpenCalls()
  for (const { value, path } of places(messages, 'messages')) {
    if (!isPlainObject(value)) {
      yield `${path}: must be an object.`
      continue
    }
    yield* foreignProblems({ value, path: `${path}.` }, { blocks: 'the parts are called content' }, true)
    if (!ROLES.has(value.role)) yield `${path}.role: must be one of ${[...ROLES].join(', ')}, got ${JSON.stringify(value.role)}.`
    yield* contentProblems(value, path)
    if (value.role === 'tool') {
      yield* results.answer(value.tool_call_id, path)
      continue
    }
    yield* results.close(path)
    if (isGiven(value.name) || value.role === 'function') yield* nameProblems({ value: value.name, path: `${path}.name` }, SPEAKER_NAME)
    if (value.role === 'assistant') yield* callsProblems({ value: value.tool_calls, path: `${path}.tool_calls` }, results)
  }
  yield* results.close('messages')
}

/** Which calls of the last assistant message wait for their result. */
class OpenCalls {
  #open = new Set<unknown>()
  #closed = new Set<unknown>()

  begin(ids: readonly unknown[]): void {
    this.#open = new Set(ids)
    this.#closed = new Set()
  }

  *answer(id: unknown, path: string): Problems {
    if (this.#open.delete(id)) this.#closed.add(id)
    else if (this.#closed.has(id)) yield `${path}: the call ${JSON.stringify(id)} has its result already.`
    else yield `${path}: its tool_call_id ${JSON.stringify(id)} is that of no call of the assistant message before it.`
  }

  *close(path: string): Problems {
    for (const id of this.#open) yield `${path}: the call ${JSON.stringify(id)} before it has no result.`
    this.begin([])
  }
}

function* callsProblems({ value, path }: Place, results: OpenCalls): Problems {
  if (!isGiven(value)) return
  if (listOf(value).length === 0) yield `${path}: must be a list with at least one call, or absent.`
  const ids = listOf(value).map((call) => objectOf(call).id)
  for (const call of places(value, path)) yield* callProblems(objectOf(call.value), call.path)
  yield* repeatProblems(ids, path, 'id')
  results.begin(ids)
}

function* callProblems(call: JsonObject, path: string): Problems {
  const { id, type = 'function' } = call
  if (typeof id !== 'string' || id === '') yield `${path}.id: must be a text.`
  else if (id.length > CALL_ID_LENGTH) yield `${path}.id: must have at most ${CALL_ID_LENGTH} characters, has ${id.length}.`
  if (type !== 'function') return
  const { name, arguments: text } = objectOf(call.function)
  yield* nameProblems({ value: name, path: `${path}.function.name` }, TOOL_NAME)
  yield* argumentsProblems({ value: text, path: `${path}.function.arguments` })
}

function* contentProblems(message: JsonObject, path: string): Problems {
  const { content, role } = message
  const instead = role === 'assistant' && ['tool_calls', 'function_call', 'refusal', 'audio'].some((name) => isGiven(message[name]))
  if (!isGiven(content)) {
    if (!instead && role !== 'function') yield `${path}.content: is missing.`
  } else if (Array.isArray(content)) {
    if (content.length === 0) yield `${path}.content: must have at least one part.`
    for (const part of places(content, `${path}.content`)) yield* partProblems(part, role)
  } else if (typeof content !== 'string') yield `${path}.content: must be a text or a list of parts.`
}

/** Who can only say words; images are the user's, and some servers take them from tools. */
const WORDS_ONLY: ReadonlySet<unknown> = new Set(['system', 'developer', 'assistant'])

function* partProblems({ value, path }: Place, role: unknown): Problems {
  const part = objectOf(value)
  if (typeof part.type !== 'string') yield `${path}.type: is missing.`
  if (part.type === 'text' && (typeof part.text !== 'string' || part.text === '')) yield `${path}.text: must be a text that is not empty.`
  const image = textOf(part.image_url) ?? objectOf(part.image_url).url
  if (part.type === 'image_url' && (typeof image !== 'string' || image === '')) yield `${path}.image_url.url: is missing.`
  if (part.type === 'image_url' && WORDS_ONLY.has(role)) yield `${path}.type: an image cannot be in a message of the ${role}.`
  if (FOREIGN_PARTS.has(part.type) || isPlainObject(part.source))
    yield `${path}.type: ${JSON.stringify(part.type)} belongs to another format.`
  if (part.media_type !== undefined) yield `${path}.media_type: is not known.`
}
