import { Agent } from '@minagent/loop'
import { recordRun } from '@minagent/models'
import { anthropicModel } from '@minagent/models/anthropic'
import { openaiModel } from '@minagent/models/openai'
import { type PriceOptions, priceOf } from '@minagent/models/prices'
import { type FakeProvider, fakeProvider, type ProviderFormat, type ProviderReply } from '@minagent/models/testing'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { Model } from '@minagent/types'
import { afterEach, describe, expect, it } from 'vitest'

const look = defineTool({
  name: 'look',
  description: 'Looks at a page.',
  parameters: jsonSchema({ type: 'object', properties: { page: { type: 'number' } } }),
  execute: () => 'Nothing here.',
})

/** Each of the rounds reads 10 000 tokens and writes 1 000. */
const usage = { inputTokens: 10_000, outputTokens: 1_000 }
const looking = (page: number): ProviderReply => ({
  message: { role: 'assistant', content: '', toolCalls: [{ id: `call_${page}`, name: 'look', arguments: { page } }] },
  stopReason: 'tool_use',
  usage,
})
const found: ProviderReply = { message: { role: 'assistant', content: 'Found.', toolCalls: [] }, stopReason: 'end_turn', usage }

const opened: FakeProvider[] = []
afterEach(() => Promise.all(opened.splice(0).map((provider) => provider.close())))

async function provided(format: ProviderFormat): Promise<FakeProvider> {
  const provider = await fakeProvider({ format, script: [looking(1), looking(2), looking(3), found] })
  opened.push(provider)
  return provider
}

/** Looks up to three times, for 0.10 USD at most. */
async function runFor10Cents(model: Model, prices: PriceOptions = {}) {
  const limits = { costUsd: 0.1, priceOf: (modelId: string) => priceOf(modelId, prices) }
  return await new Agent({ model, tools: new ToolRegistry([look]), limits }).start('Find it.').result
}

describe('a run whose cost is limited, by the list of prices', () => {
  it('stops before the round that its money is too little for', async () => {
    const provider = await provided('anthropic')
    const model = anthropicModel({ model: 'claude-sonnet-4-5-20250929', apiKey: 'key', baseUrl: provider.url })

    const result = await runFor10Cents(model)

    // At 3 and 15 USD a million tokens, a round costs 4.5 cents.
    expect(result).toMatchObject({ stopReason: 'budget_exceeded', answer: null, modelRounds: 3, toolCalls: 3 })
    expect(provider.requests).toHaveLength(3)
  })

  it('lets the model write no more than what is left pays for', async () => {
    const provider = await provided('anthropic')
    await runFor10Cents(anthropicModel({ model: 'claude-sonnet-4-5', apiKey: 'key', baseUrl: provider.url }))

    const allowed = provider.requests.map(({ body }) => Number(Object(body).max_tokens))

    // What is left pays for 6 666, 3 666 and 666 tokens, less the input of some hundred.
    for (const [round, most] of [6_666, 3_666, 666].entries()) {
      expect(allowed[round]).toBeLessThan(most)
      expect(allowed[round]).toBeGreaterThan(most - 100)
    }
  })

  it('goes on to its end with a model that is cheap enough', async () => {
    const provider = await provided('openai')

    const result = await runFor10Cents(openaiModel({ model: 'gpt-5-mini', apiKey: 'key', baseUrl: `${provider.url}/v1` }))

    expect(result).toMatchObject({ stopReason: 'completed', answer: 'Found.', modelRounds: 4 })
  })

  it('does not begin with a model whose price nobody knows, unless the caller says it', async () => {
    const provider = await provided('openai')
    const model = openaiModel({ model: 'never-heard-of', apiKey: 'key', baseUrl: `${provider.url}/v1` })

    const refused = await runFor10Cents(model)
    expect(refused).toMatchObject({ stopReason: 'model_failed', modelRounds: 0, error: { code: 'invalid_definition' } })
    expect(refused.error?.message).toContain('openai/never-heard-of')
    expect(provider.requests).toEqual([])

    const paid = await runFor10Cents(model, { prices: { 'never-heard-of': { input: 3, output: 15 } } })
    expect(paid).toMatchObject({ stopReason: 'budget_exceeded', modelRounds: 3 })
  })
})

it('M3 a recorded run says its provider', async () => {
  const provider = await provided('anthropic')
  const model = anthropicModel({ model: 'claude-sonnet-4-5', apiKey: 'key', baseUrl: provider.url })

  const { recording } = await recordRun(
    (parts) => new Agent({ model: parts.model, tools: parts.tools(new ToolRegistry([look])) }).run('Find it.'),
    { model },
  )

  expect(JSON.parse(recording.split('\n')[0] ?? '')).toMatchObject({ type: 'run', model: { id: 'anthropic/claude-sonnet-4-5' } })
})
