import { type CassetteStore, FakeModel, memoryCassette, withCassette } from '@minagent/models'
import {
  assistant,
  DefectError,
  isDefectError,
  type Message,
  MinagentError,
  ModelError,
  type ModelResponse,
  toolMessage,
  user,
} from '@minagent/types'
import { modelContract } from '@minagent/types/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { call, question, recorded, rich, silent, thrownBy, tool } from './cassette-samples.ts'

describe('withCassette', () => {
  const make = () => withCassette(new FakeModel(['hi']), { store: memoryCassette() })
  const makeFailing = () => withCassette(new FakeModel([new ModelError('auth', 'bad key')]), { store: memoryCassette() })
  for (const { name, run } of modelContract(make, { makeFailing })) it(`records: ${name}`, run)

  //#region whole
  it('gives back a whole response, blocks and raw usage included, without asking the model', async () => {
    const store = await recorded([rich], [question])
    const replay = withCassette(silent, { store, mode: 'replay' })

    expect(await replay.complete(question, [tool])).toEqual(rich)
  })
  //#endregion whole

  it('keeps one line an interaction: request, then answer, in the wire format', async () => {
    const store = memoryCassette()
    const model = withCassette(new FakeModel([[call]]), { store })
    await model.complete(question, [tool], { maxOutputTokens: 9, temperature: 0, responseSchema: { type: 'object' }, runId: 'r1' })

    expect(await store.read()).toEqual([
      {
        request: {
          model: 'fake/script',
          messages: [{ role: 'user', content: 'hi' }],
          tools: [tool],
          options: { max_output_tokens: 9, temperature: 0, response_schema: { type: 'object' } },
        },
        response: {
          message: { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'get_weather', input: call.arguments }] },
          stop_reason: 'tool_use',
          usage: {},
        },
      },
    ])
  })

  it('finds a request again whose keys come in another order', async () => {
    const ask = (args: Record<string, unknown>): Message[] => [
      user('hi'),
      assistant('', [{ id: 'c1', name: 'x', arguments: args }]),
      toolMessage('c1', '1'),
    ]
    const store = await recorded(['one'], [ask({ a: 1, b: { c: 2, d: 3 } })])
    const replay = withCassette(silent, { store, mode: 'replay' })

    const schema = { parameters: tool.parameters, description: tool.description, name: tool.name }
    expect((await replay.complete(ask({ b: { d: 3, c: 2 }, a: 1 }), [schema])).message.content).toBe('one')
  })

  it('gives the answers of a request that is asked several times in order, and then no more', async () => {
    const store = await recorded(['first', 'other', 'second'], [question, [user('other')], question])
    const replay = withCassette(silent, { store, mode: 'replay' })

    expect((await replay.complete(question, [tool])).message.content).toBe('first')
    expect((await replay.complete(question, [tool])).message.content).toBe('second')
    expect(String(await thrownBy(replay.complete(question, [tool])))).toContain('It was recorded 2 times and is asked once more.')
  })

  it("replays in mode 'auto' what is known and records the rest", async () => {
    const store = await recorded(['known'], [question])
    const fake = new FakeModel(['new', 'again'])
    const model = withCassette(fake, { store })

    expect((await model.complete(question, [tool])).message.content).toBe('known')
    expect((await model.complete([user('new?')], [])).message.content).toBe('new')
    expect((await model.complete(question, [tool])).message.content).toBe('again')

    expect(fake.calls).toHaveLength(2)
    expect(await store.read()).toHaveLength(3)
  })

  it("asks in mode 'record' every time, and forgets what was recorded before", async () => {
    const store = await recorded(['old', 'gone'], [question, [user('other')]])
    const model = withCassette(new FakeModel(['new', 'newer']), { store, mode: 'record' })

    await model.complete(question, [tool])
    await model.complete(question, [tool])

    const replay = withCassette(silent, { store, mode: 'replay' })
    expect((await replay.complete(question, [tool])).message.content).toBe('new')
    expect((await replay.complete(question, [tool])).message.content).toBe('newer')
    expect(await store.read()).toHaveLength(2)
  })

  it('records and replays failures of the model, retry hints included', async () => {
    const busy = new ModelError('rate_limited', 'slow down', { status: 429, retryAfterMs: 1500, cause: new Error('not recorded') })
    const denied = new ModelError('rate_limited', 'no quota', { retryable: false })
    const garbled = new MinagentError('invalid_model_output', 'not JSON', { details: { text: '{' } })
    const store = await recorded([busy, denied, garbled], [question, question, question])
    const replay = withCassette(silent, { store, mode: 'replay' })

    const first = await thrownBy(replay.complete(question, [tool]))
    expect(first).toEqual(new ModelError('rate_limited', 'slow down', { status: 429, retryAfterMs: 1500 }))
    expect(first).toMatchObject({ retryable: true, status: 429, retryAfterMs: 1500 })
    expect(await thrownBy(replay.complete(question, [tool]))).toMatchObject({ code: 'rate_limited', retryable: false })
    expect(await thrownBy(replay.complete(question, [tool]))).toMatchObject({ code: 'invalid_model_output', details: { text: '{' } })
  })

  it('does not record defects, foreign errors, and calls that were given up', async () => {
    const store = memoryCassette()
    const abort = new AbortController()
    const model = withCassette(
      new FakeModel([
        new DefectError('broken', 'broken'),
        new TypeError('bug'),
        () => {
          abort.abort('enough')
          return new ModelError('timeout', 'too slow')
        },
      ]),
      { store },
    )

    for (const options of [{}, {}, { signal: abort.signal }]) await thrownBy(model.complete(question, [], options))

    expect(await store.read()).toEqual([])
  })

  it('tells which recorded requests were not asked', async () => {
    const store = await recorded(['a', 'b'], [question, [user('other')]])
    const replay = withCassette(silent, { store, mode: 'replay' })
    await replay.complete(question, [tool])

    expect(await replay.unused()).toEqual([{ model: 'fake/script', messages: [{ role: 'user', content: 'other' }], tools: [tool] }])
  })

  it.each([
    ['no request', {}, 'entry 2 cannot be used: it has no request with messages and tools'],
    ['no answer', { request: { messages: [], tools: [] } }, 'it has neither a response nor an error that is understood'],
    ['a bad response', { request: { messages: [], tools: [] }, response: { message: 1 } }, 'its response is not understood: Expected'],
    ['a bad delta', { request: { messages: [], tools: [] }, deltas: [{ type: 'x' }], response: {} }, 'its delta 0 is not understood'],
  ])('says what is wrong with an entry that has %s', async (_, entry, text) => {
    const store = await recorded(['a'], [question])
    await store.append(entry)

    const error = await thrownBy(withCassette(silent, { store, mode: 'replay' }).complete(question, [tool]))

    expect(isDefectError(error) && error.code).toBe('recording_failed')
    expect(String(error)).toContain(text)
  })

  it('lets a store that fails surface as a defect', async () => {
    const store: CassetteStore = { ...memoryCassette(), append: () => Promise.reject(new Error('disk full')) }

    const error = await thrownBy(withCassette(new FakeModel(['a']), { store }).complete(question, []))

    expect(isDefectError(error)).toBe(true)
    expect(String(error)).toContain('The cassette could not be written: disk full')
  })
})

describe('a cassette of any conversation', () => {
  it('gives back what was recorded', async () => {
    const content = fc.string({ unit: 'grapheme' }).map((text) => text.toWellFormed())
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(content, content), { maxLength: 8 }), async (pairs) => {
        const redact = (text: string) => text
        const store = memoryCassette()
        const model = withCassette(new FakeModel(pairs.map(([, answer]) => answer)), { store, redact })
        const live: ModelResponse[] = []
        for (const [asked] of pairs) live.push(await model.complete([user(asked)], []))

        const replay = withCassette(silent, { store, redact, mode: 'replay' })
        for (const [index, [asked]] of pairs.entries()) expect(await replay.complete([user(asked)], [])).toEqual(live[index])
        expect(await replay.unused()).toEqual([])
      }),
    )
  })
})
