import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Agent } from '@minagent/loop'
import { openaiModel } from '@minagent/models/openai'
import { type ModelEvent, type ModelResponse, user } from '@minagent/types'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type StoriesServer, startStoriesServer } from './support/stories-server.ts'

const data = process.env.MINAGENT_DATA ?? fileURLToPath(new URL('../../shared/data', import.meta.url))
const folder = join(data, 'stories260K')

const BEGINNING = 'Once upon a time, there was a little girl named Lily.'
const GOES_ON = ' She loved to play outside in the park. One day, she saw a big, red ball.'

describe.skipIf(!existsSync(folder))('a real language model on the loopback interface', () => {
  let server: StoriesServer
  const model = (body: Record<string, unknown> = {}) =>
    openaiModel({ model: 'stories260K', baseUrl: server.url, body: { temperature: 0, ...body } })

  beforeAll(async () => {
    server = await startStoriesServer(folder)
  })
  afterAll(() => server.close())

  it('streams the same text that it gives as a whole, with the same usage', async () => {
    const whole = await model().complete([user(BEGINNING)], [], { maxOutputTokens: 60 })
    const { deltas, response } = await collect(model().stream!([user(BEGINNING)], [], { maxOutputTokens: 60 }))

    expect(whole.message.content.startsWith(GOES_ON)).toBe(true)
    expect(response).toEqual(whole)
    expect(deltas.length).toBeGreaterThan(40)
    expect(deltas.join('')).toBe(whole.message.content)
  })

  it('stops at max_tokens and says so; every token is counted', async () => {
    const { stopReason, usage } = await model().complete([user(BEGINNING)], [], { maxOutputTokens: 7 })

    expect(stopReason).toBe('max_tokens')
    expect(usage).toMatchObject({ inputTokens: 16, outputTokens: 7 })
  })

  it('ends its turn at a stop text, which is not part of the answer', async () => {
    const { message, stopReason } = await model({ stop: ' One day' }).complete([user(BEGINNING)], [])

    expect(message.content).toBe(' She loved to play outside in the park.')
    expect(stopReason).toBe('end_turn')
  })

  it('stops writing when the reader leaves', async () => {
    const controller = new AbortController()
    const before = server.written()
    const reading = collect(model().stream!([user(BEGINNING)], [], { signal: controller.signal }), (count) => {
      if (count === 5) controller.abort(new Error('enough'))
    })

    await expect(reading).rejects.toThrow('enough')
    let last = -1
    await vi.waitFor(() => {
      const now = server.written()
      const rests = now === last
      last = now
      expect(rests).toBe(true)
    })
    expect(last - before).toBeLessThan(200)
  })

  it('drives a whole run, whose text an observer sees as it comes', async () => {
    const seen: string[] = []
    const observer = {
      deltas: true,
      onEvent: (event: { type: string; text?: string }) => {
        if (event.type === 'assistant.delta') seen.push(event.text ?? '')
      },
    }
    const agent = new Agent({ model: model({ max_tokens: 20 }), observers: [observer] })

    const result = await agent.run(BEGINNING)

    expect(seen.join('')).toBe(result.answer)
    expect(result).toMatchObject({ stopReason: 'completed', modelStopReason: 'max_tokens', usage: { inputTokens: 16, outputTokens: 20 } })
  })
})

async function collect(events: AsyncIterable<ModelEvent>, onDelta?: (count: number) => void) {
  const deltas: string[] = []
  let response: ModelResponse | undefined
  for await (const event of events) {
    if (event.type === 'text.delta') {
      deltas.push(event.text)
      onDelta?.(deltas.length)
    }
    if (event.type === 'response') response = event.response
  }
  return { deltas, response }
}
