export const peer = {
  name: 'TanStack AI',
  packages: { '@tanstack/ai': '0.58.0', zod: '4.6.7' },
  imports: { '@tanstack/ai': ['chat', 'maxIterations', 'toolDefinition'], zod: ['z'] },
  setup:
    '`debug: false`; its devtools middleware is always there. Its models only stream, calls of one answer run one after another, and its answer is the text of all rounds.',
  types: {
    schemaImport: "import { z } from 'zod'",
    schema: (index) => `z.object({ a${index}: z.number(), b: z.string() })`,
    imports: "import { type AnyTextAdapter, createChatOptions, maxIterations, toolDefinition } from '@tanstack/ai'",
    tool: (index) =>
      `toolDefinition({ name: 'tool${index}', description: 'Works.', inputSchema: schema${index} }).server(async (args) => args.a${index} + args.b.length)`,
    agent: (tools) =>
      `createChatOptions({ adapter: {} as AnyTextAdapter, tools: [${tools.join(', ')}], agentLoopStrategy: maxIterations(8) })`,
  },
  async load() {
    const [ai, { z }] = await Promise.all([import('@tanstack/ai'), import('zod')])
    const inputSchema = z.strictObject({ a: z.number(), b: z.number() })
    const made = ({ model, tools, maxRounds }, more = {}) => ({
      adapter: adapterOf(model),
      tools: tools.map(({ name, execute }) =>
        ai
          .toolDefinition({ name, description: 'Adds two numbers.', inputSchema, ...more })
          .server(async (args, context) => execute(args, () => context?.abortSignal)),
      ),
      agentLoopStrategy: ai.maxIterations(maxRounds),
      debug: false,
    })
    return {
      agent: (spec) => answering(ai.chat, made(spec)),
      approvals: (spec) => approving(ai, made(spec, { needsApproval: true })),
    }
  },
}

function answering(chat, options) {
  const messagesOf = (content) => [{ role: 'user', content }]
  return {
    ask: async (question, { signal } = {}) =>
      chat({ ...options, messages: messagesOf(question), abortController: controllerOf(signal), stream: false }),
    async *stream(question, { signal } = {}) {
      for await (const chunk of chat({ ...options, messages: messagesOf(question), abortController: controllerOf(signal) })) {
        if (chunk.type === 'TEXT_MESSAGE_CONTENT') yield chunk.delta
        if (chunk.type === 'RUN_ERROR') throw new Error(chunk.message)
      }
    },
  }
}

/** It takes a controller, not a signal. */
function controllerOf(signal) {
  if (!signal) return undefined
  const controller = new AbortController()
  if (signal.aborted) controller.abort(signal.reason)
  else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  return controller
}

/** The state is what a client without a database keeps: the messages, the ids of the run, and what it was asked. */
function approving({ chat, StreamProcessor }, options) {
  return {
    async start(question) {
      const processor = new StreamProcessor()
      processor.addUserMessage(question)
      let finished
      for await (const chunk of chat({ ...options, messages: processor.getMessages() })) {
        processor.processChunk(chunk)
        if (chunk.type === 'RUN_ERROR') throw new Error(chunk.message)
        if (chunk.type === 'RUN_FINISHED') finished = chunk
      }
      if (finished.outcome?.type !== 'interrupt') throw new Error('Nothing waits for approval.')
      const { threadId, runId, outcome } = finished
      return JSON.stringify({ messages: processor.getMessages(), threadId, runId, interrupts: outcome.interrupts.map(({ id }) => id) })
    },
    async approve(state) {
      const { messages, threadId, runId, interrupts } = JSON.parse(state)
      const resume = interrupts.map((interruptId) => ({ interruptId, status: 'resolved', payload: { approved: true } }))
      return chat({ ...options, messages, threadId, parentRunId: runId, resume, stream: false })
    },
  }
}

const finishReasons = { stop: 'stop', tools: 'tool_calls', length: 'length' }

/** The events of the AG-UI protocol, as its own adapters send them; a failure is an event too. */
function adapterOf(script) {
  let ids = 0
  return {
    kind: 'text',
    name: 'bench',
    model: 'scripted',
    async *chatStream({ messages, request, runId = `run-${++ids}`, threadId = 'thread', parentRunId, model }) {
      const common = { model, timestamp: Date.now() }
      try {
        const reply = await script.next(
          messages.at(-1).toolCallId,
          () => messages.map(entryOf),
          () => request?.signal,
        )
        yield { type: 'RUN_STARTED', runId, threadId, parentRunId, ...common }
        yield* textOf(reply, `message-${++ids}`, common)
        if (reply.error) throw reply.error
        yield* callsOf(reply, common)
        yield { type: 'RUN_FINISHED', runId, threadId, ...common, finishReason: finishReasons[reply.finish] }
      } catch ({ message }) {
        yield { type: 'RUN_ERROR', ...common, message, error: { message } }
      }
    },
  }
}

function* textOf({ text, deltas }, messageId, common) {
  if (text === '') return
  yield { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant', ...common }
  for (const delta of deltas ?? [text]) yield { type: 'TEXT_MESSAGE_CONTENT', messageId, delta, ...common }
  yield { type: 'TEXT_MESSAGE_END', messageId, ...common }
}

function* callsOf({ calls }, common) {
  for (const [index, { id: toolCallId, name: toolCallName, args, json }] of calls.entries()) {
    yield { type: 'TOOL_CALL_START', toolCallId, toolCallName, index, ...common }
    yield { type: 'TOOL_CALL_ARGS', toolCallId, delta: json, ...common }
    yield { type: 'TOOL_CALL_END', toolCallId, toolCallName, ...common, ...(args === undefined ? {} : { input: args }) }
  }
}

function entryOf({ role, content, toolCalls, toolCallId }) {
  const text = typeof content === 'string' ? content : (content ?? []).map((part) => part.content ?? '').join('')
  if (role === 'tool') return { role, text, answers: toolCallId }
  return { role, text, ...(role === 'assistant' ? { calls: (toolCalls ?? []).map(({ id }) => id) } : {}) }
}
