/** Its README asks for Node 22; the newest version also runs on Node 20. */
export const peer = {
  name: 'OpenAI Agents',
  packages: { '@openai/agents': '0.20.0', zod: '4.6.7' },
  imports: { '@openai/agents': ['Agent', 'Runner', 'tool'], zod: ['z'] },
  setup:
    'A `Runner` with `tracingDisabled`; no retries (its default). A truncated answer is thrown, as its adapter for the Responses API does.',
  types: {
    schemaImport: "import { z } from 'zod'",
    schema: (index) => `z.object({ a${index}: z.number(), b: z.string() })`,
    imports: "import { Agent, type Model, tool } from '@openai/agents'",
    tool: (index) =>
      `tool({ name: 'tool${index}', description: 'Works.', parameters: schema${index}, execute: async (args) => args.a${index} + args.b.length })`,
    agent: (tools) => `new Agent({ name: 'agent', model: {} as Model, tools: [${tools.join(', ')}] })`,
  },
  async load() {
    const [agents, { z }] = await Promise.all([import('@openai/agents'), import('zod')])
    const parameters = z.strictObject({ a: z.number(), b: z.number() })
    const made = ({ model, tools, parallel }, more = {}) => ({
      agent: new agents.Agent({
        name: 'agent',
        model: modelOf(model, agents),
        tools: tools.map(({ name, execute }) =>
          agents.tool({
            name,
            description: 'Adds two numbers.',
            parameters,
            execute: async (args, _context, details) => execute(args, () => details?.signal),
            ...more,
          }),
        ),
      }),
      runner: new agents.Runner({ tracingDisabled: true, toolExecution: { maxFunctionToolConcurrency: parallel ? null : 1 } }),
    })
    return {
      agent: (spec) => answering(made(spec), spec.maxRounds),
      approvals: (spec) => approving(made(spec, { needsApproval: true }), spec.maxRounds, agents.RunState),
    }
  },
}

function answering({ agent, runner }, maxTurns) {
  return {
    ask: async (question, { signal } = {}) => (await runner.run(agent, question, { maxTurns, signal })).finalOutput,
    async *stream(question, { signal } = {}) {
      const run = await runner.run(agent, question, { maxTurns, signal, stream: true })
      yield* run.toTextStream()
      await run.completed
      if (run.cancelled) throw new Error('cancelled')
    },
  }
}

/** The run state as its own text. */
function approving({ agent, runner }, maxTurns, RunState) {
  return {
    async start(question) {
      const { interruptions, state } = await runner.run(agent, question, { maxTurns })
      if (interruptions.length === 0) throw new Error('Nothing waits for approval.')
      return state.toString()
    },
    async approve(text) {
      const state = await RunState.fromString(agent, text)
      for (const interruption of state.getInterruptions()) state.approve(interruption)
      return (await runner.run(agent, state, { maxTurns })).finalOutput
    },
  }
}

function modelOf(script, { ModelBehaviorError, Usage }) {
  const next = ({ input, signal }) => {
    const items = typeof input === 'string' ? [{ role: 'user', content: input }] : input
    return script.next(
      answeredBy(items.at(-1)),
      () => entriesOf(items),
      () => signal,
    )
  }
  // Its interface has no word for a truncated answer that stops a run: its adapter for the Responses API throws.
  const check = ({ error, finish }) => {
    if (error) throw error
    if (finish === 'length') throw new ModelBehaviorError('The answer is incomplete.')
  }
  return {
    async getResponse(request) {
      const reply = await next(request)
      check(reply)
      return { usage: new Usage(), output: itemsOf(reply) }
    },
    async *getStreamedResponse(request) {
      const reply = await next(request)
      yield { type: 'response_started' }
      for (const delta of reply.deltas ?? [reply.text]) yield { type: 'output_text_delta', delta }
      check(reply)
      const usage = { inputTokens: 0, outputTokens: 0, totalTokens: 0 }
      yield { type: 'response_done', response: { id: 'response', usage, output: itemsOf(reply) } }
    },
  }
}

function itemsOf({ text, calls }) {
  const content = [{ type: 'output_text', text }]
  const message = { type: 'message', role: 'assistant', status: 'completed', content }
  return [
    ...(text === '' && calls.length > 0 ? [] : [message]),
    ...calls.map(({ id, name, json }) => ({ type: 'function_call', callId: id, name, status: 'completed', arguments: json })),
  ]
}

function answeredBy({ type, callId }) {
  return type === 'function_call_result' ? callId : undefined
}

/** Neighbouring items of the assistant are one entry. */
function entriesOf(items) {
  const entries = []
  for (const item of items) {
    const entry = entryOf(item)
    const last = entries.at(-1)
    if (entry.role !== 'assistant' || last?.role !== 'assistant') entries.push(entry)
    else entries[entries.length - 1] = { role: 'assistant', text: last.text + entry.text, calls: [...last.calls, ...entry.calls] }
  }
  return entries
}

function entryOf({ type, role, content, callId, output }) {
  if (type === 'function_call') return { role: 'assistant', text: '', calls: [callId] }
  if (type === 'function_call_result') return { role: 'tool', text: textOf(output), answers: callId }
  return { role, text: textOf(content), ...(role === 'assistant' ? { calls: [] } : {}) }
}

function textOf(content) {
  if (typeof content === 'string') return content
  return [content]
    .flat()
    .map(({ text }) => text ?? '')
    .join('')
}
