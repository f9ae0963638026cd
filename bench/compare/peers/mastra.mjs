/** `@mastra/core` 1 needs Node 22: this is the newest for Node 20. It takes models of the AI SDK 5. */
export const peer = {
  name: 'Mastra',
  packages: { '@mastra/core': '0.24.9', zod: '4.6.7' },
  imports: { '@mastra/core/agent': ['Agent'], '@mastra/core/tools': ['createTool'], zod: ['z'] },
  setup:
    '`Agent.generate` of an agent by itself, with no log and no retries; telemetry is off by default. Of deltas that are all there at once it loses every sixth: here each comes a few microtasks after the one before, as from the adapters of the AI SDK.',
  types: {
    schemaImport: "import { z } from 'zod'",
    schema: (index) => `z.object({ a${index}: z.number(), b: z.string() })`,
    imports:
      "import { Agent } from '@mastra/core/agent'\nimport type { MastraLanguageModel } from '@mastra/core/agent'\nimport { createTool } from '@mastra/core/tools'",
    tool: (index) =>
      `createTool({ id: 'tool${index}', description: 'Works.', inputSchema: schema${index}, execute: async ({ context }) => context.a${index} + context.b.length })`,
    agent: (tools) => `new Agent({ name: 'agent', instructions: '', model: {} as MastraLanguageModel, tools: { ${tools.join(', ')} } })`,
  },
  async load() {
    const [{ Agent }, { createTool }, { noopLogger }, { z }] = await Promise.all([
      import('@mastra/core/agent'),
      import('@mastra/core/tools'),
      import('@mastra/core/logger'),
      import('zod'),
    ])
    const inputSchema = z.strictObject({ a: z.number(), b: z.number() })
    const toolOf = ({ name, execute }) => {
      const run = async ({ context }, { abortSignal }) => execute(context, () => abortSignal)
      return [name, createTool({ id: name, description: 'Adds two numbers.', inputSchema, execute: run })]
    }
    const newAgent = ({ model, tools }) => {
      const agent = new Agent({ name: 'agent', instructions: '', model: modelOf(model), tools: Object.fromEntries(tools.map(toolOf)) })
      agent.__setLogger(noopLogger)
      return agent
    }
    return {
      agent: (spec) => answering(newAgent(spec), spec),
      approvals: (spec) => approving(newAgent(spec), spec),
      graph: (steps) => graph(z, steps),
    }
  },
}

const optionsOf = ({ maxRounds }, { signal } = {}) => ({ maxSteps: maxRounds, abortSignal: signal, modelSettings: { maxRetries: 0 } })

function answering(agent, spec) {
  return {
    ask: async (question, options) => (await agent.generate(question, optionsOf(spec, options))).text,
    async *stream(question, options) {
      const output = await agent.stream(question, optionsOf(spec, options))
      yield* textOf(output)
    },
  }
}

/** The pieces of text; an error is a part of its stream. */
async function* textOf({ fullStream }) {
  for await (const { type, payload } of fullStream) {
    if (type === 'text-delta') yield payload.text
    if (type === 'error') throw payload.error
  }
}

const finishReasons = { stop: 'stop', tools: 'tool-calls', length: 'length' }
const usage = { inputTokens: 0, outputTokens: 0, totalTokens: 0 }

function modelOf(script) {
  const next = ({ prompt, abortSignal }) => script.next(answeredBy(prompt.at(-1)), () => prompt.flatMap(entriesOf), abortSignal)
  return {
    specificationVersion: 'v2',
    provider: 'bench',
    modelId: 'scripted',
    supportedUrls: {},
    async doGenerate(options) {
      const reply = await next(options)
      if (reply.error) throw reply.error
      const text = reply.text === '' ? [] : [{ type: 'text', text: reply.text }]
      return { content: [...text, ...reply.calls.map(callPart)], finishReason: finishReasons[reply.finish], usage, warnings: [] }
    },
    async doStream(options) {
      return { stream: streamOf(await next(options)) }
    },
  }
}

/** Turns that the adapters of the AI SDK take to parse an event. Of parts that are all there at once, Mastra loses every sixth. */
const PARSING_TURNS = 8

function streamOf(reply) {
  const parts = partsOf(reply)
  return new ReadableStream({
    async pull(controller) {
      for (let turn = 0; turn < PARSING_TURNS; turn++) await undefined
      const { done, value } = parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

function* partsOf(reply) {
  yield { type: 'stream-start', warnings: [] }
  if (reply.text !== '') yield { type: 'text-start', id: '0' }
  for (const delta of reply.deltas ?? (reply.text === '' ? [] : [reply.text])) yield { type: 'text-delta', id: '0', delta }
  if (reply.error) return yield { type: 'error', error: reply.error }
  if (reply.text !== '') yield { type: 'text-end', id: '0' }
  for (const call of reply.calls) yield callPart(call)
  yield { type: 'finish', finishReason: finishReasons[reply.finish], usage }
}

function callPart({ id, name, json }) {
  return { type: 'tool-call', toolCallId: id, toolName: name, input: json }
}

function answeredBy({ role, content }) {
  return role === 'tool' ? content.at(-1).toolCallId : undefined
}

function entriesOf({ role, content }) {
  if (role === 'system') return [{ role, text: content }]
  if (role === 'tool') return content.map(({ toolCallId, output }) => ({ role, text: outputText(output), answers: toolCallId }))
  const text = content.map((part) => part.text ?? '').join('')
  const calls = content.filter(({ type }) => type === 'tool-call').map(({ toolCallId }) => toolCallId)
  return [{ role, text, ...(role === 'assistant' ? { calls } : {}) }]
}

function outputText({ value }) {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The state is the id of a run, whose snapshot is in the storage; a snapshot waits for one call. */
function approving(agent, spec) {
  const registered = Promise.all([import('@mastra/core'), import('@mastra/core/storage')]).then(
    ([{ Mastra }, { InMemoryStore }]) => new Mastra({ agents: { agent }, storage: new InMemoryStore(), logger: false }),
  )
  const options = { ...optionsOf(spec), requireToolApproval: true }
  return {
    async start(question) {
      const output = await (await registered).getAgent('agent').stream(question, options)
      let waiting = false
      for await (const { type } of output.fullStream) waiting ||= type === 'tool-call-approval'
      if (!waiting) throw new Error('No call waits for approval.')
      return output.runId
    },
    async approve(runId) {
      const output = await (await registered).getAgent('agent').approveToolCall({ ...optionsOf(spec), runId })
      let text = ''
      for await (const piece of textOf(output)) text += piece
      return text
    },
    async alter(runId, change) {
      const storage = (await registered).getStorage()
      const place = { workflowName: 'agentic-loop', runId }
      const snapshot = await storage.loadWorkflowSnapshot(place)
      await storage.persistWorkflowSnapshot({ ...place, snapshot: JSON.parse(change(JSON.stringify(snapshot))) })
      return runId
    },
  }
}

/** Two steps after one another, until the counter is there. */
async function graph(z, steps) {
  const { createStep, createWorkflow } = await import('@mastra/core/workflows')
  const counter = z.object({ n: z.number() })
  const schemas = { inputSchema: counter, outputSchema: counter }
  const stepOf = (id) => createStep({ id, ...schemas, execute: async ({ inputData: { n } }) => ({ n: n + 1 }) })
  const turns = createWorkflow({ id: 'turns', ...schemas })
    .then(stepOf('even'))
    .then(stepOf('odd'))
    .commit()
  const workflow = createWorkflow({ id: 'counting', ...schemas })
    .dountil(turns, async ({ inputData: { n } }) => n >= steps)
    .commit()
  const run = await workflow.createRunAsync()
  const outcome = await run.start({ inputData: { n: 0 } })
  if (outcome.status !== 'success') throw outcome.error
  return outcome.result.n
}
