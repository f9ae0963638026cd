import type { Client } from '@a2a-js/sdk/client'
import {
  type AssistantMessage,
  errorInfo,
  type Ids,
  isModelError,
  type Message,
  type Model,
  type ModelCallOptions,
  ModelError,
  type ModelEvent,
  type ToolSchema,
} from '@minagent/types'
import { randomIds } from '@minagent/types/runtime'
import { textMessage } from './a2a-parts.ts'
import { askRemote } from './ask-remote.ts'

/** Options of {@link a2aModel}. */
export interface A2aModelOptions {
  /** Names messages. Default: random ids. */
  readonly ids?: Ids
}

/**
 * A remote agent as a {@link Model}: an `Agent` on it is an agent whose thinking is done elsewhere, with events, limits, records and all,
 * and `agentAsTool` makes it a tool whose output is untrusted (S7; what an agent says itself has no label, so a handoff to it has none).
 * Takes a client of the official SDK.
 *
 * What is sent is what the user said since the last answer; the conversation goes on in its context on the other side, by a block in the
 * answer that other models pass over. A remote agent that asks back answers with its question, `stopReason` `'input_required'`, and what
 * is said next goes on with its task. An abort cancels the task. A failure is a {@link ModelError} that is not retried: `content_filter`
 * (rejected), `auth`, `bad_request` (tools were given: it has its own), `network` (not to be reached) or `protocol` (the task failed).
 */
export function a2aModel(client: Client, { ids = randomIds }: A2aModelOptions = {}): Model {
  async function* stream(
    messages: readonly Message[],
    tools: readonly ToolSchema[],
    options?: ModelCallOptions,
  ): AsyncGenerator<ModelEvent> {
    if (tools.length > 0) throw failure('bad_request', 'A remote agent has its own tools and can be given none.')
    const signal = options?.signal
    signal?.throwIfAborted()
    const said = textMessage('user', lastSaid(messages), { messageId: ids.next('call'), ...placeOf(messages) })
    try {
      yield* askRemote(client, said, signal)
    } catch (error) {
      signal?.throwIfAborted()
      throw isModelError(error) ? error : failure('network', `The remote agent could not be asked: ${errorInfo(error).message}`, error)
    }
  }

  return {
    stream,
    async complete(messages, tools, options) {
      for await (const event of stream(messages, tools, options)) if (event.type === 'response') return event.response
      throw failure('protocol', 'The remote agent gave no answer.')
    },
  }
}

function failure(code: ModelError['code'], message: string, cause?: unknown): ModelError {
  return new ModelError(code, message, { retryable: false, ...(cause === undefined ? {} : { cause }) })
}

function lastSaid(messages: readonly Message[]): string {
  const last = messages.findLastIndex(({ role }) => role === 'assistant')
  const said = messages.slice(last + 1).filter(({ role }) => role === 'user')
  return said.map(({ content }) => content).join('\n\n')
}

/** Where the conversation goes on: what the last answer said of it. */
function placeOf(messages: readonly Message[]): { readonly contextId: string; readonly taskId: string } {
  const last = messages.findLast((message): message is AssistantMessage => message.role === 'assistant')
  const block = last?.blocks?.find((other) => 'provider' in other && other.provider === 'a2a')
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  return block && 'context_id' in block ? { contextId: text(block.context_id), taskId: text(block.task_id) } : { contextId: '', taskId: '' }
}
