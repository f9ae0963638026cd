import { type Message, Role, type StreamResponse, type Task, TaskState } from '@a2a-js/sdk'
import { type Client, ClientFactory } from '@a2a-js/sdk/client'
import {
  type AgentExecutor,
  DefaultRequestHandler,
  type ExecutionEventBus,
  InMemoryTaskStore,
  type RequestContext,
} from '@a2a-js/sdk/server'
import { a2aExecutor, a2aFetch, agentCard } from '@minagent/multiagent/a2a'
import type { AgentLike, Model } from '@minagent/types'
import { gate } from '../../../packages/multiagent/test/bus-contract.ts'
import { type FetchServer, startFetchServer } from './fetch-server.ts'

const servers: FetchServer[] = []

/** Ends all servers of a test. */
export async function closeServers(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => server.close()))
}

/** A client of an agent that is served on the loopback interface. */
export function served(agent: AgentLike, options?: Parameters<typeof a2aExecutor>[1]): Promise<Client> {
  return connected(a2aExecutor(agent, options))
}

/** A client of an agent that was written with the official SDK alone. */
export function official(execute: (request: RequestContext, bus: ExecutionEventBus) => Promise<void>): Promise<Client> {
  return connected({ execute, cancelTask: async () => undefined })
}

async function connected(executor: AgentExecutor): Promise<Client> {
  let answer: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 })
  const server = await startFetchServer((request) => answer(request))
  servers.push(server)
  answer = a2aFetch(handlerOf(executor, server.url))
  return new ClientFactory().createFromUrl(server.url)
}

export function handlerOf(executor: AgentExecutor, url: string): DefaultRequestHandler {
  return new DefaultRequestHandler(
    agentCard({ name: 'weather', description: 'Knows the weather.', url }),
    new InMemoryTaskStore(),
    executor,
  )
}

export function asking(content: string) {
  const message: Message = { ...agentSaid(content), role: Role.ROLE_USER }
  return { tenant: '', message, configuration: undefined, metadata: undefined }
}

export function agentSaid(content: string): Message {
  const messageId = crypto.randomUUID()
  return {
    messageId,
    contextId: '',
    taskId: '',
    role: Role.ROLE_AGENT,
    parts: [text(content)],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  }
}

export function text(value: string) {
  return { content: { $case: 'text', value } as const, metadata: undefined, filename: '', mediaType: 'text/plain' }
}

export function saidIn({ parts }: Pick<Message, 'parts'>): string {
  return parts.map(({ content }) => (content?.$case === 'text' ? content.value : '')).join('')
}

export function saidOf(task: Message | Task): string {
  return 'status' in task && task.status?.message ? saidIn(task.status.message) : ''
}

export function taskOf(id: string, contextId: string, userMessage: Message): Task {
  const status = { state: TaskState.TASK_STATE_WORKING, message: undefined, timestamp: undefined }
  return { id, contextId, status, artifacts: [], history: [userMessage], metadata: undefined }
}

export function statusOf(state: TaskState, ids: { readonly taskId: string; readonly contextId: string }, said?: string) {
  const message = said === undefined ? undefined : { ...agentSaid(said), ...ids }
  return { kind: 'statusUpdate', data: { ...ids, status: { state, message, timestamp: undefined }, metadata: undefined } } as const
}

export async function all(stream: AsyncIterable<StreamResponse>): Promise<readonly StreamResponse[]> {
  const events: StreamResponse[] = []
  for await (const event of stream) events.push(event)
  return events
}

/** A model that streams the given pieces, one reply a call. */
export function streaming(
  ...replies: readonly (readonly [readonly string[], readonly { id: string; name: string; arguments: object }[]])[]
): Model {
  const left = [...replies]
  const next = () => {
    const [pieces = [], calls = []] = left.shift() ?? []
    const toolCalls = calls.map((call) => ({ ...call, arguments: { ...call.arguments } }))
    const message = { role: 'assistant', content: pieces.join(''), toolCalls } as const
    return { pieces, response: { message, stopReason: calls.length > 0 ? 'tool_use' : 'end_turn', usage: {} } }
  }
  return {
    complete: async () => next().response,
    async *stream() {
      const { pieces, response } = next()
      for (const piece of pieces) yield { type: 'text.delta', text: piece }
      yield { type: 'response', response }
    },
  }
}

/** A model that answers only when it is told to stop. */
export function stuckModel() {
  const asked = gate()
  const told = gate()
  const model: Model = {
    complete: (_messages, _tools, options) =>
      new Promise((_, reject) => {
        options?.signal?.addEventListener('abort', () => {
          told.open()
          reject(options.signal?.reason)
        })
        asked.open()
      }),
  }
  return { model, asked: asked.opened, told: told.opened }
}
