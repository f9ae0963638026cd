import { FakeModel, type FakeModelOptions, type ScriptItem } from '@minagent/models'
import { assistant, createMessage, type ModelEvent, user } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collect } from './collect.ts'

const call = { id: 'c1', name: 'add', arguments: { a: 2 } }

async function streamOf(item: ScriptItem, options?: FakeModelOptions): Promise<ModelEvent[]> {
  return collect(new FakeModel([item], options).stream([user('hi')], []))
}

function texts(events: readonly ModelEvent[]): string[] {
  return events.flatMap((event) => (event.type === 'text.delta' ? [event.text] : []))
}

describe('FakeModel.stream', () => {
  it('gives a text in deltas of chunkSize code points, then the response', async () => {
    expect(await streamOf('abcdefg', { chunkSize: 3 })).toEqual([
      { type: 'text.delta', text: 'abc' },
      { type: 'text.delta', text: 'def' },
      { type: 'text.delta', text: 'g' },
      { type: 'response', response: { message: assistant('abcdefg'), stopReason: 'end_turn', usage: {} } },
    ])
  })

  it('gives tool calls as tool_call.delta, the first of which names the call', async () => {
    const events = await streamOf([call], { chunkSize: 4 })

    expect(events.slice(0, -1)).toEqual([
      { type: 'tool_call.delta', index: 0, id: 'c1', name: 'add', argumentsText: '' },
      { type: 'tool_call.delta', index: 0, argumentsText: '{"a"' },
      { type: 'tool_call.delta', index: 0, argumentsText: ':2}' },
    ])
  })

  it('F6 gives the arguments of two calls under an index each, so that they cannot be merged', async () => {
    const events = await streamOf([call, { ...call, id: 'c2', arguments: { a: 3 } }], { chunkSize: 4 })

    const texts = ['', '']
    for (const event of events) if (event.type === 'tool_call.delta') texts[event.index] += event.argumentsText
    expect(texts).toEqual(['{"a":2}', '{"a":3}'])
  })

  it('gives reasoning first', async () => {
    const blocks = [
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text: 'yes' },
    ]
    const message = createMessage({ role: 'assistant', blocks })

    const events = await streamOf({ message, stopReason: 'end_turn', usage: {} })

    expect(events.map(({ type }) => type)).toEqual(['reasoning.delta', 'text.delta', 'response'])
  })

  it('never splits a grapheme, however small the chunks', async () => {
    const family = '👩‍👩‍👧‍👦'

    expect(texts(await streamOf(`a${family}e\u0301z`, { chunkSize: 1 }))).toEqual(['a', family, 'e\u0301', 'z'])
  })

  it('gives deltas that add up to the text and are as full as graphemes allow', async () => {
    const grapheme = fc.string({ unit: 'grapheme', maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(grapheme, fc.integer({ min: 1, max: 20 }), async (text, chunkSize) => {
        const deltas = texts(await streamOf(text, { chunkSize }))

        expect(deltas.join('')).toBe(text)
        for (const delta of deltas) {
          const graphemes = Array.from(new Intl.Segmenter().segment(delta)).length
          expect(Array.from(delta).length <= chunkSize || graphemes === 1).toBe(true)
        }
      }),
    )
  })

  it('waits delayMs before each delta, on the clock it was given', async () => {
    const clock = fakeClock()
    const seen: number[] = []
    const reading = (async () => {
      for await (const _ of new FakeModel(['abcd'], { chunkSize: 2, delayMs: 10, clock }).stream([user('hi')], [])) seen.push(clock.now())
    })()

    await clock.advance(100)
    await reading

    expect(seen).toEqual([10, 20, 20])
  })

  it('ends with the reason when aborted between deltas', async () => {
    const controller = new AbortController()
    const seen: ModelEvent[] = []
    const reading = async () => {
      for await (const event of new FakeModel(['abcd'], { chunkSize: 2 }).stream([user('hi')], [], { signal: controller.signal })) {
        seen.push(event)
        controller.abort('enough')
      }
    }

    await expect(reading()).rejects.toBe('enough')
    expect(seen).toEqual([{ type: 'text.delta', text: 'ab' }])
  })

  it('throws a scripted error, and records the call as complete does', async () => {
    const model = new FakeModel([new Error('broken')])

    await expect(collect(model.stream([user('hi')], []))).rejects.toThrow('broken')
    expect(model.calls).toEqual([[[user('hi')], []]])
  })

  it('refuses a chunk size below 1', () => {
    expect(() => new FakeModel(['a'], { chunkSize: 0 })).toThrow(RangeError)
    expect(() => new FakeModel(['a'], { chunkSize: Number.NaN })).toThrow(RangeError)
  })
})
