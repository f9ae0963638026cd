import {
  type CitationFindings,
  citations,
  contains,
  exact,
  jsonSubset,
  maxCost,
  maxSteps,
  numeric,
  output,
  regex,
  type Scorer,
  state,
} from '@minagent/eval'
import { checkCitations } from '@minagent/rag'
import { jsonSchema } from '@minagent/tools'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { outcomeOf, scoreOf, trialOf } from './trials.ts'

describe('what every scorer does', () => {
  const findings: CitationFindings = { ok: true, citations: [{ text: '[a#0-1]', status: 'found' }], quotes: [] }
  const scorers: readonly Scorer[] = [
    exact({ expected: '' }),
    contains({ expected: '' }),
    regex({ expected: /^/ }),
    numeric({ expected: 1 }),
    jsonSubset({ expected: {} }),
    output({ expected: {} }),
    state({ expected: {} }),
    citations(() => findings),
    maxCost(1),
    maxSteps(9),
  ]

  it.each(scorers)('F76 $name says error of a case that could not be carried out, never pass or fail', async (scorer) => {
    const error = { name: 'ModelError', message: 'The provider is down.', code: 'overloaded' }

    const trial = trialOf({ error, stopReason: 'model_failed', state: {}, output: {}, costUsd: 0, answer: '1' })

    expect(await scoreOf(scorer, trial)).toEqual({
      outcome: 'error',
      reason: 'The case could not be carried out: The provider is down.',
    })
  })

  it('those that look at the answer let no run pass that ended without one', async () => {
    for (const scorer of scorers.slice(0, 6)) {
      expect(await outcomeOf(scorer, trialOf({ stopReason: 'max_model_rounds', answer: '', output: {} })), scorer.name).toBe('fail')
    }
  })

  it('a case that does not say what is expected cannot be judged', async () => {
    for (const scorer of [exact(), contains(), numeric(), jsonSubset(), state()]) {
      expect(await outcomeOf(scorer, trialOf({ answer: '{}', state: {} })), scorer.name).toBe('error')
    }
  })

  it('a case that expects a blank text cannot be judged by what looks for it: it stands in every answer, and is 0 as a number', async () => {
    for (const scorer of [contains(), numeric(), regex({ jsonSchema })]) {
      expect(await outcomeOf(scorer, trialOf({ answer: '0', expected: ['0', ' '] })), scorer.name).toBe('error')
    }
  })

  it('an answer that is nested deeper than can be written again fails', async () => {
    const answer = '['.repeat(50_000) + ']'.repeat(50_000)

    expect(await outcomeOf(jsonSubset(), trialOf({ answer, expected: { a: 1 } }))).toBe('fail')
  })

  it('what is expected may be found in the case by a function', async () => {
    const trial = trialOf({ answer: 'blue' })
    const withMetadata = { ...trial, case: { ...trial.case, metadata: { colour: 'blue' } } }

    expect(await outcomeOf(exact({ expected: ({ metadata }) => metadata?.colour }), withMetadata)).toBe('pass')
  })
})

describe('exact', () => {
  it('ignores blanks around the answer, the encoding of letters and case', async () => {
    expect(await outcomeOf(exact(), trialOf({ answer: ' CAFE\u0301\n', expected: 'Café' }))).toBe('pass')
    expect(await outcomeOf(exact({ caseSensitive: true }), trialOf({ answer: 'paris', expected: 'Paris' }))).toBe('fail')
  })

  it('takes any of several texts, and says what it wanted', async () => {
    expect(await outcomeOf(exact(), trialOf({ answer: '5', expected: [4, 5] }))).toBe('pass')
    expect(await scoreOf(exact(), trialOf({ answer: '6', expected: [4, 5] }))).toEqual({
      outcome: 'fail',
      reason: 'Expected "4" or "5", found "6".',
    })
  })
})

describe('contains', () => {
  it('wants all of several texts, and says how many there are', async () => {
    const trial = trialOf({ answer: 'Tea and coffee', expected: ['tea', 'milk'] })

    expect(await scoreOf(contains(), trial)).toEqual({
      outcome: 'fail',
      value: 0.5,
      reason: 'Not in the answer: "milk"; the answer is "Tea and coffee".',
    })
    expect(await outcomeOf(contains({ expected: 'COFFEE' }), trial)).toBe('pass')
  })
})

describe('regex', () => {
  it('takes a regular expression of the program, whatever state it is in', async () => {
    const pattern = /\d+/g
    pattern.lastIndex = 5

    expect(await outcomeOf(regex({ expected: pattern }), trialOf({ answer: 'a1' }))).toBe('pass')
    expect(await outcomeOf(regex({ expected: pattern }), trialOf({ answer: 'a' }))).toBe('fail')
  })

  it('takes patterns of the data only with an engine of linear time', async () => {
    const trial = trialOf({ answer: 'order 17', expected: ['^invoice', 'order \\d+'] })

    expect(await scoreOf(regex(), trial)).toMatchObject({ outcome: 'error', reason: expect.stringContaining('jsonSchema') })
    expect(await outcomeOf(regex({ jsonSchema }), trial)).toBe('pass')
  })

  it('is not held up by a pattern that would backtrack for ever', async () => {
    const trial = trialOf({ answer: `${'a'.repeat(50_000)}c`, expected: '^(a+)+b$' })

    expect(await outcomeOf(regex({ jsonSchema }), trial)).toBe('fail')
  })

  it('cannot judge by a pattern that is none', async () => {
    expect(await outcomeOf(regex({ jsonSchema }), trialOf({ answer: 'a', expected: '(' }))).toBe('error')
  })
})

describe('numeric', () => {
  it('finds the number anywhere, or at the end', async () => {
    const trial = trialOf({ answer: '18.5 + 23.7 is 42.2, 共一百元', expected: 42.2 })

    expect(await outcomeOf(numeric(), trial)).toBe('pass')
    expect(await scoreOf(numeric({ where: 'last' }), trial)).toMatchObject({
      reason: expect.stringMatching(/^Expected 42.2, found 100 in/),
    })
    expect(await outcomeOf(numeric({ where: 'last', expected: 100 }), trial)).toBe('pass')
  })

  it('allows what it is told to allow, and no more', async () => {
    const trial = trialOf({ answer: '1,050', expected: '1000' })

    expect(await outcomeOf(numeric({ tolerance: 50 }), trial)).toBe('pass')
    expect(await outcomeOf(numeric({ tolerance: 49 }), trial)).toBe('fail')
    expect(await outcomeOf(numeric({ relative: 0.05 }), trial)).toBe('pass')
    expect(await outcomeOf(numeric({ relative: 0.04 }), trial)).toBe('fail')
    expect(await outcomeOf(numeric(), trialOf({ answer: '1', expected: 'one' }))).toBe('error')
  })
})

describe('jsonSubset', () => {
  const expected = { user: { name: 'Ann' }, tags: ['a', { b: 1 }] }

  it.each([
    ['{"user":{"name":"Ann","age":3},"tags":["a",{"b":1,"c":2}],"more":true}', 'pass'],
    ['Here it is:\n```json\n{"user":{"name":"Ann"},"tags":["a",{"b":1}]}\n```\nDone.', 'pass'],
    ['{"user":{"name":"Bob"},"tags":["a",{"b":1}]}', 'fail'],
    ['{"user":{"name":"Ann"},"tags":["a",{"b":1},"c"]}', 'fail'],
    ['{"tags":["a",{"b":1}]}', 'fail'],
    ['Ann', 'fail'],
  ])('%s: %s', async (answer, outcome) => {
    expect(await outcomeOf(jsonSubset(), trialOf({ answer, expected }))).toBe(outcome)
  })

  it('says where they differ', async () => {
    const { reason } = await scoreOf(jsonSubset(), trialOf({ answer: '{"user":{"name":"Bob"},"tags":[]}', expected }))

    expect(reason).toBe('Expected "Ann" at $.user.name, found "Bob".')
  })

  it('takes nothing for a member that every object has', async () => {
    expect(await outcomeOf(jsonSubset({ expected: { constructor: {} } }), trialOf({ answer: '{}' }))).toBe('fail')
  })
})

describe('output', () => {
  it('compares the structured output, or its form', async () => {
    const trial = trialOf({ answer: '{}', output: { b: 2, a: 1 }, expected: { a: 1, b: 2 } })

    expect(await outcomeOf(output(), trial)).toBe('pass')
    expect(await outcomeOf(output({ expected: { a: 1 } }), trial)).toBe('fail')
    expect(await outcomeOf(output({ schema: z.object({ a: z.number() }) }), trial)).toBe('pass')
    expect(await outcomeOf(output({ schema: z.object({ a: z.string() }) }), trial)).toBe('fail')
    expect(await outcomeOf(output({ schema: z.object({}) }), trialOf({ answer: '{}' }))).toBe('fail')
  })
})

describe('state', () => {
  it('wants the world as it should be, and nothing else changed', async () => {
    const trial = trialOf({
      state: { orders: [{ id: 1, status: 'cancelled' }], mails: 1 },
      expected: { orders: [{ id: 1, status: 'cancelled' }] },
    })

    expect(await scoreOf(state(), trial)).toMatchObject({ outcome: 'fail', reason: expect.stringMatching(/^There is more than expected/) })
    expect(await outcomeOf(state({ subset: true }), trial)).toBe('pass')
    expect(await outcomeOf(state({ expected: { mails: 1 } }), trialOf())).toBe('error')
  })
})

describe('maxCost and maxSteps', () => {
  it('allow their limit, and no more; a price that is not known is an error', async () => {
    expect(await outcomeOf(maxCost(0.01), trialOf({ costUsd: 0.01 }))).toBe('pass')
    expect(await scoreOf(maxCost(0.01), trialOf({ costUsd: 0.0234 }))).toEqual({
      outcome: 'fail',
      reason: 'The trial cost $0.0234, more than $0.01.',
    })
    expect(await outcomeOf(maxCost(1), trialOf())).toBe('error')
    expect(await outcomeOf(maxSteps(2), trialOf({ steps: 2 }))).toBe('pass')
    expect(await outcomeOf(maxSteps(2), trialOf({ steps: 3 }))).toBe('fail')
  })
})

describe('citations', () => {
  const text = 'Employees have 25 days of leave.'
  const index = { document: async (id: string) => (id === 'leave.md' ? { id, text, metadata: {} } : undefined) }
  const scorer = citations((answer) => checkCitations(answer, index))

  it.each([
    ['There are 25 days [leave.md#0-32].', 'pass'],
    ['There are 25 days [holiday.md#0-32].', 'fail'],
    ['It says "Employees have 30 days of leave" [leave.md#0-32].', 'fail'],
    ['There are 25 days.', 'fail'],
  ])('%s: %s, by checkCitations of @minagent/rag', async (answer, outcome) => {
    expect(await outcomeOf(scorer, trialOf({ answer }))).toBe(outcome)
  })

  it('say what is not proved', async () => {
    const { reason } = await scoreOf(scorer, trialOf({ answer: 'There are 25 days [holiday.md#0-32].' }))

    expect(reason).toBe('Not proved by a source: "[holiday.md#0-32]" (no_document).')
  })
})
