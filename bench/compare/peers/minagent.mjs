/** The packages of this repository, packed as they would be published. */
export const peer = {
  name: 'minagent',
  packages: Object.fromEntries(['types', 'tools', 'loop'].map((name) => [`@minagent/${name}`, 'workspace'])),
  extras: Object.fromEntries(['graph', 'memory', 'session'].map((name) => [`@minagent/${name}`, 'workspace'])),
  imports: { '@minagent/loop': ['Agent'], '@minagent/tools': ['defineTool', 'jsonSchema', 'ToolRegistry'] },
  setup:
    'The parameters of tools are JSON Schema, without zod. A durable step goes into the journal of files, which waits for the disk before each effect. Approvals go through a journal of `@minagent/session`; the result of the loop alone is plain data, of which a copy can be approved again.',
  types: {
    schemaImport: "import { z } from 'zod'",
    schema: (index) => `z.object({ a${index}: z.number(), b: z.string() })`,
    imports:
      "import { Agent } from '@minagent/loop'\nimport { defineTool, ToolRegistry } from '@minagent/tools'\nimport type { Model } from '@minagent/types'",
    tool: (index) =>
      `defineTool({ name: 'tool${index}', description: 'Works.', parameters: schema${index}, execute: (args) => args.a${index} + args.b.length })`,
    agent: (tools) => `new Agent({ model: {} as Model, tools: new ToolRegistry([${tools.join(', ')}]) })`,
  },
  async load() {
    const { Agent } = await import('@minagent/loop')
    const { defineTool, jsonSchema, ToolRegistry } = await import('@minagent/tools')
    const parameters = jsonSchema({
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: 'number' } },
      required: ['a', 'b'],
      additionalProperties: false,
    })
    const toolOf = ({ name, execute }) =>
      defineTool({
        name,
        description: 'Adds two numbers.',
        parameters,
        metadata: { sideEffect: 'none' },
        execute: (args, context) => execute(args, () => context.signal),
      })
    const newAgent = ({ model, tools, maxRounds, parallel }, options = {}) =>
      new Agent({
        model: modelOf(model),
        tools: new ToolRegistry(tools.map(toolOf), options.registry),
        maxSteps: maxRounds,
        limits: { toolCalls: 20_000 },
        parallelTools: parallel ?? false,
      })
    return {
      agent: (spec) => answering(newAgent(spec)),
      durable: (spec, folder) => answering(lazyDurable(newAgent(spec), folder)),
      graph,
      approvals: (spec) => approving(newAgent(spec, { registry: { policy: () => 'ask' } })),
      trim,
    }
  },
}

function answering(agent) {
  return {
    ask: async (question, options) => (await agent.run(question, options)).final,
    async *stream(question, options) {
      const run = agent.start(question, options)
      for await (const event of run) if (event.type === 'assistant.delta' && event.kind === 'text') yield event.text
      const { stopReason, error } = await run.result
      if (stopReason !== 'completed') throw new Error(error?.message ?? stopReason)
    },
  }
}

/** The script as a model. */
function modelOf(script) {
  const next = (messages, options) =>
    script.next(
      messages.at(-1)?.toolCallId,
      () => messages.map(entryOf),
      () => options?.signal,
    )
  return {
    async complete(messages, _, options) {
      const reply = await next(messages, options)
      if (reply.error) throw reply.error
      return responseOf(reply)
    },
    async *stream(messages, _, options) {
      const reply = await next(messages, options)
      for (const text of reply.deltas ?? [reply.text]) yield { type: 'text.delta', text }
      if (reply.error) throw reply.error
      yield { type: 'response', response: responseOf(reply) }
    },
  }
}

const stopReasons = { stop: 'end_turn', tools: 'tool_use', length: 'max_tokens' }

function responseOf({ text, calls, finish }) {
  const toolCalls = calls.map(({ id, name, args, json }) =>
    args === undefined ? { id, name, arguments: {}, invalidArguments: json } : { id, name, arguments: args },
  )
  return { message: { role: 'assistant', content: text, toolCalls }, stopReason: stopReasons[finish], usage: {} }
}

function entryOf({ role, content, toolCalls, toolCallId }) {
  return {
    role,
    text: content,
    ...(toolCalls ? { calls: toolCalls.map(({ id }) => id) } : {}),
    ...(toolCallId ? { answers: toolCallId } : {}),
  }
}

/** A journal in files round an agent; opened by the first run. */
function lazyDurable(agent, folder) {
  let durable
  const open = async () => {
    const { journaled } = await import('@minagent/session')
    const { fileJournal } = await import('@minagent/session/node')
    return journaled(agent, fileJournal(folder))
  }
  return {
    async run(question) {
      durable ??= open()
      return (await durable).start(question).result
    },
  }
}

/** Calls that wait are in a journal: the application keeps the id of the run. */
function approving(agent) {
  const opened = import('@minagent/session').then(({ journaled, memoryJournal }) => {
    const journal = memoryJournal()
    return { journal, durable: journaled(agent, journal) }
  })
  return {
    async start(question) {
      const { runId, stopReason } = await (await opened).durable.start(question).result
      if (stopReason !== 'awaiting_approval') throw new Error(`The run ended: ${stopReason}.`)
      return runId
    },
    async approve(runId) {
      const { durable } = await opened
      await durable.approve(runId, 0)
      const { final, stopReason, error } = await (await durable.resume(runId)).result
      if (stopReason !== 'completed') throw new Error(error?.message ?? stopReason)
      return final
    },
    async alter(runId, change) {
      const { journal } = await opened
      const events = JSON.parse(change(JSON.stringify(await journal.read(runId))))
      await journal.delete(runId)
      const lease = await journal.claim(runId, 'bench', 1000)
      await journal.append(lease, 0, events)
      await journal.release(lease)
      return runId
    },
  }
}

async function graph(steps) {
  const { defineGraph, END } = await import('@minagent/graph')
  const add = ({ n }) => ({ n: n + 1 })
  const definition = {
    state: { n: 0 },
    nodes: { even: add, odd: add },
    edges: [
      { from: 'even', to: ['odd', END], choose: ({ n }) => (n < steps ? 'odd' : END) },
      { from: 'odd', to: ['even', END], choose: ({ n }) => (n < steps ? 'even' : END) },
    ],
    start: 'even',
  }
  return (await defineGraph(definition, { maxSteps: steps + 1 }).run()).state.n
}

async function trim(history, tokens) {
  const { tokenBudget } = await import('@minagent/memory')
  const messages = history.map(({ role, text, calls, answers }) => {
    if (role === 'assistant')
      return { role, content: text, toolCalls: (calls ?? []).map((id) => ({ id, name: 'add', arguments: { a: 1, b: 2 } })) }
    return role === 'tool' ? { role, content: text, toolCallId: answers } : { role, content: text }
  })
  return (await tokenBudget(tokens).view(messages, {})).map(entryOf)
}
