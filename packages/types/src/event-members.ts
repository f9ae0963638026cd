import type { JsonSchema } from './json-schema.ts'
import type { AssistantMessage, Message, ToolCall, ToolMessage, UserMessage } from './message.ts'
import type { ModelResponse, ToolSchema, Usage } from './model.ts'
import type { ErrorInfo, RunLimits } from './run.ts'
import type { ToolResult } from './tool.ts'
import { toolErrorTexts } from './tool-error-text.ts'
import { readCall, readMessage } from './wire.ts'
import { invalidWire, WireObject } from './wire-object.ts'

/** Where in its run a call stands. */
export function readPlace(wire: WireObject): { round: number; ordinal: number } {
  return { round: wire.number('round'), ordinal: wire.number('ordinal') }
}

/** A call and where it stands. */
export function readCallMember(wire: WireObject): { round: number; ordinal: number; call: ToolCall } {
  return { ...readPlace(wire), call: readCall(wire.raw('call'), wire.pathOf('call')) }
}

/** What the events that end a run have in common. */
export function readEnd(wire: WireObject): { final: string; usage: Usage } {
  return { final: wire.string('final'), usage: readUsage(wire.object('usage')) }
}

/** The member `message`, said by a user. */
export function readUserMessage(wire: WireObject): UserMessage {
  const message = readMessageMember(wire)
  if (message.role !== 'user') throw invalidWire(`${wire.pathOf('message')}.role`, 'user', message.role)
  return message
}

/** The member `message`, said by a tool. */
export function readToolMessage(wire: WireObject): ToolMessage {
  const message = readMessageMember(wire)
  if (message.role !== 'tool') throw invalidWire(`${wire.pathOf('message')}.role`, 'tool', message.role)
  return message
}

function readAssistantMessage(wire: WireObject): AssistantMessage {
  const message = readMessageMember(wire)
  if (message.role !== 'assistant') throw invalidWire(`${wire.pathOf('message')}.role`, 'assistant', message.role)
  return message
}

function readMessageMember(wire: WireObject): Message {
  return readMessage(wire.raw('message'), wire.pathOf('message'))
}

/** A model's response. */
export function readResponse(wire: WireObject): ModelResponse {
  return {
    message: readAssistantMessage(wire),
    stopReason: wire.string('stop_reason'),
    usage: readUsage(wire.object('usage')),
    ...readOptionalString(wire, 'model'),
  }
}

/** A string that may be absent, under its name. */
export function readOptionalString<Name extends string>(wire: WireObject, name: Name): Partial<Record<Name, string>> {
  const read: Partial<Record<string, string>> = wire.has(name) ? { [name]: wire.string(name) } : {}
  return read
}

function readUsage(wire: WireObject): Usage {
  return {
    ...readOptionalNumber(wire, 'input_tokens', 'inputTokens'),
    ...readOptionalNumber(wire, 'output_tokens', 'outputTokens'),
    ...readOptionalNumber(wire, 'cache_read_tokens', 'cacheReadTokens'),
    ...readOptionalNumber(wire, 'cache_write_tokens', 'cacheWriteTokens'),
    ...readOptionalNumber(wire, 'reasoning_tokens', 'reasoningTokens'),
    ...(wire.has('raw') ? { raw: wire.object('raw').members } : {}),
  }
}

/** The limits of a run. */
export function readLimits(wire: WireObject): RunLimits {
  return {
    maxSteps: wire.number('max_steps'),
    toolCalls: wire.number('tool_calls'),
    modelTimeoutMs: wire.number('model_timeout_ms'),
    ...readOptionalNumber(wire, 'tokens', 'tokens'),
    ...readOptionalNumber(wire, 'cost_usd', 'costUsd'),
    ...readOptionalNumber(wire, 'duration_ms', 'durationMs'),
    ...readOptionalNumber(wire, 'repeated_calls', 'repeatedCalls'),
  }
}

function readOptionalNumber(wire: WireObject, key: string, name: string): Readonly<Record<string, number>> {
  return wire.has(key) ? { [name]: wire.number(key) } : {}
}

/** What a model was told of a tool. */
export function readSchema(value: unknown, path: string): ToolSchema {
  const wire = new WireObject(value, path)
  return { name: wire.string('name'), description: wire.string('description'), parameters: readJsonSchema(wire) }
}

function readJsonSchema(wire: WireObject): JsonSchema {
  const value = wire.raw('parameters')
  return typeof value === 'boolean' ? value : wire.object('parameters').members
}

/** What became of a call. */
export function readResult(wire: WireObject): ToolResult {
  const names = { tool: wire.string('tool'), callId: wire.string('call_id') }
  if (wire.boolean('ok')) return { ok: true, ...names, data: wire.raw('data'), error: null }
  const error = wire.object('error')
  const failure = { code: error.keyOf('code', toolErrorTexts.en), message: error.string('message') }
  return { ok: false, ...names, data: null, error: error.has('name') ? { ...failure, name: error.string('name') } : failure }
}

/** An error as plain data. */
export function readError(wire: WireObject): ErrorInfo {
  const info = { name: wire.string('name'), message: wire.string('message') }
  return wire.has('code') ? { ...info, code: wire.string('code') } : info
}
