import { type Block, isPlainObject, ModelError } from '@minagent/types'
import { callArguments } from '../call-arguments.ts'
import { type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'

/**
 * The blocks of an answer as a message keeps them: verbatim, but for what says nothing (an empty text, empty citations) and what
 * a call lacks. Anything that is no block is left out.
 * @throws ModelError `protocol` for a call that names no tool.
 */
export function answerBlocks(content: readonly unknown[]): readonly Block[] {
  let calls = 0
  return content.flatMap((value): Block[] => {
    const block = objectOf(value)
    const type = textOf(block.type)
    if (type === undefined) return []
    if (type === 'text') return textBlock(block)
    if (type === 'tool_use') return [callBlock(block, calls++)]
    return [{ ...block, type }]
  })
}

/** The id of a call: its own, or else one that its place gives (F9). */
export function callId({ id }: JsonObject, index: number): string {
  return textOf(id) || `toolu_${index}`
}

/** What a call is given, as members of its block; a text is JSON. */
export function inputMembers(input: unknown): { input: object; invalid_input?: string } {
  if (isPlainObject(input)) return { input }
  const read = callArguments(typeof input === 'string' ? input : JSON.stringify(input ?? {}))
  return read.invalidArguments === undefined ? { input: read.arguments } : { input: {}, invalid_input: read.invalidArguments }
}

function textBlock({ citations, ...members }: JsonObject): Block[] {
  const block = { ...members, type: 'text', text: textOf(members.text) ?? '' }
  if (listOf(citations).length > 0) return [{ ...block, citations }]
  return block.text === '' ? [] : [block]
}

function callBlock({ invalid_input, ...members }: JsonObject, index: number): Block {
  const name = textOf(members.name)
  if (!name) throw new ModelError('protocol', `Call ${index} of the answer names no tool.`)
  const invalid = textOf(invalid_input)
  const input = invalid === undefined ? inputMembers(members.input) : { input: {}, invalid_input: invalid }
  return { ...members, type: 'tool_use', id: callId(members, index), name, ...input }
}
