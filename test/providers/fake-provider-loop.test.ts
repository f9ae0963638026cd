import { Agent } from '@minagent/loop'
import { withRetry } from '@minagent/models'
import { anthropicModel } from '@minagent/models/anthropic'
import { googleModel } from '@minagent/models/google'
import { openaiModel, openaiResponsesModel } from '@minagent/models/openai'
import { answerEvents, type FakeProvider, fakeProvider } from '@minagent/models/testing'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { afterEach, describe, expect, it } from 'vitest'

const makers = { openai: openaiModel, 'openai-responses': openaiResponsesModel, anthropic: anthropicModel, google: googleModel } as const

let provider: FakeProvider
afterEach(() => provider.close())

describe.each(['openai', 'openai-responses', 'anthropic', 'google'] as const)('a run over a network that breaks (%s)', (format) => {
  const call = [{ id: 'call_1', name: 'pay', arguments: { euros: 5 } }]
  const callEvents = answerEvents(format, call)
  const answer = answerEvents(format, 'Five euros are paid, as you wished.')

  async function run() {
    let paid = 0
    const execute = () => `${++paid} times`
    const parameters = jsonSchema({ type: 'object', properties: { euros: { type: 'number' } }, required: ['euros'] })
    const tools = new ToolRegistry([defineTool({ name: 'pay', description: 'Pays.', parameters, execute })])
    const model = withRetry(makers[format]({ model: 'm', baseUrl: provider.url, apiKey: 'k' }), { initialDelayMs: 0 })
    const types: string[] = []
    let text = ''
    const active = new Agent({ model, tools }).start('Pay 5 euros.')
    for await (const event of active) {
      types.push(event.type)
      if (event.type === 'assistant.delta' && event.kind === 'text') text += event.text
      if (event.type === 'assistant.restart') text = ''
    }
    return { paid, types, text, result: await active.result }
  }

  it.each(['cut', 'reset'] as const)('F41 F45 a stream that is %s is asked for again, and no call of it runs twice', async (end) => {
    const broken = Math.max(1, callEvents.length - 3)
    const script = [
      { body: [...callEvents.slice(0, broken), { end }] },
      { body: callEvents },
      { body: [...answer.slice(0, 3), { end }] },
      { body: answer },
    ]
    provider = await fakeProvider({ format, script })

    const { paid, result, text, types } = await run()

    expect(paid).toBe(1)
    expect(result).toMatchObject({ stopReason: 'completed', final: 'Five euros are paid, as you wished.' })
    expect(text).toBe('Five euros are paid, as you wished.')
    expect(types).toContain('assistant.restart')
    expect(provider.requests).toHaveLength(4)
    expect(provider.requests.flatMap(({ problems }) => problems)).toEqual([])
  })

  it('F41 a call whose stream never ends well does not run', async () => {
    const body = callEvents.slice(0, Math.max(1, callEvents.length - 3))
    provider = await fakeProvider({
      format,
      script: Array.from({ length: 4 }, () => ({ body: format === 'google' ? [...body, { end: 'reset' as const }] : body })),
    })

    const { paid, result } = await run()

    expect(paid).toBe(0)
    expect(result.stopReason).toBe('model_failed')
    expect(provider.requests).toHaveLength(4)
  })
})
