import { sumUsage, usageCost } from '@minagent/types/runtime'
import { expect, it } from 'vitest'

it('sumUsage adds what was counted, and leaves out what nobody counted and what is a provider’s own', () => {
  const usages = [{ inputTokens: 2, cacheReadTokens: 1, raw: { total: 9 } }, {}, { inputTokens: 3, outputTokens: 4 }]

  expect(sumUsage(usages)).toEqual({ inputTokens: 5, cacheReadTokens: 1, outputTokens: 4 })
  expect(sumUsage([])).toEqual({})
})

it('usageCost counts each token at its own price, those of a cache as part of the input', () => {
  const usage = { inputTokens: 1_000_000, outputTokens: 500_000, cacheReadTokens: 400_000, cacheWriteTokens: 100_000 }

  expect(usageCost(usage, { input: 2, output: 10 })).toBe(7)
  expect(usageCost(usage, { input: 2, output: 10, cacheRead: 0.5, cacheWrite: 4 })).toBeCloseTo(1 + 0.2 + 0.4 + 5)
})

it('usageCost does not say that a call was free of which nobody counted the tokens', () => {
  expect(usageCost({}, { input: 2, output: 10 })).toBeUndefined()
  expect(usageCost({ inputTokens: 0 }, { input: 2, output: 10 })).toBe(0)
})
