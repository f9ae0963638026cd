import { isPlainObject } from '@minagent/types'
import { type JsonObject, listOf, objectOf } from '../read-json.ts'
import { foreignProblems, isGiven, nameProblems, type Place, type Problems, places } from './judge-parts.ts'

const NAME = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/

/** A member by its name in camelCase or in snake_case. */
export function member(object: JsonObject, name: string): unknown {
  return object[name] ?? object[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
}

/** The problems of the contents of a `generateContent` request. */
export function* googleContentsProblems(contents: unknown): Problems {
  if (listOf(contents).length === 0) yield 'contents: must be a list with at least one content.'
  const list = places(contents, 'contents')
  for (const content of list) yield* contentProblems(content)
  for (const [index, content] of list.entries()) {
    yield* callTurnProblems(content, list[index - 1], list[index + 1])
    yield* responseTurnProblems(content, list[index - 1])
  }
}

/** The names in a content's calls or responses. */
function namesIn({ value }: Place, kind: 'functionCall' | 'functionResponse'): readonly unknown[] {
  const parts = listOf(objectOf(value).parts).map((part) => objectOf(part))
  return parts.flatMap((part) => (member(part, kind) === undefined ? [] : [objectOf(member(part, kind)).name]))
}

function* callTurnProblems(content: Place, previous: Place | undefined, next: Place | undefined): Problems {
  const calls = namesIn(content, 'functionCall')
  if (calls.length === 0) return
  if (objectOf(content.value).role !== 'model') yield `${content.path}: function calls can only be in a content of the model.`
  if (!previous || objectOf(previous.value).role === 'model')
    yield `${content.path}: function calls must come right after a content of the user or after function responses.`
  const responses = next ? namesIn(next, 'functionResponse') : []
  if (responses.length !== calls.length)
    yield `${content.path}: its ${calls.length} function calls need as many function responses in the next content, which has ${responses.length}.`
  else if (!sameNames(calls, responses)) yield `${content.path}: the function responses after it have other names than its calls.`
}

function sameNames(one: readonly unknown[], other: readonly unknown[]): boolean {
  return JSON.stringify([...one].map(String).sort()) === JSON.stringify([...other].map(String).sort())
}

function* responseTurnProblems(content: Place, previous: Place | undefined): Problems {
  if (namesIn(content, 'functionResponse').length === 0) return
  if (objectOf(content.value).role === 'model') yield `${content.path}: function responses cannot be in a content of the model.`
  if (!previous || namesIn(previous, 'functionCall').length === 0)
    yield `${content.path}: function responses must come right after a content with function calls.`
}

function* contentProblems({ value, path }: Place): Problems {
  const { role, parts, content } = objectOf(value)
  if (isGiven(role) && role !== 'user' && role !== 'model' && role !== 'function')
    yield `${path}.role: must be user or model, got ${JSON.stringify(role)}.`
  if (content !== undefined) yield `${path}.content: is not known; a content has parts.`
  if (listOf(parts).length === 0) yield `${path}.parts: must be a list with at least one part.`
  for (const part of places(parts, `${path}.parts`)) yield* partProblems(part)
}

/** Members of a part that say something about it, and do not make it one. */
const ATTRIBUTES: ReadonlySet<string> = new Set([
  'thought',
  'videoMetadata',
  'video_metadata',
  'mediaResolution',
  'media_resolution',
  'partMetadata',
  'part_metadata',
])

const FOREIGN = {
  type: 'a part is told by its member',
  provider: 'it is not known',
  thinking: 'it is called text, with thought: true',
  tool_use: 'it is called functionCall',
  source: 'it is called inlineData',
}

/** What a part can be. */
const DATA = ['text', 'inlineData', 'fileData', 'functionCall', 'functionResponse', 'executableCode', 'codeExecutionResult']

/** Names of other formats for what a call or a response holds. */
const FOREIGN_STRUCT = {
  arguments: 'they are called args',
  input: 'it is called args',
  content: 'it is called response',
  output: 'it stands in response',
  result: 'it stands in response',
}

function* partProblems({ value, path }: Place): Problems {
  if (!isPlainObject(value)) {
    yield `${path}: must be an object.`
    return
  }
  yield* foreignProblems({ value, path: `${path}.` }, FOREIGN, false)
  const signed = isGiven(member(value, 'thoughtSignature'))
  if (!signed && !Object.keys(value).some((name) => !ATTRIBUTES.has(name))) yield `${path}: is empty.`
  if (value.text !== undefined && (typeof value.text !== 'string' || (value.text === '' && !signed)))
    yield `${path}.text: must be a text that is not empty.`
  const data = DATA.filter((name) => member(value, name) !== undefined)
  if (data.length > 1) yield `${path}: can be one thing only, is ${data.join(' and ')}.`
  const inline = member(value, 'inlineData')
  for (const name of isGiven(inline) ? ['mimeType', 'data'] : []) {
    if (typeof member(objectOf(inline), name) !== 'string') yield `${path}.inlineData.${name}: is missing.`
  }
  const call = member(value, 'functionCall')
  if (call !== undefined) yield* structProblems(objectOf(call), `${path}.functionCall`, 'args', false)
  const response = member(value, 'functionResponse')
  if (response !== undefined) yield* structProblems(objectOf(response), `${path}.functionResponse`, 'response', true)
}

function* structProblems(object: JsonObject, path: string, name: string, required: boolean): Problems {
  yield* foreignProblems({ value: object, path: `${path}.` }, FOREIGN_STRUCT, false)
  yield* nameProblems({ value: object.name, path: `${path}.name` }, NAME)
  const value = object[name]
  if (!isPlainObject(value) && (required || isGiven(value))) yield `${path}.${name}: must be an object, got ${JSON.stringify(value)}.`
}
