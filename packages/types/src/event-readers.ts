import {
  readCallMember,
  readEnd,
  readError,
  readLimits,
  readOptionalString,
  readPlace,
  readResponse,
  readResult,
  readSchema,
  readToolMessage,
  readUserMessage,
} from './event-members.ts'
import type { EventBase, PersistedEvent, TransientEvent } from './run.ts'
import { readMessage } from './wire.ts'
import type { WireObject } from './wire-object.ts'

/** What an event has besides what every event has. */
type Body<Event> = Event extends unknown ? Omit<Event, keyof EventBase | 'seq'> : never
type Readers<Event extends { readonly type: string }> = {
  readonly [Type in Event['type']]: (wire: WireObject) => Body<Extract<Event, { readonly type: Type }>>
}

/** Reads the members of an event that is stored. */
export function readPersistedBody(wire: WireObject): Body<PersistedEvent> {
  return PERSISTED[wire.keyOf('type', PERSISTED)](wire)
}

/** Reads the members of an event that is not stored; undefined for any other. */
export function readTransientBody(wire: WireObject): Body<TransientEvent> | undefined {
  const type = wire.string('type')
  return Object.hasOwn(TRANSIENT, type) ? TRANSIENT[wire.keyOf('type', TRANSIENT)](wire) : undefined
}

const PERSISTED: Readers<PersistedEvent> = {
  'run.started': (wire) => ({
    type: 'run.started',
    ...readOptionalString(wire, 'agent'),
    ...readOptionalString(wire, 'model'),
    input: wire.string('input'),
    messages: wire.list('messages', readMessage),
    schemas: wire.list('schemas', readSchema),
    limits: readLimits(wire.object('limits')),
    fingerprint: wire.string('fingerprint'),
  }),
  'model.finished': (wire) => ({
    type: 'model.finished',
    round: wire.number('round'),
    response: readResponse(wire.object('response')),
    durationMs: wire.number('duration_ms'),
    ...readReplayed(wire),
  }),
  'model.feedback': (wire) => ({
    type: 'model.feedback',
    round: wire.number('round'),
    message: readUserMessage(wire),
    reason: wire.keyOf('reason', { gate: true, invalid_output: true }),
  }),
  'message.steered': (wire) => ({ type: 'message.steered', round: wire.number('round'), message: readUserMessage(wire) }),
  'tool.call.started': (wire) => ({ type: 'tool.call.started', ...readCallMember(wire), idempotencyKey: wire.string('idempotency_key') }),
  'tool.call.finished': (wire) => ({
    type: 'tool.call.finished',
    ...readPlace(wire),
    toolCallId: wire.string('tool_call_id'),
    tool: wire.string('tool'),
    ok: wire.boolean('ok'),
    result: readResult(wire.object('result')),
    message: readToolMessage(wire),
    durationMs: wire.number('duration_ms'),
    ...readReplayed(wire),
  }),
  'policy.decided': (wire) => ({
    type: 'policy.decided',
    ...readPlace(wire),
    toolCallId: wire.string('tool_call_id'),
    tool: wire.string('tool'),
    decision: wire.keyOf('decision', { allow: true, deny: true, ask: true }),
    ...readReason(wire),
    ...(wire.has('approved') ? { approved: wire.boolean('approved') } : {}),
  }),
  'approval.requested': (wire) => ({ type: 'approval.requested', ...readCallMember(wire), argumentsHash: wire.string('arguments_hash') }),
  'approval.resolved': (wire) => ({
    type: 'approval.resolved',
    ...readCallMember(wire),
    argumentsHash: wire.string('arguments_hash'),
    decision: wire.keyOf('decision', { approve: true, deny: true }),
    ...readReason(wire),
  }),
  'run.cancel.requested': (wire) => ({ type: 'run.cancel.requested', ...readReason(wire) }),
  'step.recorded': (wire) => ({
    type: 'step.recorded',
    key: wire.string('key'),
    kind: wire.keyOf('kind', STEP_KINDS),
    value: wire.raw('value'),
  }),
  'run.resumed': (wire) => ({ type: 'run.resumed', fingerprint: wire.string('fingerprint') }),
  'run.dead_lettered': (wire) => ({ type: 'run.dead_lettered', attempts: wire.number('attempts') }),
  'run.suspended': (wire) => ({
    type: 'run.suspended',
    ...readEnd(wire),
    stopReason: wire.keyOf('stop_reason', { awaiting_approval: true }),
  }),
  'run.succeeded': (wire) => ({
    type: 'run.succeeded',
    ...readEnd(wire),
    stopReason: wire.keyOf('stop_reason', { completed: true }),
    ...(wire.raw('output') === undefined ? {} : { output: wire.raw('output') }),
  }),
  'run.failed': (wire) => ({
    type: 'run.failed',
    ...readEnd(wire),
    stopReason: wire.keyOf('stop_reason', FAILED),
    ...(wire.has('error') ? { error: readError(wire.object('error')) } : {}),
  }),
  internal_error: (wire) => ({ type: 'internal_error', error: readError(wire.object('error')) }),
}

const TRANSIENT: Readers<TransientEvent> = {
  'model.started': (wire) => ({ type: 'model.started', round: wire.number('round') }),
  'assistant.started': (wire) => ({ type: 'assistant.started', round: wire.number('round') }),
  'assistant.delta': (wire) => ({
    type: 'assistant.delta',
    round: wire.number('round'),
    kind: wire.keyOf('kind', { text: true, reasoning: true, tool_call: true }),
    text: wire.string('text'),
  }),
  'assistant.restart': (wire) => ({ type: 'assistant.restart', round: wire.number('round') }),
  'tool.defect': (wire) => ({
    type: 'tool.defect',
    round: wire.number('round'),
    toolCallId: wire.string('tool_call_id'),
    error: readError(wire.object('error')),
  }),
  'tool.late': (wire) => ({ type: 'tool.late', toolCallId: wire.string('tool_call_id'), tool: wire.string('tool') }),
  'repeated_calls.warned': (wire) => ({
    type: 'repeated_calls.warned',
    round: wire.number('round'),
    tool: wire.string('tool'),
    times: wire.number('times'),
  }),
  'observer.failed': (wire) => ({ type: 'observer.failed', error: readError(wire.object('error')) }),
}

const STEP_KINDS = { model: true, tool: true, gate: true, context: true, approval: true, task: true, node: true } as const

const FAILED: Readonly<Record<Extract<PersistedEvent, { readonly type: 'run.failed' }>['stopReason'], true>> = {
  cancelled: true,
  max_model_rounds: true,
  max_tool_calls: true,
  model_timeout: true,
  model_failed: true,
  invalid_model_output: true,
  budget_exceeded: true,
  time_limit: true,
  repeated_calls: true,
  refused: true,
}

function readReason(wire: WireObject): { reason?: string } {
  return wire.has('reason') ? { reason: wire.string('reason') } : {}
}

function readReplayed(wire: WireObject): { replayed?: true } {
  return wire.has('replayed') && wire.boolean('replayed') ? { replayed: true } : {}
}
