import { MinagentError } from './errors.ts'
import { copyWellFormed, isPlainObject, setOwn } from './json.ts'
import type { Message, ToolCall } from './message.ts'
import type { RunEvent } from './run.ts'
import { callToWire, fromWire, toWire } from './wire.ts'

/** An event as it is stored and logged: one object with snake_case keys; what a tool or a model said keeps its own keys. */
export function eventToWire(event: RunEvent): Record<string, unknown> {
  return copyWellFormed(writeFields(event))
}

/**
 * Reads an event that {@link eventToWire} wrote.
 * @throws MinagentError `invalid_wire` naming the JSON path of what is wrong.
 */
export function eventFromWire(value: unknown): RunEvent {
  if (!isPlainObject(value) || typeof value.type !== 'string' || typeof value.run_id !== 'string') {
    throw new MinagentError('invalid_wire', 'Expected an event object with type and run_id at $.', { details: { path: '$' } })
  }
  const event: unknown = readFields(copyWellFormed(value))
  return event as RunEvent
}

/** Members whose value is foreign data: their inner keys stay as they are. */
const VERBATIM = new Set(['arguments', 'data', 'input', 'output', 'schemas', 'origin', 'blocks'])

function writeFields(value: object): Record<string, unknown> {
  const wire: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined || key === 'cause') continue
    setOwn(wire, toSnakeCase(key), writeMember(key, member))
  }
  return wire
}

function writeMember(key: string, member: unknown): unknown {
  if (member instanceof Error) return { name: member.name, message: member.message }
  if (VERBATIM.has(key) || typeof member !== 'object' || member === null) return member
  if (key === 'message') return toWire(member as Message)
  if (key === 'messages') return (member as Message[]).map(toWire)
  if (key === 'call') return callToWire(member as ToolCall)
  return writeFields(member)
}

function readFields(wire: Record<string, unknown>): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(wire)) setOwn(value, toCamelCase(key), readMember(key, member))
  return value
}

function readMember(key: string, member: unknown): unknown {
  if (VERBATIM.has(key) || typeof member !== 'object' || member === null) return member
  if (key === 'message') return fromWire(member)
  if (key === 'messages' && Array.isArray(member)) return member.map(fromWire)
  if (key === 'call' && isPlainObject(member)) return readCall(member)
  return isPlainObject(member) ? readFields(member) : member
}

function readCall({ id, name, input, invalid_input }: Record<string, unknown>): unknown {
  return { id, name, arguments: input, ...(invalid_input === undefined ? {} : { invalidArguments: invalid_input }) }
}

function toSnakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function toCamelCase(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
