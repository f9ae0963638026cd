import type { AssistantMessage, Block, Message, RunEvent, ToolCall, ToolMessage, UserMessage } from '@minagent/types'
import fc, { type Arbitrary } from 'fast-check'

/** A plain object, as messages and events are (fast-check makes some without a prototype). */
function record<T>(model: { [K in keyof T]: Arbitrary<T[K]> }): Arbitrary<T> {
  return fc.record<T>(model, { noNullPrototype: true })
}

/** Well-formed text, astral characters included. */
export const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom('', '你好', '😀', '\u2028', '{"a":1}'))

const key = fc.oneof({ weight: 3, arbitrary: text }, fc.constantFrom('__proto__', 'constructor', 'toString', '10', '9', 'toJSON'))

/** A number that JSON gives back as it was: -0 comes back as 0. */
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0 || 0),
)

function objectOf(value: Arbitrary<unknown>, maxLength = 4): Arbitrary<Record<string, unknown>> {
  return fc.array(fc.tuple(key, value), { maxLength }).map((entries) => Object.fromEntries(entries))
}

/** Any JSON value, with hostile keys. */
export const json: Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    number,
    text,
    fc.array(tie('value'), { maxLength: 3 }),
    objectOf(tie('value'), 3),
  ),
})).value

const args = objectOf(json)

function optional<K extends string, T>(name: K, value: Arbitrary<T>): Arbitrary<{ [P in K]?: T }> {
  return fc.oneof(
    fc.constant({}),
    value.map((given): { [P in K]?: T } => Object.fromEntries([[name, given]]) as { [P in K]?: T }),
  )
}

/** Any message field of objects, each present or not. */
function fields<T extends object[]>(...parts: { [I in keyof T]: Arbitrary<T[I]> }): Arbitrary<object> {
  return fc.tuple(...parts).map((objects) => Object.assign({}, ...objects))
}

const toolCall: Arbitrary<ToolCall> = fc.oneof(
  record({ id: text, name: text, arguments: args }),
  record({ id: text, name: text, arguments: fc.constant({}), invalidArguments: text }),
)

const origin = fields(
  record({ kind: fc.constantFrom('user', 'tool', 'mcp', 'retrieval', 'memory', 'agent'), untrusted: fc.boolean() }),
  optional('name', text),
)

const textBlock = text.map((value): Block => ({ type: 'text', text: value }))
const callBlock = toolCall.map(
  ({ id, name, arguments: input, invalidArguments }): Block => ({
    type: 'tool_use',
    id,
    name,
    input,
    ...(invalidArguments === undefined ? {} : { invalid_input: invalidArguments }),
  }),
)
/** A block that only `blocks` can hold. */
const richBlock: Arbitrary<Block> = fc.oneof(
  text.map((thinking) => ({ type: 'thinking', thinking })),
  fc.tuple(text, text).map(([thinking, signature]) => ({ type: 'thinking', thinking, signature })),
  text.map((data) => ({ type: 'redacted_thinking', data })),
  text.map((data) => ({ type: 'image', media_type: 'image/png', data })),
  text.map((url) => ({ type: 'file', media_type: 'application/pdf', url })),
  fc.tuple(args, text).map(([members, kind]) => ({ ...members, type: `x-${kind}` })),
  fc.tuple(text, json).map(([value, cache_control]) => ({ type: 'text', text: value, cache_control })),
)

/** A list of blocks of which at least one is rich, in any order. */
const richBlocks = fc
  .tuple(fc.array(fc.oneof(textBlock, callBlock, richBlock), { maxLength: 5 }), richBlock, fc.array(fc.oneof(textBlock, callBlock)))
  .map(([before, rich, after]) => [...before, rich, ...after])

/** Any list of blocks, also one that plain fields can express. */
export const anyBlocks = fc.array(fc.oneof(textBlock, callBlock, richBlock), { minLength: 1, maxLength: 6 })

/** The text and the calls of blocks, found without the codec. */
function meaningOf(blocks: readonly Block[]): { content: string; toolCalls: ToolCall[] } {
  let content = ''
  const toolCalls: ToolCall[] = []
  for (const block of blocks) {
    if (block.type === 'text' && 'text' in block) content += block.text
    if (block.type === 'tool_use') toolCalls.push(callOf(block as { id: string; name: string; input: object; invalid_input?: string }))
  }
  return { content, toolCalls }
}

function callOf(block: { id: string; name: string; input: object; invalid_input?: string }): ToolCall {
  const call = { id: block.id, name: block.name, arguments: { ...block.input } }
  return block.invalid_input === undefined ? call : { ...call, invalidArguments: block.invalid_input }
}

const nameAndOrigin = fields(optional('name', text), optional('origin', origin))

const userMessage: Arbitrary<UserMessage> = fc.oneof(
  fc.tuple(text, nameAndOrigin).map(([content, more]): UserMessage => ({ role: 'user', content, ...more })),
  fc
    .tuple(richBlocks, nameAndOrigin)
    .map(([blocks, more]): UserMessage => ({ role: 'user', content: meaningOf(blocks).content, ...more, blocks })),
)

const toolMessage: Arbitrary<ToolMessage> = fc.oneof(
  fc.tuple(text, text, nameAndOrigin).map(([content, toolCallId, more]): ToolMessage => ({ role: 'tool', content, toolCallId, ...more })),
  fc
    .tuple(richBlocks, text, nameAndOrigin)
    .map(([blocks, toolCallId, more]): ToolMessage => ({ role: 'tool', content: meaningOf(blocks).content, toolCallId, ...more, blocks })),
)

const assistantMessage: Arbitrary<AssistantMessage> = fc.oneof(
  record({ role: fc.constant('assistant' as const), content: text, toolCalls: fc.array(toolCall, { maxLength: 12 }) }),
  richBlocks.map((blocks): AssistantMessage => ({ role: 'assistant', ...meaningOf(blocks), blocks })),
)

/** Any valid message. */
export const message: Arbitrary<Message> = fc.oneof(
  text.map((content): Message => ({ role: 'system', content })),
  userMessage,
  assistantMessage,
  toolMessage,
)

const count = fc.nat({ max: 1000 })
const usage = fields(
  optional('inputTokens', count),
  optional('outputTokens', count),
  optional('cacheReadTokens', count),
  optional('cacheWriteTokens', count),
  optional('reasoningTokens', count),
  optional('raw', args),
)
const error = fields(record({ name: text, message: text }), optional('code', text))
const place = record({ round: count, ordinal: count })
const limits = fields(
  record({ maxSteps: count, toolCalls: count, modelTimeoutMs: count }),
  optional('tokens', count),
  optional('costUsd', number),
  optional('durationMs', count),
  optional('repeatedCalls', count),
)
const toolResult = fc.oneof(
  record({ ok: fc.constant(true), tool: text, callId: text, data: json, error: fc.constant(null) }),
  record({
    ok: fc.constant(false),
    tool: text,
    callId: text,
    data: fc.constant(null),
    error: fields(record({ code: fc.constantFrom('TOOL_FAILED', 'OUTCOME_UNKNOWN'), message: text }), optional('name', text)),
  }),
)
const callFields = fields(place, record({ call: toolCall }))
const hashed = fields(callFields, record({ argumentsHash: text }))
const end = record({ final: text, usage })

/** The members of each kind of event; a kind that is missing does not compile. */
const bodies: Readonly<Record<RunEvent['type'], Arbitrary<object>>> = {
  'run.started': record({
    input: text,
    messages: fc.array(message, { maxLength: 3 }),
    schemas: fc.array(record({ name: text, description: text, parameters: fc.oneof(fc.boolean(), args) }), { maxLength: 2 }),
    limits,
    fingerprint: text,
  }),
  'model.started': record({ round: count }),
  'assistant.started': record({ round: count }),
  'assistant.delta': record({ round: count, kind: fc.constantFrom('text', 'reasoning', 'tool_call'), text }),
  'assistant.restart': record({ round: count }),
  'model.finished': record({
    round: count,
    response: record({ message: assistantMessage, stopReason: text, usage }),
    durationMs: number,
  }),
  'model.feedback': record({ round: count, message: userMessage, reason: fc.constantFrom('gate', 'invalid_output') }),
  'message.steered': record({ round: count, message: userMessage }),
  'tool.call.started': fields(callFields, record({ idempotencyKey: text })),
  'tool.call.finished': fields(
    place,
    record({ toolCallId: text, tool: text, ok: fc.boolean(), result: toolResult, message: toolMessage, durationMs: number }),
  ),
  'tool.defect': record({ round: count, toolCallId: text, error }),
  'tool.late': record({ toolCallId: text, tool: text }),
  'repeated_calls.warned': record({ round: count, tool: text, times: count }),
  'observer.failed': record({ error }),
  'policy.decided': fields(
    place,
    record({ toolCallId: text, tool: text, decision: fc.constantFrom('allow', 'deny', 'ask') }),
    optional('reason', text),
    optional('approved', fc.boolean()),
  ),
  'approval.requested': hashed,
  'approval.resolved': fields(hashed, record({ decision: fc.constantFrom('approve', 'deny') })),
  'run.cancel.requested': optional('reason', text),
  'step.recorded': record({ key: text, kind: fc.constantFrom('task', 'node', 'gate'), value: json }),
  'run.resumed': record({ fingerprint: text }),
  'run.dead_lettered': record({ attempts: count }),
  'run.suspended': fields(end, record({ stopReason: fc.constant('awaiting_approval') })),
  'run.succeeded': fields(end, record({ stopReason: fc.constant('completed') }), optional('output', json)),
  'run.failed': fields(
    end,
    record({ stopReason: fc.constantFrom('cancelled', 'max_model_rounds', 'repeated_calls', 'refused') }),
    optional('error', error),
  ),
  internal_error: record({ error }),
}

const TRANSIENT: ReadonlySet<string> = new Set([
  'model.started',
  'assistant.started',
  'assistant.delta',
  'assistant.restart',
  'tool.defect',
  'tool.late',
  'repeated_calls.warned',
  'observer.failed',
])

export const eventTypes = Object.keys(bodies) as RunEvent['type'][]

/** Any event of one type. */
export function eventOf(type: RunEvent['type']): Arbitrary<RunEvent> {
  const base = fields(
    record({ type: fc.constant(type), runId: text, at: count }),
    TRANSIENT.has(type) ? fc.constant({}) : record({ seq: count }),
    optional('parent', fields(record({ runId: text, callId: text }), optional('depth', count))),
    bodies[type],
  )
  return base as Arbitrary<RunEvent>
}
