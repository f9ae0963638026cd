import { entriesOf, modelOf } from '../ai-sdk-model.mjs'

/** The manifest of `ai` 7 asks for Node 22; everything here runs on Node 20 too. */
export const peer = {
  name: 'AI SDK',
  packages: { ai: '7.0.173', zod: '4.6.7' },
  imports: { ai: ['generateText', 'isStepCount', 'tool'], zod: ['z'] },
  setup:
    '`generateText` with `stopWhen`; telemetry is off by default; no retries. Approvals are signed, which is an experimental option. Its manifest asks for Node 22.',
  types: {
    schemaImport: "import { z } from 'zod'",
    schema: (index) => `z.object({ a${index}: z.number(), b: z.string() })`,
    imports: "import { isStepCount, type LanguageModel, tool, ToolLoopAgent } from 'ai'",
    tool: (index) =>
      `tool({ description: 'Works.', inputSchema: schema${index}, execute: async (args) => args.a${index} + args.b.length })`,
    agent: (tools) => `new ToolLoopAgent({ model: {} as LanguageModel, tools: { ${tools.join(', ')} }, stopWhen: isStepCount(8) })`,
  },
  async load() {
    const [{ generateText, isStepCount, pruneMessages, streamText, tool }, { z }] = await Promise.all([import('ai'), import('zod')])
    const inputSchema = z.strictObject({ a: z.number(), b: z.number() })
    const toolOf = ({ name, execute }) => [
      name,
      tool({ description: 'Adds two numbers.', inputSchema, execute: async (args, { abortSignal }) => execute(args, () => abortSignal) }),
    ]
    const optionsOf = ({ model, tools, maxRounds, parallel }) => ({
      model: modelOf(model),
      tools: Object.fromEntries(tools.map(toolOf)),
      stopWhen: isStepCount(maxRounds),
      maxRetries: 0,
      ...(parallel ? {} : { toolCallConcurrency: 1 }),
    })
    return {
      approvals: (spec) => approving(generateText, optionsOf(spec)),
      trim: async (history) => pruned(pruneMessages, history),
      agent(spec) {
        const options = optionsOf(spec)
        return {
          ask: async (prompt, { signal } = {}) => answerOf(await generateText({ ...options, prompt, abortSignal: signal })),
          async *stream(prompt, { signal } = {}) {
            let failure
            const onError = ({ error }) => {
              failure = error
            }
            yield* streamText({ ...options, prompt, abortSignal: signal, onError }).textStream
            if (failure) throw failure
          },
        }
      },
    }
  },
}

/** Why it ended is in the result, for an application to look at. */
function answerOf({ text, finishReason }) {
  if (finishReason !== 'stop') throw new Error(`The run ended: ${finishReason}.`)
  return text
}

/** The messages are the state; a second call with the answer to the request goes on. */
function approving(generateText, options) {
  const all = { ...options, toolApproval: () => 'user-approval', experimental_toolApprovalSecret: 'a secret of the server' }
  return {
    async start(content) {
      const messages = [{ role: 'user', content }]
      const { responseMessages } = await generateText({ ...all, messages })
      return JSON.stringify([...messages, ...responseMessages])
    },
    async approve(state) {
      const messages = JSON.parse(state)
      const requests = messages.at(-1).content.filter(({ type }) => type === 'tool-approval-request')
      const content = requests.map(({ approvalId }) => ({ type: 'tool-approval-response', approvalId, approved: true }))
      return (await generateText({ ...all, messages: [...messages, { role: 'tool', content }] })).text
    },
  }
}

/** There is no budget: what is before the last messages loses its calls and their results. */
function pruned(pruneMessages, history) {
  const messages = history.map(({ role, text, calls = [], answers }) => {
    if (role === 'assistant') {
      const parts = calls.map((toolCallId) => ({ type: 'tool-call', toolCallId, toolName: 'add', input: { a: 1, b: 2 } }))
      return { role, content: [...(text === '' ? [] : [{ type: 'text', text }]), ...parts] }
    }
    if (role !== 'tool') return { role, content: text }
    return { role, content: [{ type: 'tool-result', toolCallId: answers, toolName: 'add', output: { type: 'text', value: text } }] }
  })
  return pruneMessages({ messages, toolCalls: 'before-last-2-messages', emptyMessages: 'remove' }).flatMap(entriesOf)
}
