import { isPlainObject, type Message, user } from '@minagent/types'
import { badRequest, type CallerConversation, conversationOf, listOf, objectOf, textOf } from '../caller-conversation.ts'
import type { Decision } from '../decide-run.ts'
import { readAgUiMessage } from './ag-ui-message.ts'

/** What a front end asks for: to go on with its conversation, or with a run that waits for its user. */
export interface RunAgentInput {
  readonly threadId: string
  readonly runId: string
  /** Undefined where `resume` has something. */
  readonly conversation: CallerConversation | undefined
  readonly resume: readonly InterruptAnswer[]
}

/** What a user said to an interrupt. */
interface InterruptAnswer {
  /** The run that waits, as the service knows it. */
  readonly run: string
  readonly ordinal: number
  readonly decision: Decision
}

/**
 * Reads a RunAgentInput. The tools of a front end are not offered to the agent, which has its own; its context is told as said by the
 * user; `state` and `forwardedProps` are not looked at.
 * @throws ServiceError 400
 */
export function readRunAgentInput(value: unknown): RunAgentInput {
  const input = objectOf(value, 'The body')
  const resume = listOf(input.resume ?? [], 'resume').map((entry, index) => readAnswer(entry, `resume[${index}]`))
  return {
    threadId: textOf(input.threadId, 'threadId'),
    runId: textOf(input.runId, 'runId'),
    conversation: resume.length === 0 ? readConversation(input) : undefined,
    resume,
  }
}

/** How an interrupt is named: what it is about is found by its name alone. */
export function interruptId(run: string, ordinal: number): string {
  return `${run}/${ordinal}`
}

function readConversation(input: Readonly<Record<string, unknown>>): CallerConversation {
  const messages = listOf(input.messages, 'messages').flatMap((message, index) => readAgUiMessage(message, `messages[${index}]`))
  const { input: last, messages: before } = conversationOf(messages)
  return { input: last, messages: [...before, ...contextOf(input.context)] }
}

function contextOf(value: unknown): readonly Message[] {
  return listOf(value ?? [], 'context').map((item, index) => {
    const { description, value: told } = objectOf(item, `context[${index}]`)
    return user(`${textOf(description, `context[${index}].description`)}\n${textOf(told, `context[${index}].value`)}`)
  })
}

function readAnswer(value: unknown, path: string): InterruptAnswer {
  const { interruptId: id, status, payload } = objectOf(value, path)
  const [, run, ordinal] = /^(.+)\/(\d{1,9})$/.exec(textOf(id, `${path}.interruptId`)) ?? []
  if (run === undefined) throw badRequest(`${path}.interruptId is of no interrupt of this service.`)
  return { run, ordinal: Number(ordinal), decision: readDecision(status, payload, path) }
}

function readDecision(status: unknown, payload: unknown, path: string): Decision {
  if (status === 'cancelled') return { decision: 'deny' }
  if (status !== 'resolved') throw badRequest(`${path}.status is "resolved" or "cancelled".`)
  if (!isPlainObject(payload) || typeof payload.approved !== 'boolean') throw badRequest(`${path}.payload is {"approved": true or false}.`)
  if (payload.approved) return { decision: 'approve' }
  return { decision: 'deny', ...(typeof payload.reason === 'string' ? { reason: payload.reason } : {}) }
}
