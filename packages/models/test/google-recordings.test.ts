import { isModelError } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { leftOut } from '../../../test/left-out.ts'
import { completed, streamed } from './google-support.ts'
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

const noRecordings = leftOut('recorded Gemini answers', hasRecordings ? undefined : `there is no ${recordingsFolder}`)
const whole = async (file: string, form?: SseForm) => await streamed([sseBytes(recorded(file), form)])

/** A call as the SDK gives it: parts that are not put together. */
interface RawCall {
  readonly name?: string
  readonly args?: object
  readonly partialArgs?: readonly { readonly jsonPath: string; readonly stringValue?: string; readonly numberValue?: number }[]
}

/** All that a raw call says, one text, in the order in which it is said. */
const leavesOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).map(leavesOf).join('') : String(value)

describe.skipIf(noRecordings)('a recorded stream of Gemini', () => {
  for (const { file, final } of oracleEntries('gemini')) {
    it(`${nameOf(file)} is read as reviewed`, async () => {
      const { response } = await whole(file)

      await expect(goldenText(response)).toMatchFileSnapshot(`goldens/google/${nameOf(file)}.stream.json`)
    })

    it(`${nameOf(file)} means what the official SDK makes of it`, async () => {
      const { message, usage, stopReason } = (await whole(file)).response
      const raw: readonly RawCall[] = JSON.parse(JSON.stringify(final?.calls))

      expect(message.content).toBe(final?.text)
      expect(usage.raw).toEqual(final?.usage)
      expect(final?.finish).toBe('STOP')
      expect(stopReason).toBe(raw.length > 0 ? 'tool_use' : 'end_turn')
      expect(message.toolCalls.map(({ name }) => name)).toEqual(raw.flatMap(({ name }) => name ?? []))
      // The SDK leaves the pieces of arguments as they are: the same texts and numbers, in the same order.
      const pieces = raw.flatMap(({ args = {}, partialArgs = [] }) => [
        leavesOf(args),
        ...partialArgs.map(({ stringValue, numberValue }) => String(stringValue ?? numberValue)),
      ])
      expect(message.toolCalls.map((call) => leavesOf(call.arguments)).join('')).toBe(pieces.join(''))
    })

    it(`${nameOf(file)} is the sum of its deltas`, async () => {
      const { deltas, response } = await whole(file)
      const { content, toolCalls, blocks = [] } = response.message

      const { text, reasoning, calls } = folded(deltas)

      expect(text).toBe(content)
      expect(reasoning).toBe(blocks.map((block) => (block.type === 'thinking' ? block.thinking : '')).join(''))
      expect(calls.map(({ id, name, json }) => ({ id, name, arguments: JSON.parse(json) }))).toEqual(toolCalls)
    })

    it(`F46 F47 F49 ${nameOf(file)} is the same however its bytes come`, async () => {
      const { response } = await whole(file)
      const bytes = sseBytes(recorded(file), { lineEnd: '\r\n', comments: true })
      const forms: SseForm[] = [{ done: true }, { lineEnd: '\r' }, { lineEnd: '\r\n' }, { comments: true }]
      const ways = [
        inPieces(bytes, 1),
        inPieces(bytes, 7),
        ...criticalCuts(bytes, bytes.length > 20_000 ? 1 : 3),
        ...forms.map((form) => [sseBytes(recorded(file), form)]),
        // Without `alt=sse` the same chunks come as one list.
        [new TextEncoder().encode(`[${linesOf(file).join(',\n')}]`)],
      ]

      for (const pieces of ways) expect((await streamed(pieces)).response).toEqual(response)
    })

    it(`F41 ${nameOf(file)} is no answer when it is cut off after any chunk before its last`, async () => {
      const lines = linesOf(file)
      const end = lines.findIndex((line) => JSON.parse(line).candidates[0].finishReason !== undefined)
      expect(end).toBeGreaterThan(0)

      for (let kept = 0; kept <= end; kept++) {
        const part = lines.slice(0, kept)
        for (const bytes of [sseBytes(part.join('\n')), new TextEncoder().encode(`[${part.join(',')}]`)]) {
          const failure = await streamed([bytes]).catch((error: unknown) => error)

          expect(isModelError(failure) && [failure.code, failure.retryable]).toEqual(['protocol', true])
        }
      }
    })
  }

  // What these mean is spelled out, since the SDK leaves the pieces alone.
  it('google-stream-no-args-tool-call holds one call without arguments and three with one each', async () => {
    const { toolCalls } = (await whole('google/google-stream-no-args-tool-call.chunks.txt')).response.message

    expect(toolCalls.map((call) => [call.name, call.arguments])).toEqual([
      ['read_theme', {}],
      ['read_screen', { id: 'A' }],
      ['read_screen', { id: 'B' }],
      ['read_screen', { id: 'C' }],
    ])
  })

  it('google-stream-tool-call-array-arguments-missing-terminal-function-call holds a list of two objects', async () => {
    const file = 'google/google-stream-tool-call-array-arguments-missing-terminal-function-call.chunks.txt'

    expect((await whole(file)).response.message.toolCalls[0]?.arguments).toEqual({
      operations: [
        { action: 'add', description: 'Fresh red apple', itemid: 'apple_001', price: 0.5 },
        { action: 'add', description: 'Ripe yellow banana', itemid: 'banana_001', price: 0.3 },
      ],
    })
  })
})

describe.skipIf(noRecordings)('a recorded whole answer of Gemini', () => {
  const files = recordedFiles('google', '.json').filter((file) => !file.includes('/interactions/'))

  for (const file of files) {
    it(`${nameOf(file)} is read as reviewed`, async () => {
      const response = await completed(JSON.parse(recorded(file)))

      await expect(goldenText(response)).toMatchFileSnapshot(`goldens/google/${nameOf(file)}.whole.json`)
    })

    it(`${nameOf(file)} and the stream of that name end alike`, async () => {
      const answer = await completed(JSON.parse(recorded(file)))
      const { response } = await whole(file.replace(/\.json$/, '.chunks.txt'))

      // They are answers to two requests, so words and counts differ.
      expect(answer.stopReason).toBe(response.stopReason)
      expect(answer.message.toolCalls).toEqual(response.message.toolCalls)
      expect(Object.keys(answer.usage)).toEqual(Object.keys(response.usage))
    })
  }
})

describe.skipIf(noRecordings)('a recorded answer of another API of Google', () => {
  const folders = ['google/interactions', 'google/speech-translation']

  it.each(folders.flatMap((folder) => recordedFiles(folder, '.chunks.txt')))('%s is no answer, and the error is typed', async (file) => {
    const failure = await whole(file).catch((error: unknown) => error)

    expect(isModelError(failure) && failure.code).toBe('protocol')
  })

  it.each(folders.flatMap((folder) => recordedFiles(folder, '.json')))('%s is no answer, and the error is typed', async (file) => {
    const failure = await completed(JSON.parse(recorded(file))).catch((error: unknown) => error)

    expect(isModelError(failure) && failure.code).toBe('protocol')
  })
})
