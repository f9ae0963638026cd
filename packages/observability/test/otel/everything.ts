import { Agent } from '@minagent/loop'
import { FakeModel, type ScriptItem, withFallback } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import { assistant, type Embedder, type Model, ModelError, type Retriever, ToolError } from '@minagent/types'
import type { Telemetry } from './receiver.ts'

const usage = { inputTokens: 10, outputTokens: 2, cacheReadTokens: 3, cacheWriteTokens: 1, reasoningTokens: 1 }

/** A run that has all kinds of work and events in it, with the same text wherever there can be one. */
export async function everything({ otel }: Telemetry, text: string): Promise<void> {
  const look = { id: 'c1', name: 'look', arguments: { note: text, password: text } }
  const fail = { id: 'c2', name: 'fail', arguments: {} }
  const send = { id: 'c3', name: 'send', arguments: {} }
  const reply = (content: string, calls: readonly (typeof look | typeof fail | typeof send)[]): ScriptItem => ({
    message: assistant(content, calls),
    stopReason: calls.length > 0 ? 'tool_use' : 'end_turn',
    usage,
  })
  const retriever: Retriever = {
    search: async () => [{ id: 'p1', documentId: 'd', text, start: 0, end: 1, metadata: {}, score: 0.5 }],
  }
  const embedder: Embedder = { dimensions: 2, embed: async () => [new Float32Array(2)] }
  const execute = async () => {
    await otel.embedder(embedder, 'openai/small').embed([text])
    return (await otel.retriever(retriever, 'handbook').search(text, { limit: 3 })).map((passage) => passage.text)
  }
  const any = { description: text, parameters: { type: 'object' } } as const
  const tools = new ToolRegistry(
    [
      { ...any, name: 'look', execute },
      { ...any, name: 'fail', execute: () => Promise.reject(new ToolError(text)) },
      { ...any, name: 'send', execute: () => text },
    ],
    { policy: ({ name }) => (name === 'send' ? 'ask' : 'allow') },
  )
  const spare = streamed('mistral/large', [reply('', [look, fail])])
  const first = streamed('openai/gpt', [new ModelError('overloaded', text), reply('', [send]), reply(text, []), reply(text, [])])
  let answers = 0
  const agent = new Agent({
    name: 'boss',
    system: text,
    model: otel.model(withFallback([first, spare])),
    tools: otel.tools(tools),
    gate: () => (answers++ === 0 ? { accept: false, feedback: text } : { accept: true }),
    observers: [otel.observer, { deltas: true, onEvent: () => undefined }],
  })
  await otel.conversation('talk', async () => {
    const waiting = await agent.start(text).result
    const run = agent.resume(waiting, { 0: 'approve' })
    run.steer(text)
    await run.result
  })
  const broken = new Agent({ model: otel.model(streamed('openai/gpt', [new ModelError('auth', text)])), observers: [otel.observer] })
  await broken.run(text).catch(() => undefined)
  const alone: Model = otel.model(streamed('openai/gpt', [reply(text, [])]))
  await alone.complete([{ role: 'user', content: text }], [])
}

/** A fake model under an id. */
function streamed(id: string, script: readonly ScriptItem[]): Model {
  const model = new FakeModel(script)
  return { id, complete: (...request) => model.complete(...request), stream: (...request) => model.stream(...request) }
}
