import { Validator } from '@cfworker/json-schema'
import { dataset, type EvalCase, runEval, type TrialSetup } from '@minagent/eval'
import { bfcl, bfclSchema, bfclTools, readBfcl, rightCalls, toolNames } from '@minagent/eval/bfcl'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { localModel } from '@minagent/models/local'
import { ToolRegistry } from '@minagent/tools'
import { type Model, type ToolContext, user } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leftOut } from '../../../test/left-out.ts'
import { allCases, bfclSet, bfclSets, noBfcl } from './bfcl-data.ts'
import { type PlainCall, sameWays, trialOfCalls, wrongWays } from './bfcl-mutations.ts'
import { outcomeOf, scoreOf } from './trials.ts'

/** The benchmark accepts no value at all for a required parameter of these: nobody can answer them. */
const unanswerable = ['live_simple_106-63-0', 'live_simple_112-68-0']

describe('names of tools', () => {
  it('are what every provider takes, each its own, and lead back to what they were', () => {
    const names = fc.uniqueArray(
      fc.oneof(fc.string({ unit: fc.constantFrom('a', '.', '_', '-', '2', 'é'), maxLength: 6 }), fc.string({ maxLength: 90 })),
    )
    fc.assert(
      fc.property(names, (originals) => {
        const mapped = toolNames(originals)

        expect([...mapped.keys()].sort()).toEqual([...originals].sort())
        expect(new Set(mapped.values()).size).toBe(originals.length)
        for (const name of mapped.values()) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
        for (const name of originals) if (/^[a-zA-Z0-9_-]{1,64}$/.test(name)) expect(mapped.get(name)).toBe(name)
      }),
    )
  })

  it('that only differ in what has to be replaced get a number', () => {
    expect([...toolNames(['math.gcd', 'math_gcd', 'math/gcd']).values()].sort()).toEqual(['math_gcd', 'math_gcd_2', 'math_gcd_3'])
  })
})

describe('schemas', () => {
  it('are converted as schemas, and parameters that are named like keywords are none', () => {
    const converted = bfclSchema({
      type: 'dict',
      properties: {
        type: { type: 'float', optional: true },
        items: { type: 'tuple', items: { type: 'any' }, enum: ['a', 'b'] },
        enum: { type: 'HashMap', properties: { optional: { type: 'Boolean' } } },
      },
      required: ['type', 'type'],
      optional: [],
    })

    expect(converted).toEqual({
      type: 'object',
      properties: {
        type: { type: 'number' },
        items: { type: 'array', items: { enum: ['a', 'b'] } },
        enum: { type: 'object', properties: { optional: { type: 'boolean' } } },
      },
      required: ['type'],
    })
  })
})

it('texts of another form are refused, with the place', () => {
  const question = '{"id":"a","question":[[{"role":"user","content":"q"}]],"function":[{"name":"f","description":"","parameters":{}}]}'

  expect(() => readBfcl('{', '')).toThrow(/leaderboard: line 1/i)
  expect(() => readBfcl(question, '')).toThrow('answers of a')
  expect(() => readBfcl(question, '{"id":"a","ground_truth":[{"f":{"x":1}}]}')).toThrow('answers[0].ground_truth')
  expect(() => readBfcl('{"id":"a"}', '{"id":"a","ground_truth":[{"f":{}}]}')).toThrow('questions[0].question')
})

describe.skipIf(leftOut('the Berkeley Function Calling Leaderboard', noBfcl))('the cases of the leaderboard', () => {
  it('are all read', () => {
    expect(bfclSets.map((set) => bfclSet(set).length)).toEqual([400, 200, 200, 258])
  })

  it('have schemas that all compile, here and by a strict reading', () => {
    const tools = allCases().flatMap(bfclTools)

    expect(tools.length).toBeGreaterThan(1_400)
    for (const one of tools) {
      expect(() => new ToolRegistry([one]), one.name).not.toThrow()
      expect(strictProblems(one.parameters), one.name).toEqual([])
    }
  })

  it('have wanted calls that their own schemas take, by our validator and by another', async () => {
    let calls = 0
    for (const evalCase of allCases()) {
      const tools = bfclTools(evalCase)
      const registry = new ToolRegistry(tools)
      for (const [index, call] of rightCalls(evalCase).entries()) {
        calls++
        const result = await registry.execute({ id: `call-${index}`, ...call }, context)
        expect(result, `${evalCase.id} ${JSON.stringify(call)}`).toMatchObject({ ok: true })
        const schema = tools.find(({ name }) => name === call.name)!.parameters
        expect(new Validator(schema as object, '2020-12').validate(call.arguments).errors, evalCase.id).toEqual([])
      }
    }

    expect(calls).toBe(1_398)
  })

  it.each(Object.keys(sameWays))('are right when the wanted calls are made %s', async (way) => {
    const failed: string[] = []
    for (const evalCase of allCases()) {
      const { outcome } = await scoreOf(bfcl(), trialOfCalls(evalCase, sameWays[way]!(rightCalls(evalCase))))
      if (outcome !== 'pass') failed.push(evalCase.id)
    }

    // The checker gives a wanted call the first call that fits, and never takes it back.
    expect(failed).toEqual(way === 'in another order' ? ['parallel_178', ...unanswerable] : unanswerable)
  })

  it('are right with every value that is accepted, and with what may be left out', async () => {
    let tried = 0
    for (const evalCase of allCases().filter(({ id }) => !unanswerable.includes(id))) {
      for (const calls of withEachAccepted(evalCase)) {
        tried++
        expect(await scoreOf(bfcl(), trialOfCalls(evalCase, calls)), JSON.stringify(calls)).toEqual({ outcome: 'pass' })
      }
    }

    expect(tried).toBeGreaterThan(4_000)
  })

  it.each(Object.keys(wrongWays))('are wrong with %s', async (way) => {
    let tried = 0
    for (const evalCase of allCases()) {
      const functions = evalCase.metadata?.functions as Parameters<(typeof wrongWays)[string]>[1]
      const calls = wrongWays[way]!(rightCalls(evalCase), functions)
      if (!calls) continue
      tried++
      expect(await outcomeOf(bfcl(), trialOfCalls(evalCase, calls)), `${evalCase.id} ${JSON.stringify(calls)}`).toBe('fail')
    }

    expect(tried).toBeGreaterThan(900)
  })

  it('are run end to end: a model that knows the answers gets all right that can be', async () => {
    const report = await evaluate(allCases(), ({ case: evalCase }) => {
      const calls = rightCalls(evalCase).map((call, index) => ({ id: `call-${index}`, ...call }))
      return new FakeModel([calls, 'Done.'])
    })

    expect(report.trials.length).toBe(1_058)
    expect(report.trials.flatMap(({ caseId, outcome }) => (outcome === 'pass' ? [] : [`${caseId} ${outcome}`]))).toEqual(
      unanswerable.map((id) => `${id} fail`),
    )
  })

  it('are run end to end with the offline model, which is no match for them', async () => {
    const report = await evaluate(allCases(), () => localModel())

    expect(report.trials.filter(({ outcome }) => outcome === 'error')).toEqual([])
    // Measured: 156 of 400, 78 of 200, 5 of 200 and 36 of 258.
    expect(report.trials.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThanOrEqual(260)
  })

  it('lead the offline model to the right one of several tools in at least 70 of 100 cases, to a wrong one in at most 5', async () => {
    const cases = bfclSet('multiple')
    const chosen: (string | undefined)[] = []
    for (const evalCase of cases) {
      const { message } = await localModel().complete([user(String(evalCase.input))], new ToolRegistry(bfclTools(evalCase)).schemas())
      chosen.push(message.toolCalls[0]?.name)
    }
    const wanted = cases.map((evalCase) => rightCalls(evalCase)[0]?.name)

    expect(chosen.filter((name, index) => name === wanted[index]).length / cases.length).toBeGreaterThanOrEqual(0.7)
    expect(chosen.filter((name, index) => name !== undefined && name !== wanted[index]).length / cases.length).toBeLessThanOrEqual(0.05)
  })
})

const context: ToolContext = {
  signal: new AbortController().signal,
  runId: 'run',
  callId: 'call',
  idempotencyKey: 'run:0:0:tool',
}

function evaluate(cases: readonly EvalCase[], modelOf: (setup: TrialSetup) => Model) {
  const agent = (setup: TrialSetup) => {
    const { system } = setup.case.metadata ?? {}
    const tools = new ToolRegistry(bfclTools(setup.case))
    return new Agent({ model: modelOf(setup), tools, maxSteps: 3, ...(typeof system === 'string' ? { system } : {}) })
  }
  return runEval({ dataset: dataset('bfcl', cases), variants: [{ name: 'model', agent }], scorers: [bfcl()] })
}

const KEYWORDS = new Set(['type', 'properties', 'required', 'items', 'enum', 'default', 'description', 'minimum', 'maximum', 'format'])
const TYPES = new Set(['object', 'array', 'string', 'integer', 'number', 'boolean'])

/** Every keyword and type is one of JSON Schema. */
function strictProblems(schema: unknown): string[] {
  const { type, properties = {}, required, items, ...rest } = schema as Record<string, never>
  const unknown = Object.keys(rest).filter((keyword) => !KEYWORDS.has(keyword))
  const type_ = type === undefined || TYPES.has(type) ? [] : [`type ${String(type)}`]
  return [...unknown, ...type_, ...[...Object.values(properties), ...(items ? [items] : [])].flatMap(strictProblems)]
}

/** The right calls, with each accepted value of each parameter in its turn, and with each that may be left out. */
function* withEachAccepted(evalCase: EvalCase): Generator<readonly PlainCall[]> {
  const wanted = evalCase.expected as readonly { readonly accepted: Readonly<Record<string, readonly unknown[]>> }[]
  const right = rightCalls(evalCase)
  for (const [at, { accepted }] of wanted.entries()) {
    for (const [name, values] of Object.entries(accepted)) {
      const required = Object.hasOwn(right[at]!.arguments, name)
      for (const value of values) {
        if (value === '' || isNested(value)) continue
        yield right.map((call, index) => (index === at ? { ...call, arguments: { ...call.arguments, [name]: value } } : call))
      }
      if (!required) yield right
    }
  }
}

/** Objects, and lists of them, hold lists of accepted values. */
function isNested(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isNested) : typeof value === 'object' && value !== null
}
