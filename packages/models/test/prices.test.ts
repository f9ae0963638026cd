import { type ListedPrice, PRICE_LIST, priceOf } from '@minagent/models/prices'
import { describe, expect, it } from 'vitest'

const listed = Object.entries(PRICE_LIST.models).flatMap(([provider, models]) =>
  Object.entries(models).map(([name, price]): [string, string, ListedPrice] => [provider, name, price]),
)

describe('the price list', () => {
  it('says what it is: a day, a unit, a currency, and what it rests on', () => {
    expect(PRICE_LIST.date).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(Number.isNaN(Date.parse(PRICE_LIST.date))).toBe(false)
    expect(PRICE_LIST).toMatchObject({ unit: 'per million tokens', currency: 'USD' })
    expect(PRICE_LIST.notes.length).toBeGreaterThan(0)
  })

  it('is sorted, and every name is listed once, in lower case', () => {
    const names = listed.map(([, name]) => name)
    const providers = Object.keys(PRICE_LIST.models)

    expect(providers).toEqual([...providers].sort())
    for (const models of Object.values(PRICE_LIST.models)) expect(Object.keys(models)).toEqual(Object.keys(models).sort())
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => name !== name.toLowerCase() || name.includes('/'))).toEqual([])
  })

  it.each(listed)('%s/%s has prices that can be', (_provider, _name, price) => {
    const { currency = 'USD', input, output, cacheRead = input, cacheWrite = input, ...rest } = price

    expect(rest).toEqual({})
    expect(currency).toMatch(/^[A-Z]{3}$/)
    expect(input).toBeGreaterThan(0)
    expect(output).toBeGreaterThanOrEqual(input)
    expect(cacheRead).toBeGreaterThan(0)
    expect(cacheRead).toBeLessThanOrEqual(input)
    expect(cacheWrite).toBeGreaterThanOrEqual(input * 0.6)
    expect(cacheWrite).toBeLessThanOrEqual(input * 2)
  })
})

describe('priceOf', () => {
  const mini = { input: 0.25, output: 2, cacheRead: 0.025 }

  it.each(['gpt-5-mini', 'openai/gpt-5-mini', 'openai/gpt-5-mini-2025-08-07', 'azure/GPT-5-Mini', 'openrouter/openai/gpt-5-mini'])(
    'finds %s by the name of the model',
    (modelId) => {
      expect(priceOf(modelId)).toEqual(mini)
    },
  )

  it('takes a dated or latest form for its model', () => {
    expect(priceOf('anthropic/claude-sonnet-4-5-20250929')).toEqual(priceOf('claude-sonnet-4-5'))
    expect(priceOf('mistral/mistral-large-latest')).toEqual(priceOf('mistral-large'))
  })

  it.each(['', '/', 'gpt-5-mini-turbo', 'scripted', 'constructor', '__proto__', 'openai/toString', 'gpt-5-mini/'])(
    'knows no price of %j',
    (modelId) => {
      expect(priceOf(modelId)).toBeUndefined()
    },
  )

  it("lets the caller's prices go before, by name or by the whole id", () => {
    const prices = {
      'gpt-5-mini': { input: 1, output: 2 },
      'gateway/gpt-5-mini': { input: 3, output: 4 },
      'My-Own': { input: 5, output: 6 },
    }

    expect(priceOf('openai/gpt-5-mini', { prices })).toEqual({ input: 1, output: 2 })
    expect(priceOf('gateway/gpt-5-mini', { prices })).toEqual({ input: 3, output: 4 })
    expect(priceOf('my-own', { prices })).toEqual({ input: 5, output: 6 })
    expect(priceOf('gpt-5-nano', { prices })).toEqual(priceOf('gpt-5-nano'))
  })

  it('gives USD: another currency only by a rate that the caller gives', () => {
    const prices = { local: { currency: 'CNY', input: 10, output: 20, cacheRead: 1, cacheWrite: 12 } }

    expect(priceOf('local', { prices })).toBeUndefined()
    expect(priceOf('local', { prices, usdPer: { EUR: 1.1 } })).toBeUndefined()
    expect(priceOf('local', { prices, usdPer: { CNY: 0.5 } })).toEqual({ input: 5, output: 10, cacheRead: 0.5, cacheWrite: 6 })
    expect(priceOf('minimax/M2-her')).toBeUndefined()
    expect(priceOf('minimax/M2-her', { usdPer: { CNY: 1 } })).toEqual({ input: 2.1, output: 8.4 })
  })
})
