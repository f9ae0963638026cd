import { FakeModel, memoryCassette, withCassette } from '@minagent/models'
import { ModelError, type ModelEvent, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { question, recorded, rich, silent, thrownBy, tool } from './cassette-samples.ts'
import { collect } from './collect.ts'
import { scriptedStream } from './scripted-stream.ts'

describe('a cassette of streams', () => {
  it('replays the pieces of a stream as they came, a restart and a failure in the middle included', async () => {
    const pieces: ModelEvent[] = [
      { type: 'reasoning.delta', text: 'h' },
      { type: 'restart' },
      { type: 'text.delta', text: 'Let me' },
      { type: 'text.delta', text: ' see.' },
      { type: 'tool_call.delta', index: 0, id: 'c1', name: 'get_weather', argumentsText: '{"city":' },
      { type: 'tool_call.delta', index: 0, argumentsText: '"上海"}' },
      { type: 'response', response: rich },
    ]
    const busy = new ModelError('overloaded', 'busy')
    const store = memoryCassette()
    const source = scriptedStream([pieces, [{ type: 'text.delta', text: 'o' }, busy]], 'fake/script')
    const model = withCassette(source, { store })
    expect(await collect(model.stream!(question, []))).toEqual(pieces)
    await thrownBy(collect(model.stream!(question, [])))

    const replay = withCassette(silent, { store, mode: 'replay' })
    expect(await collect(replay.stream!(question, []))).toEqual(pieces)
    const seen: ModelEvent[] = []
    const error = await thrownBy(
      (async () => {
        for await (const event of replay.stream!(question, [])) seen.push(event)
      })(),
    )
    expect(error).toEqual(busy)
    expect(seen).toEqual([{ type: 'text.delta', text: 'o' }])
  })

  it('shares answers between complete and stream', async () => {
    const store = memoryCassette()
    const first = withCassette(new FakeModel(['streamed answer']), { store })
    await collect(first.stream!(question, []))
    const second = withCassette(new FakeModel(['whole answer']), { store })
    await second.complete([user('whole?')], [])

    const replay = withCassette(silent, { store, mode: 'replay' })
    expect((await replay.complete(question, [])).message.content).toBe('streamed answer')
    const events = await collect(replay.stream!([user('whole?')], []))
    expect(
      events
        .map((event) => (event.type === 'text.delta' ? event.text : event.type))
        .slice(0, -1)
        .join(''),
    ).toBe('whole answer')
    expect(events.at(-1)).toMatchObject({ type: 'response', response: { message: { content: 'whole answer' } } })
  })

  it('records nothing of a stream that is left early, and has the response before its reader sees it', async () => {
    const store = memoryCassette()
    const model = withCassette(new FakeModel(['a long answer', 'whole']), { store })

    for await (const _ of model.stream!(question, [])) break
    expect(await store.read()).toEqual([])
    for await (const event of model.stream!(question, [])) if (event.type === 'response') break
    expect(await store.read()).toHaveLength(1)
  })

  it('F52 F53 an abort ends a replay with its reason', async () => {
    const store = await recorded(['a long answer'], [question])
    const abort = new AbortController()
    const replay = withCassette(silent, { store, mode: 'replay' })

    await expect(replay.complete(question, [tool], { signal: AbortSignal.abort('early') })).rejects.toBe('early')
    const error = await thrownBy(
      (async () => {
        for await (const _ of replay.stream!(question, [tool], { signal: abort.signal })) abort.abort('now')
      })(),
    )
    expect(error).toBe('now')
  })
})
