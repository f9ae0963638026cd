import type {
  AssistantMessage,
  ErrorInfo,
  Message,
  ModelResponse,
  RunEvent,
  ToolCall,
  ToolMessage,
  ToolResult,
  ToolSchema,
  Usage,
  UserMessage,
} from '@minagent/types'
import { errorInfo } from '@minagent/types'
import { type RedactText, redactedJson } from '@minagent/types/runtime'
import { textSummary } from './text-summary.ts'

/**
 * The same event without what was said: texts are {@link textSummary summaries} (an empty text stays empty), of arguments the names are
 * left, of schemas the name of the tool, and parts of messages and a provider's own usage are left out. Names, ids, numbers, codes and
 * hashes stay; of an event of an unknown type, only its place
 * and its numbers. With `redactText` a summary is one of the redacted text, since a hash of a secret can be guessed. It is an event like
 * any other: a tree or a cost can be made of it.
 */
export function withoutContent(event: RunEvent, redactText?: RedactText): RunEvent {
  const say: Say = (value) => summaryOf(value, redactText)
  switch (event.type) {
    case 'run.started': {
      const { input, messages, schemas } = event
      return {
        ...event,
        input: say(input),
        messages: messages.map((message) => outlineOf(message, say)),
        schemas: schemas.map((schema) => nameOnly(schema, say)),
      }
    }
    case 'model.finished':
      return { ...event, response: responseOutline(event.response, say) }
    case 'model.feedback':
    case 'message.steered':
      return { ...event, message: userOutline(event.message, say) }
    case 'tool.call.started':
    case 'approval.requested':
      return { ...event, call: callOutline(event.call, say) }
    case 'tool.call.finished':
      return { ...event, result: resultOutline(event.result, say), message: toolOutline(event.message, say) }
    case 'approval.resolved':
      return { ...event, call: callOutline(event.call, say), ...reasonOf(event, say) }
    case 'policy.decided':
    case 'run.cancel.requested':
      return { ...event, ...reasonOf(event, say) }
    default:
      return withoutEnd(event, say)
  }
}

type Talking =
  | 'run.started'
  | 'model.finished'
  | 'model.feedback'
  | 'message.steered'
  | 'tool.call.started'
  | 'tool.call.finished'
  | 'approval.requested'
  | 'approval.resolved'
  | 'policy.decided'
  | 'run.cancel.requested'

/** Says of a value as much as may be known. */
type Say = (value: unknown) => string

/** Of a text as it is, of anything else as JSON. */
function summaryOf(value: unknown, redactText: RedactText | undefined): string {
  const shown = redactText && typeof value !== 'string' ? redactedJson(value, redactText) : value
  const text = typeof shown === 'string' ? shown : (JSON.stringify(shown) ?? '')
  if (text === '') return ''
  return textSummary(redactText && shown === value ? redactText(text) : text)
}

function withoutEnd(event: Exclude<RunEvent, { readonly type: Talking }>, say: Say): RunEvent {
  switch (event.type) {
    case 'run.suspended':
      return { ...event, final: say(event.final), usage: counts(event.usage) }
    case 'run.succeeded': {
      const output = 'output' in event ? { output: say(event.output) } : {}
      return { ...event, final: say(event.final), usage: counts(event.usage), ...output }
    }
    case 'run.failed': {
      const error = event.error ? { error: errorOutline(event.error, say) } : {}
      return { ...event, final: say(event.final), usage: counts(event.usage), ...error }
    }
    case 'internal_error':
      return { ...event, error: errorOutline(event.error, say) }
    case 'tool.defect':
    case 'observer.failed':
      return { ...event, error: errorOutline(errorInfo(event.error), say) }
    case 'step.recorded':
      return { ...event, value: say(event.value) }
    case 'assistant.delta':
      return { ...event, text: say(event.text) }
    case 'run.resumed':
    case 'run.dead_lettered':
    case 'model.started':
    case 'assistant.started':
    case 'assistant.restart':
    case 'tool.late':
    case 'repeated_calls.warned':
      return event
    default:
      return unknownOutline(event, say)
  }
}

/** An event of a later version: what it says is not known, so that only its place and its numbers are left. */
function unknownOutline<E extends object>(event: E, say: Say): E {
  const said = Object.entries(event).filter(([name, value]) => !PLACE.has(name) && (typeof value === 'string' || typeof value === 'object'))
  return { ...event, ...Object.fromEntries(said.map(([name, value]) => [name, say(value)])) }
}

const PLACE: ReadonlySet<string> = new Set(['type', 'runId', 'parent', 'toolCallId', 'tool'])

function outlineOf(message: Message, say: Say): Message {
  switch (message.role) {
    case 'system':
      return { ...message, content: say(message.content) }
    case 'user':
      return userOutline(message, say)
    case 'assistant':
      return assistantOutline(message, say)
    case 'tool':
      return toolOutline(message, say)
    default:
      return message satisfies never
  }
}

function userOutline({ blocks: _, ...message }: UserMessage, say: Say): UserMessage {
  return { ...message, content: say(message.content) }
}

function assistantOutline({ blocks: _, ...message }: AssistantMessage, say: Say): AssistantMessage {
  return { ...message, content: say(message.content), toolCalls: message.toolCalls.map((call) => callOutline(call, say)) }
}

function toolOutline({ blocks: _, ...message }: ToolMessage, say: Say): ToolMessage {
  return { ...message, content: say(message.content) }
}

function callOutline({ id, name, arguments: given, invalidArguments }: ToolCall, say: Say): ToolCall {
  const names = Object.fromEntries(Object.keys(given).map((key) => [key, '[hidden]']))
  const call = { id, name, arguments: names }
  return invalidArguments === undefined ? call : { ...call, invalidArguments: say(invalidArguments) }
}

function responseOutline(response: ModelResponse, say: Say): ModelResponse {
  return { ...response, message: assistantOutline(response.message, say), usage: counts(response.usage) }
}

function resultOutline(result: ToolResult, say: Say): ToolResult {
  const { tool, callId } = result
  if (result.ok) return { ok: true, tool, callId, data: say(result.data), error: null }
  return { ok: false, tool, callId, data: null, error: { ...result.error, message: say(result.error.message) } }
}

function nameOnly({ name, description }: ToolSchema, say: Say): ToolSchema {
  return { name, description: say(description), parameters: {} }
}

function counts({ raw: _, ...usage }: Usage): Usage {
  return usage
}

function errorOutline(error: ErrorInfo, say: Say): ErrorInfo {
  return { ...error, message: say(error.message) }
}

function reasonOf({ reason }: { readonly reason?: string }, say: Say): { reason?: string } {
  return reason === undefined ? {} : { reason: say(reason) }
}
