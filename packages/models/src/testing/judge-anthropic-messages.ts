import { isPlainObject } from '@minagent/types'
import { type JsonObject, listOf, objectOf } from '../read-json.ts'
import { anthropicBlockProblems, isBlank } from './judge-anthropic-blocks.ts'
import { foreignProblems, type Place, type Problems, places, repeatProblems } from './judge-parts.ts'

/** A message, or several in a row of one role: Anthropic takes them as one. */
interface Turn {
  readonly role: unknown
  readonly path: string
  readonly blocks: readonly Block[]
}

interface Block {
  readonly block: JsonObject
  readonly path: string
}

/** The problems of the messages of a Messages request. */
export function* anthropicMessagesProblems(messages: unknown): Problems {
  if (listOf(messages).length === 0) yield 'messages: must be a list with at least one message.'
  const list = places(messages, 'messages')
  for (const [index, message] of list.entries()) yield* messageProblems(message, index === list.length - 1)
  const turns = turnsOf(list)
  if (turns.length > 0 && turns[0]?.role !== 'user') yield 'messages[0].role: the first message must be of the user.'
  for (const [index, turn] of turns.entries()) {
    if (turn.role === 'assistant') yield* callsProblems(turn, turns[index + 1])
    else yield* resultsProblems(turn, turns[index - 1])
  }
  yield* repeatProblems(
    turns.flatMap((turn) => idsOf(turn, 'tool_use', 'id')),
    'messages',
    'tool_use id',
  )
}

function turnsOf(messages: readonly Place[]): readonly Turn[] {
  const turns: { role: unknown; path: string; blocks: Block[] }[] = []
  for (const { value, path } of messages) {
    const { role, content } = objectOf(value)
    const blocks = places(content, `${path}.content`).map((part) => ({ block: objectOf(part.value), path: part.path }))
    const text = typeof content === 'string' ? [{ block: { type: 'text', text: content }, path: `${path}.content` }] : []
    const last = turns.at(-1)
    if (last?.role === role) last?.blocks.push(...text, ...blocks)
    else turns.push({ role, path, blocks: [...text, ...blocks] })
  }
  return turns
}

function idsOf(turn: Turn | undefined, type: string, member: string): readonly unknown[] {
  return (turn?.blocks ?? []).flatMap(({ block }) => (block.type === type ? [block[member]] : []))
}

function* callsProblems(turn: Turn, next: Turn | undefined): Problems {
  const answered = next?.role === 'user' ? idsOf(next, 'tool_result', 'tool_use_id') : []
  for (const id of idsOf(turn, 'tool_use', 'id')) {
    if (!answered.includes(id)) yield `${turn.path}: the call ${JSON.stringify(id)} has no tool_result in the next message.`
  }
}

function* resultsProblems(turn: Turn, previous: Turn | undefined): Problems {
  const calls = idsOf(previous, 'tool_use', 'id')
  const results = idsOf(turn, 'tool_result', 'tool_use_id')
  for (const id of results) {
    if (!calls.includes(id)) yield `${turn.path}: its tool_result ${JSON.stringify(id)} answers no call of the message before it.`
  }
  yield* repeatProblems(results, turn.path, 'tool_result for')
  const first = turn.blocks.findIndex(({ block }) => block.type !== 'tool_result')
  const late = turn.blocks.find(({ block }, index) => block.type === 'tool_result' && first !== -1 && index > first)
  if (late) yield `${late.path}: the tool_result blocks must come first in their message.`
}

function* messageProblems({ value, path }: Place, last: boolean): Problems {
  const { role, content } = objectOf(value)
  if (role !== 'user' && role !== 'assistant') yield `${path}.role: must be user or assistant, got ${JSON.stringify(role)}.`
  if (isPlainObject(value)) yield* foreignProblems({ value, path: `${path}.` }, FOREIGN_MEMBERS, true)
  // The last message may be the beginning of the answer.
  const prefill = last && role === 'assistant'
  if (typeof content === 'string') yield* textProblems(content, path, prefill)
  else if (!Array.isArray(content)) yield `${path}.content: must be a text or a list of blocks.`
  else yield* blockListProblems(content, path, role, prefill)
}

function* textProblems(text: string, path: string, prefill: boolean): Problems {
  if (isBlank(text) && !(prefill && text === '')) yield `${path}.content: must not be blank.`
  else if (prefill && /\s$/.test(text)) yield `${path}.content: the last message must not end with white space.`
}

function* blockListProblems(content: readonly unknown[], path: string, role: unknown, prefill: boolean): Problems {
  if (content.length === 0 && !prefill) yield `${path}.content: must have at least one block.`
  const blocks = places(content, `${path}.content`)
  for (const block of blocks) yield* anthropicBlockProblems(objectOf(block.value), block.path, role)
  if (role === 'assistant') yield* thinkingOrderProblems(blocks)
  const { text: end, type } = objectOf(content.at(-1))
  if (prefill && isThinking(type)) yield `${path}.content: the last message must not end with thinking.`
  if (prefill && typeof end === 'string' && /\s$/.test(end)) yield `${path}.content: the last message must not end with white space.`
}

const FOREIGN_MEMBERS = {
  name: 'messages have no name',
  tool_calls: 'calls are blocks of type tool_use',
  tool_call_id: 'results are blocks of type tool_result',
  origin: 'it is not known',
  blocks: 'the blocks are called content',
}

/** Thinking that follows text or calls only, with no tool of the server in between, was moved. */
function* thinkingOrderProblems(blocks: readonly Place[]): Problems {
  const types = blocks.map(({ value }) => objectOf(value).type)
  const first = types.findIndex(isThinking)
  if (first > 0 && types.slice(0, first).every((type) => type === 'text' || type === 'tool_use'))
    yield `${blocks[first]?.path}: thinking must come first in its message.`
}

function isThinking(type: unknown): boolean {
  return type === 'thinking' || type === 'redacted_thinking'
}
