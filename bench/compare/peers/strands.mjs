/** The manifest of 1.17.0 and later asks for Node 22; everything here runs on Node 20 too. */
export const peer = {
  name: 'Strands',
  packages: { '@strands-agents/sdk': '1.19.0', zod: '4.6.7' },
  // What one of its plugins only looks for when a bundler comes.
  extras: { '@aws-sdk/client-s3': '3.1175.0' },
  imports: { '@strands-agents/sdk': ['Agent', 'tool'], zod: ['z'] },
  setup:
    'An `Agent` for each run, because an agent is one conversation; no printer, no logs, no retries. Its model interface only streams; a durable step is a snapshot after each message, which does not wait for the disk. Its manifest asks for Node 22.',
  types: {
    schemaImport: "import { z } from 'zod'",
    schema: (index) => `z.object({ a${index}: z.number(), b: z.string() })`,
    imports: "import { Agent, type BaseModelConfig, type Model, tool } from '@strands-agents/sdk'",
    tool: (index) =>
      `tool({ name: 'tool${index}', description: 'Works.', inputSchema: schema${index}, callback: (args) => args.a${index} + args.b.length })`,
    agent: (tools) => `new Agent({ model: {} as Model<BaseModelConfig>, tools: [${tools.join(', ')}], printer: false })`,
  },
  async load() {
    const [sdk, { z }] = await Promise.all([import('@strands-agents/sdk'), import('zod')])
    sdk.configureLogging({ debug() {}, info() {}, warn() {}, error() {} })
    const inputSchema = z.strictObject({ a: z.number(), b: z.number() })
    const toolOf = ({ name, execute }) => {
      const callback = (args, context) => execute(args, () => context?.cancelSignal)
      return sdk.tool({ name, description: 'Adds two numbers.', inputSchema, callback })
    }
    const made = ({ model, tools, parallel }) => {
      const options = {
        model: scriptedModel(sdk.Model, model),
        tools: tools.map(toolOf),
        toolExecutor: parallel ? 'concurrent' : 'sequential',
        printer: false,
        retryStrategy: null,
      }
      return (more) => new sdk.Agent({ ...options, ...more })
    }
    return {
      agent: (spec) => answering(made(spec), spec.maxRounds),
      durable: (spec, folder) => durably(made(spec), spec.maxRounds, sdk.SessionManager, folder),
      approvals: (spec) => approving(made(spec), spec.maxRounds),
      trim: (history, tokens) => trim(sdk, history, tokens),
      graph,
    }
  },
}

function answering(newAgent, turns) {
  const optionsOf = (signal) => ({ cancelSignal: signal, limits: { turns } })
  return {
    ask: async (question, { signal } = {}) => answerOf(await newAgent().invoke(question, optionsOf(signal))),
    async *stream(question, { signal } = {}) {
      for await (const event of newAgent().stream(question, optionsOf(signal))) {
        if (event.type === 'agentResultEvent') answerOf(event.result)
        if (event.type !== 'modelStreamUpdateEvent') continue
        if (event.event.type === 'modelContentBlockDeltaEvent' && event.event.delta.type === 'textDelta') yield event.event.delta.text
      }
    },
  }
}

/** A run that was cancelled or that its limit ended says so by its reason only. */
function answerOf({ stopReason, lastMessage }) {
  if (stopReason !== 'endTurn') throw new Error(stopReason)
  return lastMessage.content.map(({ text }) => text ?? '').join('')
}

function durably(newAgent, maxRounds, SessionManager, folder) {
  let sessions = 0
  return {
    async ask(question, options) {
      const { LocalFileStorage } = await import('@strands-agents/sdk/storage')
      const sessionId = `session-${++sessions}`
      const sessionManager = new SessionManager({ sessionId, storage: new LocalFileStorage(folder), saveLatestOn: 'message' })
      return answering(() => newAgent({ sessionManager }), maxRounds).ask(question, options)
    },
  }
}

/** The state is a snapshot and the ids of what was asked. */
function approving(newAgent, turns) {
  const agentThatAsks = async () => {
    const { HumanInTheLoop } = await import('@strands-agents/sdk/vended-interventions/hitl')
    return newAgent({ interventions: [new HumanInTheLoop()] })
  }
  return {
    async start(question) {
      const agent = await agentThatAsks()
      const { stopReason, interrupts } = await agent.invoke(question, { limits: { turns } })
      if (stopReason !== 'interrupt') throw new Error(`Nothing waits for approval: ${stopReason}.`)
      return JSON.stringify({ snapshot: agent.takeSnapshot({ preset: 'session' }), interrupts: interrupts.map(({ id }) => id) })
    },
    async approve(state) {
      const { snapshot, interrupts } = JSON.parse(state)
      const agent = await agentThatAsks()
      agent.loadSnapshot(snapshot)
      // Calls that run one after another are asked for one after another.
      for (let asked = interrupts; ; ) {
        const answers = asked.map((interruptId) => ({ interruptResponse: { interruptId, response: 'yes' } }))
        const result = await agent.invoke(answers, { limits: { turns } })
        if (result.stopReason !== 'interrupt') return answerOf(result)
        asked = result.interrupts.map(({ id }) => id)
      }
    },
  }
}

const stopReasons = { stop: 'endTurn', tools: 'toolUse', length: 'maxTokens' }

function scriptedModel(Model, script) {
  class ScriptedModel extends Model {
    updateConfig() {}
    getConfig() {
      return { modelId: 'scripted', contextWindowLimit: 1_000_000 }
    }

    async *stream(messages, { cancelSignal } = {}) {
      const prompt = () => messages.flatMap(entriesOf)
      const { text, deltas, error, calls, finish } = await script.next(answeredBy(messages.at(-1)), prompt, () => cancelSignal)
      yield { type: 'modelMessageStartEvent', role: 'assistant' }
      if (text !== '') yield* blockOf((deltas ?? [text]).map((delta) => ({ type: 'textDelta', text: delta })))
      if (error) throw error
      for (const { id, name, json } of calls) {
        yield* blockOf([{ type: 'toolUseInputDelta', input: json }], { type: 'toolUseStart', name, toolUseId: id })
      }
      yield { type: 'modelMessageStopEvent', stopReason: stopReasons[finish] }
    }
  }
  return new ScriptedModel()
}

function* blockOf(deltas, start) {
  yield { type: 'modelContentBlockStartEvent', ...(start ? { start } : {}) }
  for (const delta of deltas) yield { type: 'modelContentBlockDeltaEvent', delta }
  yield { type: 'modelContentBlockStopEvent' }
}

function answeredBy({ content }) {
  return content.at(-1)?.toolUseId
}

function entriesOf({ role, content }) {
  const answers = content
    .filter(({ type }) => type === 'toolResultBlock')
    .map((block) => ({ role: 'tool', text: textOf(block.content), answers: block.toolUseId }))
  if (answers.length > 0) return answers
  const calls = content.filter(({ type }) => type === 'toolUseBlock').map(({ toolUseId }) => toolUseId)
  return [{ role, text: textOf(content), ...(role === 'assistant' ? { calls } : {}) }]
}

function textOf(content) {
  return content.map(({ text, json }) => text ?? (json === undefined ? '' : JSON.stringify(json))).join('')
}

async function graph(steps) {
  const { Graph, Node } = await import('@strands-agents/sdk/multiagent')
  let count
  class Adds extends Node {
    // biome-ignore lint/correctness/useYield: the interface asks for a generator
    async *handle(_input, { app }) {
      count = (app.get('n') ?? 0) + 1
      app.set('n', count)
      return { content: [] }
    }
  }
  const handler = ({ app }) => app.get('n') < steps
  const cycle = new Graph({
    nodes: [new Adds('even', {}), new Adds('odd', {})],
    edges: [
      { source: 'even', target: 'odd', handler },
      { source: 'odd', target: 'even', handler },
    ],
    sources: ['even'],
    maxSteps: steps + 1,
  })
  await cycle.invoke('start')
  return count
}

/** Reduces the way its manager does when a context is too long, until its own count of tokens fits. */
async function trim({ Agent, Model, SlidingWindowConversationManager }, history, tokens) {
  const model = scriptedModel(Model)
  const system = history.filter(({ role }) => role === 'system')
  const messages = []
  for (const message of history.filter(({ role }) => role !== 'system').map(messageOf)) {
    const last = messages.at(-1)
    if (message.content[0].toolResult && last.content[0].toolResult) last.content.push(...message.content)
    else messages.push(message)
  }
  const agent = new Agent({ model, messages, printer: false })
  const manager = new SlidingWindowConversationManager()
  const tooLong = async () => (await model.countTokens(agent.messages, { systemPrompt: system[0]?.text })) > tokens
  while ((await tooLong()) && manager.reduce({ agent, model }));
  return [...system, ...agent.messages.flatMap(entriesOf)]
}

function messageOf({ role, text, calls = [], answers }) {
  if (role === 'tool') return { role: 'user', content: [{ toolResult: { toolUseId: answers, status: 'success', content: [{ text }] } }] }
  const uses = calls.map((toolUseId) => ({ toolUse: { toolUseId, name: 'add', input: { a: 1, b: 2 } } }))
  return { role, content: [...(text === '' ? [] : [{ text }]), ...uses] }
}
