import { MinagentError } from './errors.ts'
import { copyWellFormed, isPlainObject, sameJson } from './json.ts'
import type { Block, Message, Origin, Role, ToolCall } from './message.ts'

/** A message as it is sent and stored: snake_case, as in the book (section 1.2). */
export interface WireMessage {
  readonly role: Role
  readonly content: string | readonly Block[]
  readonly tool_call_id?: string
  readonly name?: string
  readonly origin?: Origin
}

/** Writes a message in the wire format, as a fresh object. Lone surrogates become U+FFFD. */
export function toWire(message: Message): WireMessage {
  const content = 'blocks' in message && message.blocks ? message.blocks : plainContent(message)
  return copyWellFormed({
    role: message.role,
    content,
    ...(message.role === 'tool' ? { tool_call_id: message.toolCallId } : {}),
    ...('name' in message && message.name !== undefined ? { name: message.name } : {}),
    ...('origin' in message && message.origin !== undefined ? { origin: message.origin } : {}),
  })
}

/** {@link toWire} for a list. */
export function toWireConversation(messages: readonly Message[]): WireMessage[] {
  return messages.map((message) => toWire(message))
}

/**
 * Reads a message of the wire format; nothing of the input is shared with the result.
 * @throws MinagentError `invalid_wire` naming the JSON path of what is wrong.
 */
export function fromWire(value: unknown): Message {
  return readMessage(value, '$')
}

/** {@link fromWire} for a list. */
export function fromWireConversation(value: unknown): Message[] {
  if (!Array.isArray(value)) throw invalid('$', 'a list of messages', value)
  return value.map((item, index) => readMessage(item, `$[${index}]`))
}

/** The wire form of a call: a `tool_use` block. */
export function callToWire(call: ToolCall): Block {
  const block = { type: 'tool_use', id: call.id, name: call.name, input: call.arguments }
  return call.invalidArguments === undefined ? block : { ...block, invalid_input: call.invalidArguments }
}

/** What a message means that consists of these blocks. */
export function messageFromBlocks<R extends Role>(role: R, blocks: readonly Block[], fields?: object): Extract<Message, { role: R }>
export function messageFromBlocks(role: Role, blocks: readonly Block[], fields: object = {}): Message {
  return readMessage({ ...fields, role, content: blocks }, '$')
}

function plainContent(message: Message): string | Block[] {
  if (message.role !== 'assistant' || message.toolCalls.length === 0) return message.content
  const calls = message.toolCalls.map(callToWire)
  return message.content === '' ? calls : [{ type: 'text', text: message.content }, ...calls]
}

function readMessage(value: unknown, path: string): Message {
  if (!isPlainObject(value)) throw invalid(path, 'a message object', value)
  const wire = copyWellFormed(value)
  const content = readContent(wire.content, `${path}.content`)
  const message = messageOf(wire, content, path)
  if (content.blocks.length === 0 || message.role === 'system') return message
  return sameJson(plainContent(message), content.blocks) ? message : { ...message, blocks: content.blocks }
}

interface Content {
  readonly text: string
  readonly calls: readonly ToolCall[]
  readonly blocks: readonly Block[]
}

function messageOf(wire: Record<string, unknown>, content: Content, path: string): Message {
  switch (wire.role) {
    case 'system':
      return { role: 'system', content: content.text }
    case 'user':
      return { role: 'user', content: content.text, ...nameAndOrigin(wire, path) }
    case 'assistant':
      return { role: 'assistant', content: content.text, toolCalls: content.calls }
    case 'tool':
      return {
        role: 'tool',
        content: content.text,
        toolCallId: readString(wire.tool_call_id, `${path}.tool_call_id`),
        ...nameAndOrigin(wire, path),
      }
    default:
      throw invalid(`${path}.role`, 'one of system, user, assistant, tool', wire.role)
  }
}

function readContent(value: unknown, path: string): Content {
  if (value === undefined || value === null) return { text: '', calls: [], blocks: [] }
  if (typeof value === 'string') return { text: value, calls: [], blocks: [] }
  if (!Array.isArray(value)) throw invalid(path, 'a string or a list of blocks', value)
  const blocks = value.map((block, index) => readBlock(block, `${path}[${index}]`))
  return {
    text: blocks.map((block) => (block.type === 'text' && typeof block.text === 'string' ? block.text : '')).join(''),
    calls: blocks.filter((block) => block.type === 'tool_use').map(callOf),
    blocks,
  }
}

/** Checks the kinds that we know; the others are kept as they are. */
function readBlock(value: unknown, path: string): Block {
  if (!isPlainObject(value)) throw invalid(path, 'a block object', value)
  const type = readString(value.type, `${path}.type`)
  if (type === 'text') return { ...value, type, text: readString(value.text, `${path}.text`) }
  if (type !== 'tool_use') return { ...value, type }
  const id = readString(value.id, `${path}.id`)
  const name = readString(value.name, `${path}.name`)
  const input = value.input === undefined ? {} : value.input
  if (!isPlainObject(input)) throw invalid(`${path}.input`, 'an object', input)
  if (value.invalid_input !== undefined) readString(value.invalid_input, `${path}.invalid_input`)
  return { ...value, type, id, name, input }
}

function callOf(block: Block): ToolCall {
  const { id, name, input, invalid_input } = block as { id: string; name: string; input: Record<string, unknown>; invalid_input?: string }
  // A copy, so that the call and the block never share a mutable object.
  const call = { id, name, arguments: copyWellFormed(input) }
  return invalid_input === undefined ? call : { ...call, invalidArguments: invalid_input }
}

function nameAndOrigin(wire: Record<string, unknown>, path: string): { name?: string; origin?: Origin } {
  return {
    ...(wire.name === undefined || wire.name === null ? {} : { name: readString(wire.name, `${path}.name`) }),
    ...(wire.origin === undefined || wire.origin === null ? {} : { origin: readOrigin(wire.origin, `${path}.origin`) }),
  }
}

const ORIGIN_KINDS: readonly unknown[] = ['user', 'tool', 'mcp', 'retrieval', 'memory', 'agent']

function readOrigin(value: unknown, path: string): Origin {
  if (!isOrigin(value)) throw invalid(path, '{ kind, untrusted, name? } with a known kind', value)
  return value
}

function isOrigin(value: unknown): value is Origin {
  return (
    isPlainObject(value) &&
    ORIGIN_KINDS.includes(value.kind) &&
    typeof value.untrusted === 'boolean' &&
    (value.name === undefined || typeof value.name === 'string')
  )
}

function readString(value: unknown, path: string): string {
  if (typeof value !== 'string') throw invalid(path, 'a string', value)
  return value
}

function invalid(path: string, expected: string, value: unknown): MinagentError<'invalid_wire'> {
  return new MinagentError('invalid_wire', `Expected ${expected} at ${path}, got ${kindOf(value)}.`, { details: { path } })
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return value === undefined ? 'nothing' : typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : `a ${typeof value}`
}
