/** Once `@mariozechner/pi-agent-core`. Its manifest asks for Node 22; everything here runs on Node 20 too. */
export const peer = {
  name: 'pi-agent-core',
  packages: { '@earendil-works/pi-agent-core': '1.6.0', '@earendil-works/pi-ai': '1.6.0', '@earendil-works/pi-schema': '1.6.0' },
  imports: { '@earendil-works/pi-agent-core': ['Agent'], '@earendil-works/pi-schema': ['num', 'obj'] },
  setup:
    'An `Agent` for each run, because an agent is one conversation. Its model interface only streams; it has no limit of rounds, so a listener counts turns and aborts. Its manifest asks for Node 22.',
  types: {
    schemaImport: "import { num, obj, str } from '@earendil-works/pi-schema'",
    schema: (index) => `obj({ a${index}: num(), b: str() })`,
    imports:
      "import { Agent, type AgentTool, type StreamFn } from '@earendil-works/pi-agent-core'\nimport type { Api, Model } from '@earendil-works/pi-ai'",
    tool: (index) =>
      `((): AgentTool<typeof schema${index}> => ({ name: 'tool${index}', label: 'Tool', description: 'Works.', parameters: schema${index}, execute: async (_id, args) => ({ content: [{ type: 'text', text: String(args.a${index} + args.b.length) }], details: {} }) }))()`,
    agent: (tools) => `new Agent({ initialState: { model: {} as Model<Api>, tools: [${tools.join(', ')}] }, streamFn: {} as StreamFn })`,
  },
  async load() {
    const [{ Agent }, ai, { num, obj }] = await Promise.all([
      import('@earendil-works/pi-agent-core'),
      import('@earendil-works/pi-ai'),
      import('@earendil-works/pi-schema'),
    ])
    const parameters = obj({ a: num(), b: num() })
    const toolOf = ({ name, execute }) => ({
      name,
      label: 'Adds',
      description: 'Adds two numbers.',
      parameters,
      async execute(_id, args, signal) {
        const result = await execute(args, () => signal)
        return { content: [{ type: 'text', text: typeof result === 'string' ? result : JSON.stringify(result) }], details: {} }
      },
    })
    return {
      agent({ model, tools, maxRounds, parallel }) {
        const streamFn = streamsOf(model, ai)
        const options = {
          initialState: { model: described, tools: tools.map(toolOf) },
          toolExecution: parallel ? 'parallel' : 'sequential',
        }
        return answering(() => new Agent({ ...options, streamFn }), maxRounds)
      },
    }
  },
}

/** What it wants to know of a model that it does not ask itself. */
const described = {
  id: 'scripted',
  name: 'scripted',
  api: 'bench',
  provider: 'bench',
  baseUrl: '',
  reasoning: false,
  input: ['text'],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 1_000_000,
  maxTokens: 1_000_000,
}

function answering(newAgent, maxRounds) {
  return {
    async ask(question, { signal } = {}) {
      const agent = limited(newAgent(), maxRounds)
      await run(agent, question, signal)
      return textOf(agent.state.messages.at(-1).content)
    },
    async *stream(question, { signal } = {}) {
      const agent = limited(newAgent(), maxRounds)
      const texts = []
      let ended = false
      let wake = () => undefined
      agent.subscribe((event) => {
        if (event.type !== 'message_update' || event.assistantMessageEvent.type !== 'text_delta') return
        texts.push(event.assistantMessageEvent.delta)
        wake()
      })
      const running = run(agent, question, signal).finally(() => {
        ended = true
        wake()
      })
      // Its failure is thrown at the end, when all deltas are out.
      running.catch(() => undefined)
      while (!ended || texts.length > 0) {
        if (texts.length > 0) yield* texts.splice(0)
        else
          await new Promise((resolve) => {
            wake = resolve
          })
      }
      await running
    },
  }
}

async function run(agent, question, signal) {
  signal?.throwIfAborted()
  const abort = () => agent.abort()
  signal?.addEventListener('abort', abort)
  try {
    await agent.prompt(question)
  } finally {
    signal?.removeEventListener('abort', abort)
  }
  if (agent.state.errorMessage) throw new Error(agent.state.errorMessage)
}

function limited(agent, maxRounds) {
  let turns = 0
  agent.subscribe((event) => {
    if (event.type === 'turn_end' && ++turns === maxRounds && event.toolResults.length > 0) agent.abort()
  })
  return agent
}

const usage = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 0,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
}
const stopReasons = { stop: 'stop', tools: 'toolUse', length: 'length' }

function streamsOf(script, { createAssistantMessageEventStream, parseToolCallArguments }) {
  return (model, { messages }, { signal }) => {
    const stream = createAssistantMessageEventStream()
    const partial = {
      role: 'assistant',
      content: [],
      api: model.api,
      provider: model.provider,
      model: model.id,
      usage,
      timestamp: Date.now(),
    }
    const send = async () => {
      signal?.throwIfAborted()
      const reply = await script.next(
        messages.at(-1).toolCallId,
        () => messages.flatMap(entriesOf),
        () => signal,
      )
      signal?.throwIfAborted()
      await sendReply(stream, partial, reply, parseToolCallArguments)
    }
    // Failures are events, and it is the adapter that looks at the signal: so says its interface.
    send().catch(({ message }) => {
      const reason = signal?.aborted ? 'aborted' : 'error'
      stream.push({ type: 'error', reason, error: { ...partial, stopReason: reason, errorMessage: message } })
    })
    return stream
  }
}

async function sendReply(stream, partial, { text, calls, finish, deltas, error }, parseToolCallArguments) {
  stream.push({ type: 'start', partial })
  if (text !== '') {
    const block = { type: 'text', text: '' }
    partial.content.push(block)
    stream.push({ type: 'text_start', contentIndex: 0, partial })
    for await (const delta of deltas ?? [text]) {
      block.text += delta
      stream.push({ type: 'text_delta', contentIndex: 0, delta, partial })
    }
    stream.push({ type: 'text_end', contentIndex: 0, content: block.text, partial })
  }
  if (error) throw error
  for (const { id, name, args, json } of calls) {
    const contentIndex = partial.content.length
    // Arguments are objects: of a text that is none, its adapters say what is wrong with it.
    const toolCall = { type: 'toolCall', id, name, ...(args === undefined ? parseToolCallArguments(json) : { arguments: args }) }
    partial.content.push(toolCall)
    stream.push({ type: 'toolcall_start', contentIndex, partial })
    stream.push({ type: 'toolcall_end', contentIndex, toolCall, partial })
  }
  partial.stopReason = stopReasons[finish]
  stream.push({ type: 'done', reason: partial.stopReason, message: partial })
}

/** Tools are told in a system message, which has no text here. */
function entriesOf({ role, content, toolCallId }) {
  const text = textOf(content)
  if (role === 'system') return text === '' ? [] : [{ role, text }]
  if (role === 'toolResult') return [{ role: 'tool', text, answers: toolCallId }]
  const calls = role === 'assistant' ? { calls: content.filter(({ type }) => type === 'toolCall').map(({ id }) => id) } : {}
  return [{ role, text, ...calls }]
}

function textOf(content) {
  return typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('')
}
