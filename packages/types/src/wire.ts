import { copyJson, copyWellFormed, sameJson } from './json.ts'
import type { Block, Message, Origin, Role, ToolCall } from './message.ts'
import { invalidWire, ownCopy, WireObject } from './wire-object.ts'

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
  return copyWellFormed(writeMessage(message))
}

/** {@link toWire} for a list. */
export function toWireConversation(messages: readonly Message[]): WireMessage[] {
  return messages.map(toWire)
}

/**
 * Reads a message of the wire format; nothing of the input is shared with the result, and lone surrogates become U+FFFD.
 * @throws MinagentError `invalid_wire` naming the JSON path of what is wrong.
 */
export function fromWire(value: unknown): Message {
  return readMessage(ownCopy(value, '$'), '$')
}

/**
 * {@link fromWire} for a list.
 * @throws MinagentError `invalid_wire` naming the JSON path of what is wrong, such as `$[2].content[0].id`.
 */
export function fromWireConversation(value: unknown): Message[] {
  if (!Array.isArray(value)) throw invalidWire('$', 'a list of messages', value)
  return value.map((item, index) => readMessage(ownCopy(item, `$[${index}]`), `$[${index}]`))
}

/** The wire form of a call: a `tool_use` block. */
export function callToWire(call: ToolCall): Block {
  const block = { type: 'tool_use', id: call.id, name: call.name, input: call.arguments }
  return call.invalidArguments === undefined ? block : { ...block, invalid_input: call.invalidArguments }
}

/** What a message means that consists of these blocks. */
export function messageFromBlocks(role: Role, blocks: readonly Block[], fields: object): Message {
  return fromWire({ ...fields, role, content: blocks })
}

/** {@link toWire} without the copy: the result shares parts with the message. */
export function writeMessage(message: Message): WireMessage {
  return {
    role: message.role,
    content: 'blocks' in message && message.blocks ? message.blocks : plainContent(message),
    ...(message.role === 'tool' ? { tool_call_id: message.toolCallId } : {}),
    ...('name' in message && message.name !== undefined ? { name: message.name } : {}),
    ...('origin' in message && message.origin !== undefined ? { origin: message.origin } : {}),
  }
}

//#region plain-content
function plainContent(message: Message): string | Block[] {
  if (message.role !== 'assistant' || message.toolCalls.length === 0) return message.content
  const calls = message.toolCalls.map(callToWire)
  return message.content === '' ? calls : [{ type: 'text', text: message.content }, ...calls]
}
//#endregion plain-content

/** Reads a message out of a value that the reader owns: it may share parts with the result. */
export function readMessage(value: unknown, path: string): Message {
  const wire = new WireObject(value, path, 'a message object')
  const parts = readParts(wire)
  const message = messageOf(wire, parts)
  if (parts.length === 0 || message.role === 'system') return message
  const blocks = parts.map((part) => part.block)
  return sameJson(plainContent(message), blocks) ? message : { ...message, blocks }
}

function messageOf(wire: WireObject, parts: readonly Part[]): Message {
  const raw = wire.raw('content')
  const content = typeof raw === 'string' ? raw : parts.map((part) => part.text).join('')
  const role = wire.keyOf('role', ROLES)
  switch (role) {
    case 'system':
      return { role, content: requireText(wire, parts, content) }
    case 'user':
      return { role, content, ...nameAndOrigin(wire) }
    case 'assistant':
      return { role, content, toolCalls: parts.flatMap((part) => part.call ?? []) }
    case 'tool':
      return { role, content, toolCallId: wire.string('tool_call_id'), ...nameAndOrigin(wire) }
    default:
      return role satisfies never
  }
}

const ROLES: Readonly<Record<Role, true>> = { system: true, user: true, assistant: true, tool: true }

/** A system message has no `blocks`: a part that is no text would be lost in silence. */
function requireText(wire: WireObject, parts: readonly Part[], content: string): string {
  const index = parts.findIndex((part) => part.block.type !== 'text')
  if (index === -1) return content
  throw invalidWire(`${wire.pathOf('content')}[${index}]`, 'a text block in a system message', parts[index]?.block.type)
}

/** One block, and what it means. */
interface Part {
  readonly block: Block
  readonly text: string
  readonly call?: ToolCall
}

function readParts(wire: WireObject): readonly Part[] {
  if (!wire.has('content') || typeof wire.raw('content') === 'string') return []
  if (!Array.isArray(wire.raw('content'))) throw wire.invalid('content', 'a string or a list of blocks')
  return wire.list('content', readPart)
}

/** Checks the kinds that carry content and calls; the others are kept as they are. */
function readPart(value: unknown, path: string): Part {
  const wire = new WireObject(value, path, 'a block object')
  const type = wire.string('type')
  if (type === 'text') return { block: { ...wire.members, type }, text: wire.string('text') }
  if (type !== 'tool_use') return { block: { ...wire.members, type }, text: '' }
  const call = readCall(value, path)
  // The call has arguments of its own, so that it shares no mutable object with the block.
  const block = { ...wire.members, type, input: call.arguments }
  return { block, text: '', call: { ...call, arguments: copyJson(call.arguments) } }
}

/** Reads what {@link callToWire} wrote, out of a value that the reader owns. */
export function readCall(value: unknown, path: string): ToolCall {
  const wire = new WireObject(value, path)
  const input = wire.raw('input') === undefined ? {} : wire.object('input').members
  const call = { id: wire.string('id'), name: wire.string('name'), arguments: input }
  return wire.raw('invalid_input') === undefined ? call : { ...call, invalidArguments: wire.string('invalid_input') }
}

function nameAndOrigin(wire: WireObject): { name?: string; origin?: Origin } {
  return {
    ...(wire.has('name') ? { name: wire.string('name') } : {}),
    ...(wire.has('origin') ? { origin: readOrigin(wire.object('origin')) } : {}),
  }
}

const ORIGIN_KINDS: Readonly<Record<Origin['kind'], true>> = {
  user: true,
  tool: true,
  mcp: true,
  retrieval: true,
  memory: true,
  agent: true,
}

function readOrigin(wire: WireObject): Origin {
  const kind = wire.keyOf('kind', ORIGIN_KINDS)
  const name = wire.has('name') ? { name: wire.string('name') } : {}
  // In the order in which it is written: what is read has the same bytes again (D7).
  return { kind, ...name, untrusted: wire.boolean('untrusted') }
}
