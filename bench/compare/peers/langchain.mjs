import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

/** `createAgent` of LangChain, which runs on LangGraph.js. */
export const peer = {
  name: 'LangChain / LangGraph.js',
  packages: { langchain: '1.5.14', '@langchain/core': '1.4.0', '@langchain/langgraph': '1.7.3', zod: '4.6.7' },
  extras: { '@langchain/langgraph-checkpoint-sqlite': '1.0.4', 'better-sqlite3': '12.11.1' },
  imports: { langchain: ['createAgent', 'tool'], zod: ['z'] },
  setup:
    "`createAgent`, streams by `streamMode: 'messages'`; tracing is off by default. A durable step is a checkpoint in SQLite that waits for the disk, with `durability: 'sync'`.",
  types: {
    schemaImport: "import { z } from 'zod'",
    schema: (index) => `z.object({ a${index}: z.number(), b: z.string() })`,
    imports:
      "import type { BaseChatModel } from '@langchain/core/language_models/chat_models'\nimport { createAgent, tool } from 'langchain'",
    tool: (index) =>
      `tool((args) => args.a${index} + args.b.length, { name: 'tool${index}', description: 'Works.', schema: schema${index} })`,
    agent: (tools) => `createAgent({ model: {} as BaseChatModel, tools: [${tools.join(', ')}] })`,
  },
  async load() {
    const [langchain, { BaseChatModel }, { ChatGenerationChunk }, { z }] = await Promise.all([
      import('langchain'),
      import('@langchain/core/language_models/chat_models'),
      import('@langchain/core/outputs'),
      import('zod'),
    ])
    const Scripted = scriptedModel({ ...langchain, BaseChatModel, ChatGenerationChunk })
    const schema = z.strictObject({ a: z.number(), b: z.number() })
    const toolOf = ({ name, execute }) =>
      langchain.tool((args, { signal }) => execute(args, () => signal), { name, description: 'Adds two numbers.', schema })
    const newAgent = ({ model, tools }, more) => langchain.createAgent({ model: new Scripted(model), tools: tools.map(toolOf), ...more })
    return {
      agent: (spec) => answering(newAgent(spec), () => limitOf(spec)),
      durable: (spec, folder) => durable(spec, folder, newAgent),
      approvals: (spec) => approving(spec, newAgent, langchain),
      trim: (history, tokens) => trim(langchain, history, tokens),
      graph,
    }
  },
}

/** An answer of the model is a step of the graph, and so are the calls that it asks for; that nothing is left to do takes one more. */
const limitOf = ({ maxRounds }) => ({ recursionLimit: 2 * maxRounds })

const inputOf = (question) => ({ messages: [{ role: 'user', content: question }] })

function answering(agent, configOf) {
  return {
    ask: async (question, options) => answerOf(await agent.invoke(inputOf(question), { ...configOf(), ...options })),
    async *stream(question, options) {
      const pieces = await agent.stream(inputOf(question), { ...configOf(), ...options, streamMode: 'messages' })
      for await (const [message] of pieces) if (message.getType() === 'ai' && message.text !== '') yield message.text
    },
  }
}

/** Why the model stopped is in the last message, for an application to look at. */
function answerOf({ messages }) {
  const { text, response_metadata: metadata } = messages.at(-1)
  if (metadata?.finish_reason === finishReasons.length) throw new Error('The answer was cut off.')
  return text
}

function scriptedModel({ AIMessage, AIMessageChunk, BaseChatModel, ChatGenerationChunk }) {
  const chunkOf = (text, message) => new ChatGenerationChunk({ text, message: new AIMessageChunk({ content: text, ...message }) })
  return class extends BaseChatModel {
    constructor(script) {
      super({})
      this.script = script
    }
    _llmType() {
      return 'scripted'
    }
    bindTools(tools) {
      return this.withConfig({ tools })
    }
    #next(messages, options) {
      return this.script.next(
        messages.at(-1).tool_call_id,
        () => messages.map(entryOf),
        () => options.signal,
      )
    }
    async _generate(messages, options) {
      const reply = await this.#next(messages, options)
      if (reply.error) throw reply.error
      const message = new AIMessage({ content: reply.text, ...callsOf(reply), response_metadata: finishOf(reply) })
      return { generations: [{ text: reply.text, message }] }
    }
    async *_streamResponseChunks(messages, options, runManager) {
      const reply = await this.#next(messages, options)
      for (const delta of reply.deltas ?? [reply.text]) {
        const chunk = chunkOf(delta)
        yield chunk
        await runManager?.handleLLMNewToken(delta, undefined, undefined, undefined, undefined, { chunk })
      }
      if (reply.error) throw reply.error
      const tool_call_chunks = reply.calls.map(({ id, name, json }, index) => ({ id, name, args: json, index, type: 'tool_call_chunk' }))
      yield chunkOf('', { tool_call_chunks, response_metadata: finishOf(reply) })
    }
  }
}

/** Calls as its adapters parse them: what is no JSON stands beside them, as an invalid call. */
function callsOf({ calls }) {
  const valid = ({ args }) => args !== undefined
  return {
    tool_calls: calls.filter(valid).map(({ id, name, args }) => ({ id, name, args, type: 'tool_call' })),
    invalid_tool_calls: calls
      .filter((call) => !valid(call))
      .map(({ id, name, json }) => ({ id, name, args: json, error: 'Malformed args.', type: 'invalid_tool_call' })),
  }
}

const finishReasons = { stop: 'stop', tools: 'tool_calls', length: 'length' }

function finishOf({ finish }) {
  return { finish_reason: finishReasons[finish] }
}

const roles = { human: 'user', ai: 'assistant', tool: 'tool', system: 'system' }

function entryOf(message) {
  const { text, tool_calls: calls, tool_call_id: answers } = message
  return {
    role: roles[message.getType()],
    text,
    ...(calls ? { calls: calls.map(({ id }) => id) } : {}),
    ...(answers ? { answers } : {}),
  }
}

/** Each run is a thread in a database that waits for the disk. */
function durable(spec, folder, newAgent) {
  const opened = import('@langchain/langgraph-checkpoint-sqlite').then(({ SqliteSaver }) => {
    const checkpointer = SqliteSaver.fromConnString(join(folder, 'checkpoints.db'))
    checkpointer.db.pragma('synchronous = FULL')
    const thread = () => ({ ...limitOf(spec), configurable: { thread_id: randomUUID() }, durability: 'sync' })
    return answering(newAgent(spec, { checkpointer }), thread)
  })
  return { ask: async (question, options) => (await opened).ask(question, options) }
}

/** The state is the id of a thread of the checkpointer. The middleware adds a step to each round. */
function approving(spec, newAgent, { humanInTheLoopMiddleware }) {
  const interruptOn = Object.fromEntries(spec.tools.map(({ name }) => [name, { allowedDecisions: ['approve', 'reject'] }]))
  const opened = import('@langchain/langgraph').then(({ Command, MemorySaver }) => {
    const middleware = [humanInTheLoopMiddleware({ interruptOn })]
    const checkpointer = new MemorySaver()
    return { agent: newAgent(spec, { middleware, checkpointer }), checkpointer, Command }
  })
  const configOf = (thread_id) => ({ recursionLimit: 3 * spec.maxRounds, configurable: { thread_id } })
  return {
    async start(question) {
      const thread = randomUUID()
      const { __interrupt__: interrupts } = await (await opened).agent.invoke(inputOf(question), configOf(thread))
      if (!interrupts?.length) throw new Error('No call waits for approval.')
      return thread
    },
    async approve(thread) {
      const { agent, Command } = await opened
      const [interrupt] = (await agent.graph.getState(configOf(thread))).tasks.flatMap(({ interrupts }) => interrupts)
      const decisions = (interrupt?.value.actionRequests ?? []).map(() => ({ type: 'approve' }))
      return (await agent.invoke(new Command({ resume: { decisions } }), configOf(thread))).messages.at(-1).text
    },
    async alter(thread, change) {
      const { checkpointer } = await opened
      alterBytes(checkpointer.storage[thread], change)
      for (const [key, writes] of Object.entries(checkpointer.writes)) if (key.includes(thread)) alterBytes(writes, change)
      return thread
    },
  }
}

/** The stored texts, wherever they are. */
function alterBytes(stored, change) {
  for (const [key, value] of Object.entries(stored)) {
    if (value instanceof Uint8Array) stored[key] = new TextEncoder().encode(change(new TextDecoder().decode(value)))
    else if (typeof value === 'object' && value !== null) alterBytes(value, change)
  }
}

async function trim({ AIMessage, countTokensApproximately, HumanMessage, SystemMessage, ToolMessage, trimMessages }, history, maxTokens) {
  const messages = history.map(({ role, text, calls, answers }) => {
    if (role === 'system') return new SystemMessage(text)
    if (role === 'user') return new HumanMessage(text)
    if (role === 'tool') return new ToolMessage({ content: text, tool_call_id: answers })
    return new AIMessage({ content: text, tool_calls: (calls ?? []).map((id) => ({ id, name: 'add', args: { a: 1, b: 2 } })) })
  })
  const options = { maxTokens, tokenCounter: countTokensApproximately, strategy: 'last', startOn: 'human', includeSystem: true }
  const left = await trimMessages(messages, { ...options, endOn: ['human', 'tool'] })
  // Where the newest turn does not fit, its list holds nothing but `undefined`.
  return left.filter((message) => message !== undefined).map(entryOf)
}

async function graph(steps) {
  const { Annotation, END, START, StateGraph } = await import('@langchain/langgraph')
  const add = ({ n }) => ({ n: n + 1 })
  const turns = new StateGraph(Annotation.Root({ n: Annotation() }))
    .addNode('even', add)
    .addNode('odd', add)
    .addEdge(START, 'even')
    .addConditionalEdges('even', ({ n }) => (n < steps ? 'odd' : END), ['odd', END])
    .addConditionalEdges('odd', ({ n }) => (n < steps ? 'even' : END), ['even', END])
    .compile()
  return (await turns.invoke({ n: 0 }, { recursionLimit: steps + 1 })).n
}
