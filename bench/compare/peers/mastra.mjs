import { modelOf } from '../ai-sdk-model.mjs'

/** The manifest of `@mastra/core` 1 asks for Node 22; everything here runs on Node 20 too. It takes models of the AI SDK 7. */
export const peer = {
  name: 'Mastra',
  packages: { '@mastra/core': '1.71.0', zod: '4.6.7' },
  imports: { '@mastra/core/agent': ['Agent'], '@mastra/core/tools': ['createTool'], zod: ['z'] },
  setup:
    '`Agent.generate` of an agent by itself, with no log and no retries; its telemetry, which is on by default, is off. Its manifest asks for Node 22.',
  types: {
    schemaImport: "import { z } from 'zod'",
    schema: (index) => `z.object({ a${index}: z.number(), b: z.string() })`,
    imports:
      "import { Agent } from '@mastra/core/agent'\nimport type { MastraLanguageModel } from '@mastra/core/agent'\nimport { createTool } from '@mastra/core/tools'",
    tool: (index) =>
      `createTool({ id: 'tool${index}', description: 'Works.', inputSchema: schema${index}, execute: async (args) => args.a${index} + args.b.length })`,
    agent: (tools) =>
      `new Agent({ id: 'agent', name: 'agent', instructions: '', model: {} as MastraLanguageModel, tools: { ${tools.join(', ')} } })`,
  },
  async load() {
    process.env.MASTRA_TELEMETRY_DISABLED = '1'
    const [{ Agent }, { createTool }, { noopLogger }, { z }] = await Promise.all([
      import('@mastra/core/agent'),
      import('@mastra/core/tools'),
      import('@mastra/core/logger'),
      import('zod'),
    ])
    const inputSchema = z.strictObject({ a: z.number(), b: z.number() })
    const toolOf = ({ name, execute }) => {
      const run = async (args, { abortSignal }) => execute(args, () => abortSignal)
      return [name, createTool({ id: name, description: 'Adds two numbers.', inputSchema, execute: run })]
    }
    const newAgent = ({ model, tools }) => {
      const agent = new Agent({
        id: 'agent',
        name: 'agent',
        instructions: '',
        model: modelOf(model),
        tools: Object.fromEntries(tools.map(toolOf)),
      })
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

const optionsOf = ({ maxRounds, parallel }, { signal } = {}) => ({
  maxSteps: maxRounds,
  abortSignal: signal,
  modelSettings: { maxRetries: 0 },
  ...(parallel ? {} : { toolCallConcurrency: 1 }),
})

function answering(agent, spec) {
  return {
    ask: async (question, options) => answerOf(await agent.generate(question, optionsOf(spec, options))),
    async *stream(question, options) {
      const output = await agent.stream(question, optionsOf(spec, options))
      yield* textOf(output)
    },
  }
}

/** Why it ended is in the result, for an application to look at. */
function answerOf({ text, finishReason }) {
  if (finishReason !== 'stop') throw new Error(`The run ended: ${finishReason}.`)
  return text
}

/** The pieces of text; an error is a part of its stream. */
async function* textOf({ fullStream }) {
  for await (const { type, payload } of fullStream) {
    if (type === 'text-delta') yield payload.text
    if (type === 'error') throw payload.error
  }
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
      const storage = await (await registered).getStorage().getStore('workflows')
      const { runs } = await storage.listWorkflowRuns()
      for (const { workflowName, snapshot } of runs.filter((run) => run.runId === runId)) {
        await storage.persistWorkflowSnapshot({ workflowName, runId, snapshot: JSON.parse(change(JSON.stringify(snapshot))) })
      }
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
  const run = await workflow.createRun()
  const outcome = await run.start({ inputData: { n: 0 } })
  if (outcome.status !== 'success') throw outcome.error
  return outcome.result.n
}
