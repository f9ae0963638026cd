import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isModelError } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { leftOut } from '../../../test/left-out.ts'
import { completed, streamed } from './anthropic-support.ts'
import {
  criticalCuts,
  goldenText,
  hasRecordings,
  inPieces,
  linesOf,
  nameOf,
  oracleEntries,
  recorded,
  recordedFiles,
  recordingsFolder,
  type SseForm,
  sseBytes,
} from './support/recordings.ts'
import { folded } from './support/stream-reading.ts'

const noRecordings = leftOut('recorded Anthropic answers', hasRecordings ? undefined : `there is no ${recordingsFolder}`)
const oracle = oracleEntries('anthropic')
const whole = async (file: string, form: SseForm = { named: true }) => await streamed([sseBytes(recorded(file), form)])

describe.skipIf(noRecordings)('a recorded stream of the Messages API', () => {
  for (const { file, final, error } of oracle) {
    it(`${nameOf(file)} is read as reviewed`, async () => {
      const { response } = await whole(file)

      await expect(goldenText(response)).toMatchFileSnapshot(`goldens/anthropic/${nameOf(file)}.stream.json`)
    })

    it.skipIf(error !== undefined)(`${nameOf(file)} means what the official SDK makes of it`, async () => {
      const { message, stopReason, usage } = (await whole(file)).response

      expect(message.content).toBe(final?.text)
      expect(message.toolCalls.map((call) => [call.id, call.name, call.arguments])).toEqual(final?.tools)
      expect(stopReason).toBe(final?.stop)
      // The SDK leaves out counts that it does not know.
      expect(usage.raw).toMatchObject(final?.usage ?? {})
    })

    it(`${nameOf(file)} is the sum of its deltas`, async () => {
      const { deltas, response } = await whole(file)
      const { content, toolCalls, blocks = [] } = response.message

      const { text, reasoning, calls } = folded(deltas)

      expect(text).toBe(content)
      expect(reasoning).toBe(blocks.map((block) => (block.type === 'thinking' ? block.thinking : '')).join(''))
      const told = calls.map(({ id, name, json }) => ({ id, name, arguments: json === '' ? {} : JSON.parse(json) }))
      expect(told).toEqual(toolCalls)
    })

    it(`F46 F47 F49 ${nameOf(file)} is the same however its bytes come`, async () => {
      const { response } = await whole(file)
      const bytes = sseBytes(recorded(file), { named: true, lineEnd: '\r\n', comments: true })
      const forms: SseForm[] = [{}, { done: true }, { lineEnd: '\r' }, { named: true, comments: true }]
      const ways = [
        inPieces(bytes, 1),
        inPieces(bytes, 7),
        ...criticalCuts(bytes, bytes.length > 20_000 ? 1 : 3),
        ...forms.map((form) => [sseBytes(recorded(file), form)]),
      ]

      for (const pieces of ways) expect((await streamed(pieces)).response).toEqual(response)
    })

    it(`F41 ${nameOf(file)} is no answer when it is cut off after any event before its last`, async () => {
      const lines = linesOf(file)
      const end = lines.findIndex((line) => JSON.parse(line).type === 'message_stop')
      expect(end).toBeGreaterThan(0)

      const typeOf = (index: number) => JSON.parse(lines[index] ?? '{}').type
      // In a long run of deltas one end is like the next: from the hundredth event on, the ends of runs are enough.
      const cuts = lines.slice(0, end + 1).flatMap((_, kept) => (kept < 100 || typeOf(kept - 1) !== typeOf(kept) ? [kept] : []))
      for (const kept of cuts) {
        const failure = await streamed([sseBytes(lines.slice(0, kept).join('\n'), { named: true })]).catch((error: unknown) => error)

        expect(isModelError(failure) && [failure.code, failure.retryable]).toEqual(['protocol', true])
      }
    })
  }

  // Two answers to two requests, one after the other: the first is whole at its `message_stop`, and is the answer.
  it('anthropic-tool-search-bm25.1, which the SDK refuses, is the first of the two messages that it holds', async () => {
    const { response } = await whole('anthropic/anthropic-tool-search-bm25.1.chunks.txt')

    expect(response.stopReason).toBe('tool_use')
    expect(response.message.toolCalls.map(({ id }) => id)).toEqual(['toolu_019nRrfqqXcU5NPTUSYfEMAY'])
    expect(response.message.content).not.toContain('current weather in San Francisco, CA is')
  })

  // A proxy asked a second time in the middle of an answer: only the second message is whole.
  it('spliced-message-start, which the SDK refuses, is the message that begins last, behind a restart', async () => {
    const { deltas, response } = await whole('anthropic/spliced-message-start.chunks.txt')

    expect(deltas.filter(({ type }) => type === 'restart')).toHaveLength(1)
    expect(response.message.toolCalls).toEqual([{ id: 'toolu_second', name: 'test-tool', arguments: { value: 'Sparkle Day' } }])
    expect(response.message.blocks?.[0]).toEqual({ type: 'thinking', thinking: 'Let me call the tool.', signature: 'sig-second' })
  })
})

describe.skipIf(noRecordings)('a recorded whole answer of the Messages API', () => {
  // `skills` holds answers of another API.
  const files = recordedFiles('anthropic', '.json').filter((file) => !file.includes('/skills/'))

  for (const file of files) {
    it(`${nameOf(file)} is read as reviewed`, async () => {
      const response = await completed(JSON.parse(recorded(file)))

      await expect(goldenText(response)).toMatchFileSnapshot(`goldens/anthropic/${nameOf(file)}.whole.json`)
    })

    const stream = file.replace(/\.json$/, '.chunks.txt')
    it.skipIf(!existsSync(join(recordingsFolder, stream)))(`${nameOf(file)} and the stream of that name end alike`, async () => {
      const answer = await completed(JSON.parse(recorded(file)))
      const { response } = await whole(stream)

      // They are answers to two requests, so words and counts differ.
      expect(answer.stopReason).toBe(response.stopReason)
      expect(answer.message.toolCalls.map(({ name }) => name)).toEqual(response.message.toolCalls.map(({ name }) => name))
    })
  }
})
