import { Agent } from '@minagent/loop'
import { memoryCassette, type RunProgram, recordRun, replayRun, withCassette } from '@minagent/models'
import { anthropicModel } from '@minagent/models/anthropic'
import { googleModel } from '@minagent/models/google'
import { openaiModel } from '@minagent/models/openai'
import { fakeProvider, type ProviderReply } from '@minagent/models/testing'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { eventToWire, type Model, ModelError, type RunEvent } from '@minagent/types'
import { fakeClock, sequentialIds } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'

const call = { id: 'call_1', name: 'add', arguments: { a: 2, b: 3 } }
const script: readonly ProviderReply[] = [
  {
    message: {
      role: 'assistant',
      content: '我算一下。',
      toolCalls: [call],
      blocks: [
        { type: 'text', text: '我算一下。' },
        { type: 'tool_use', id: 'call_1', name: 'add', input: call.arguments },
      ],
    },
    stopReason: 'tool_use',
    usage: { inputTokens: 30, outputTokens: 12 },
  },
  '结果是 5。',
]

const add = defineTool({
  name: 'add',
  description: 'Adds.',
  parameters: jsonSchema({ type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } }),
  execute: (args) => ({ sum: Number(Object(args).a) + Number(Object(args).b) }),
})

/** A run that listens to every delta, and the events that it had. */
function listening() {
  const events: string[] = []
  const program: RunProgram = async ({ model, tools, clock, ids }) => {
    const observer = { deltas: true, onEvent: (event: RunEvent) => void events.push(JSON.stringify(eventToWire(event))) }
    const agent = new Agent({ model, tools: tools(new ToolRegistry([add])), observers: [observer], runtime: { clock, ids } })
    return agent.run('2 + 3 等于多少？')
  }
  return { program, events }
}

const providers = [
  ['openai', (url: string): Model => openaiModel({ model: 'm', apiKey: 'secret-key', baseUrl: `${url}/v1` })],
  ['anthropic', (url: string): Model => anthropicModel({ model: 'm', apiKey: 'secret-key', baseUrl: url })],
  ['google', (url: string): Model => googleModel({ model: 'm', apiKey: 'secret-key', baseUrl: url })],
] as const

describe.each(providers)('a run on the wire of %s', (format, modelAt) => {
  it('is recorded once and replayed without the server, streaming included', async () => {
    const provider = await fakeProvider({ format, script })
    const live = listening()
    const { result, recording } = await recordRun(live.program, { model: modelAt(provider.url) })
    await provider.close()

    const again = listening()
    const replayed = await replayRun(again.program, recording)

    expect(result.answer).toBe('结果是 5。')
    expect(replayed).toEqual(result)
    expect(again.events).toEqual(live.events)
    expect(live.events.filter((event) => event.includes('"assistant.delta"')).length).toBeGreaterThan(1)
    expect(recording).not.toContain('secret-key')
  })

  it('is replayed from a cassette, a failure of the provider included', async () => {
    const store = memoryCassette()
    const provider = await fakeProvider({
      format,
      script: [...script, new ModelError('rate_limited', 'slow down', { retryAfterMs: 2000 })],
    })
    const runs = async (model: Model) => {
      const agent = () => new Agent({ model, tools: new ToolRegistry([add]), runtime: { clock: fakeClock(), ids: sequentialIds() } })
      return [await agent().start('2 + 3?').result, await agent().start('And now?').result]
    }
    const live = await runs(withCassette(modelAt(provider.url), { store }))
    await provider.close()

    const replay = withCassette(modelAt(provider.url), { store, mode: 'replay' })

    expect(await runs(replay)).toEqual(live)
    expect(live.map(({ stopReason }) => stopReason)).toEqual(['completed', 'model_failed'])
    expect(await replay.unused()).toEqual([])
  })
})
