import { Agent, type ResultWith, run } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { jsonSchema, ToolRegistry } from '@minagent/tools'
import type { JsonSchema, Model, RunResult } from '@minagent/types'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { add, addCall, response } from './samples.ts'
import { contents, scenario } from './scenario.ts'

const city = z.object({ city: z.string(), unit: z.enum(['c', 'f']).default('c') })
const none = new ToolRegistry()

describe('structured output', () => {
  it('is the validated value, its defaults filled in, with its type', async () => {
    const result = await run(new FakeModel(['{"city":"Oslo"}']), none, 'q', { output: city })

    expect(result.output).toEqual({ city: 'Oslo', unit: 'c' })
    expect(result.final).toBe('{"city":"Oslo"}')
    expectTypeOf(result.output).toEqualTypeOf<{ city: string; unit: 'c' | 'f' }>()
  })

  it('takes a JSON Schema, and any schema library that speaks Standard Schema', async () => {
    const schema = jsonSchema({ type: 'object', properties: { n: { type: 'number' } }, required: ['n'] })

    const result = await new Agent({ model: new FakeModel(['{"n":1}']) }).run('q', { output: schema })

    expect(result.output).toEqual({ n: 1 })
    expectTypeOf(result).toExtend<ResultWith<typeof schema>>()
    expectTypeOf(result.output.n).toEqualTypeOf<number>()
  })

  it('has no type where no form was asked for', () => {
    const plain = (model: Model) => run(model, none, 'q')

    expectTypeOf(plain).returns.resolves.toEqualTypeOf<RunResult>()
    expectTypeOf<RunResult['output']>().toEqualTypeOf<unknown>()
  })

  //#region fenced
  it.each(['```json\n{"city":"Oslo"}\n```', '```\r\n{"city":"Oslo"}\r\n```', '  {"city":"Oslo"}\n', '``` \n{"city":"Oslo"}```'])(
    'reads %j: a fence around the answer is taken off',
    async (answer) => {
      const { result } = await scenario({ model: new FakeModel([answer]) }, { output: city })

      expect(result.output).toEqual({ city: 'Oslo', unit: 'c' })
    },
  )
  //#endregion fenced

  it('sends what does not fit back to the model, and takes the next answer', async () => {
    const model = new FakeModel(['{"city":1}', 'Oslo', '{"city":"Oslo"}'])

    const { result, events } = await scenario({ model }, { output: city })

    expect(result.messages.filter((message) => message.role === 'user').slice(1)).toEqual([
      { role: 'user', name: 'model_feedback', content: 'city: Invalid input: expected string, received number' },
      { role: 'user', name: 'model_feedback', content: expect.stringContaining('received string') },
    ])
    expect(events.flatMap((event) => (event.type === 'model.feedback' ? [event.reason] : []))).toEqual(['invalid_output', 'invalid_output'])
    expect(result).toMatchObject({ output: { city: 'Oslo' }, modelRounds: 3 })
  })

  it('ends as invalid_model_output in the last round', async () => {
    const { result } = await scenario({ model: new FakeModel(['{}', '{}']), maxSteps: 2 }, { output: city })

    expect(result).toMatchObject({
      stopReason: 'invalid_model_output',
      modelRounds: 2,
      answer: null,
      error: { code: 'invalid_model_output' },
    })
    expect(result.output).toBeUndefined()
  })

  //#region cut-off
  it('says so when the answer was cut off at the token limit', async () => {
    const { result } = await scenario({ model: new FakeModel([response('{"city":', 'max_tokens')]), maxSteps: 1 }, { output: city })

    expect(result).toMatchObject({ stopReason: 'invalid_model_output', modelStopReason: 'max_tokens' })
    expect(result.error?.message).toContain('cut off at the token limit')
  })
  //#endregion cut-off

  it('takes an answer that is no JSON as the text it is', async () => {
    const { result } = await scenario({ model: new FakeModel(['Oslo, of course']) }, { output: z.string().startsWith('Oslo') })

    expect(result.output).toBe('Oslo, of course')
  })

  it('waits for a schema that validates asynchronously', async () => {
    const known = z.string().refine(async (name) => name === 'Oslo', 'unknown city')

    const { result } = await scenario({ model: new FakeModel(['"Atlantis"', '"Oslo"']) }, { output: known })

    expect(contents(result)[2]).toBe('unknown city')
    expect(result.output).toBe('Oslo')
  })

  //#region form
  it('is asked for after the tools have run, and tells the model the form of what it is to write', async () => {
    const asked: (JsonSchema | undefined)[] = []
    const fake = new FakeModel([[addCall()], '{"sum":"5"}'])
    const model: Model = {
      complete(messages, tools, options) {
        asked.push(options?.responseSchema)
        return fake.complete(messages, tools, options)
      },
    }
    const sum = z.object({ sum: z.string().transform(Number) })

    const result = await run(model, new ToolRegistry([add]), 'q', { output: sum })

    expect(result.output).toEqual({ sum: 5 })
    expectTypeOf(result.output.sum).toEqualTypeOf<number>()
    expect(asked[0]).toMatchObject({ properties: { sum: { type: 'string' } } })
  })
  //#endregion form

  it.each<[string, ScriptItem]>([
    ['null', 'null'],
    ['false', 'false'],
  ])('may be %s', async (_name, answer) => {
    const { result } = await scenario({ model: new FakeModel([answer]) }, { output: z.union([z.null(), z.boolean()]) })

    expect(result.output).toBe(JSON.parse(String(answer)))
  })
})
