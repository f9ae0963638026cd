import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isModelError } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { leftOut } from '../../../test/left-out.ts'
import { completed, streamed } from './openai-responses-support.ts'
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

const noRecordings = leftOut('recorded OpenAI responses', hasRecordings ? undefined : `there is no ${recordingsFolder}`)
const exists = (file: string) => existsSync(join(recordingsFolder, file))
// The oracle also knows of recordings that are not in the folder.
const oracle = oracleEntries('responses').filter(({ file }) => exists(file))
const eventsOf = (file: string): { type: string; response: { output: { type: string }[] } }[] =>
  linesOf(file).map((line) => JSON.parse(line))
const whole = async (file: string, form: SseForm = { named: true }) => await streamed([sseBytes(recorded(file), form)])

/** The recording that is no answer: the provider says that the quota is used up. */
const FAILED = 'openai/responses/openai-error.1.chunks.txt'
/** The recording that holds four answers to four requests, one after the other. */
const SEVERAL = 'openai/responses/openai-reasoning-encrypted-content.1.chunks.txt'
const answers = oracle.filter(({ file }) => file !== FAILED)

describe.skipIf(noRecordings)('a recorded stream of the Responses API', () => {
  for (const { file, final, error } of answers) {
    it(`${nameOf(file)} is read as reviewed`, async () => {
      const { response } = await whole(file)

      await expect(goldenText(response)).toMatchFileSnapshot(`goldens/openai-responses/${nameOf(file)}.stream.json`)
    })

    it.skipIf(error !== undefined)(`${nameOf(file)} means what the official SDK makes of it`, async () => {
      const { message, stopReason, usage } = (await whole(file)).response
      const items = eventsOf(file).at(-1)?.response.output ?? []

      expect(items.map(({ type }) => type)).toEqual(final?.items)
      expect(message.content).toBe(final?.text)
      const isCall = (type: unknown) => type === 'function_call' || type === 'custom_tool_call'
      const calls = items.filter(({ type }) => isCall(type))
      expect(message.toolCalls).toHaveLength(calls.length)
      expect([final?.status, stopReason]).toEqual(['completed', calls.length > 0 ? 'tool_use' : 'end_turn'])
      expect(usage.raw).toEqual(final?.usage)
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
      const bytes = sseBytes(recorded(file), { named: true, lineEnd: '\r\n', comments: true })
      const forms: SseForm[] = [{}, { named: true, done: true }, { lineEnd: '\r' }, { named: true, comments: true }]
      const ways = [
        inPieces(bytes, 1),
        inPieces(bytes, 7),
        ...criticalCuts(bytes, bytes.length > 20_000 ? 1 : 3),
        ...forms.map((form) => [sseBytes(recorded(file), form)]),
      ]

      for (const pieces of ways) expect((await streamed(pieces)).response).toEqual(response)
    })

    it(`F41 ${nameOf(file)} is no answer when it is cut off after any event before its last`, async () => {
      const events = eventsOf(file)
      const end = events.findIndex(({ type }) => type === 'response.completed')
      expect(end).toBeGreaterThan(0)

      const lines = events.slice(0, end).map((event) => JSON.stringify(event))
      const cut = (kept: number, done: boolean) => sseBytes(lines.slice(0, kept).join('\n'), { named: true, done })
      const cuts = [...lines.map((_, kept) => cut(kept, false)), cut(end, false), cut(end, true)]
      for (const bytes of cuts) {
        const failure = await streamed([bytes]).catch((error: unknown) => error)

        expect(isModelError(failure) && [failure.code, failure.retryable]).toEqual(['protocol', true])
      }
    })
  }

  // The SDK knows no event of that name; the item itself is complete.
  it('openai-apply-patch-tool.1, which the SDK refuses for an unknown event, is the patch that it holds', async () => {
    const { message, stopReason } = (await whole('openai/responses/openai-apply-patch-tool.1.chunks.txt')).response

    expect(message.blocks?.map(({ type }) => type)).toEqual(['apply_patch_call'])
    expect([message.content, stopReason]).toEqual(['', 'end_turn'])
  })

  // The first of them is whole at its `response.completed`, and is the answer.
  it('openai-reasoning-encrypted-content.1, which the SDK refuses, is the first of the four responses that it holds', async () => {
    const { message, stopReason } = (await whole(SEVERAL)).response

    expect(message.toolCalls).toEqual([{ id: 'call_AB6AaRZ1FYZB2RwS6A5vbdqn', name: 'calculator', arguments: { a: 12, b: 7, op: 'add' } }])
    expect([message.content, stopReason]).toEqual(['', 'tool_use'])
  })

  it('F44 openai-error.1 is the error that the stream tells, named or not, and not to be tried again', async () => {
    for (const form of [{ named: true }, {}]) {
      const failure = await whole(FAILED, form).catch((error: unknown) => error)

      expect(isModelError(failure) && [failure.code, failure.retryable]).toEqual(['rate_limited', false])
      expect(String(failure)).toContain('You exceeded your current quota')
    }
  })
})

describe.skipIf(noRecordings)('a recorded whole answer of the Responses API', () => {
  const files = recordedFiles('openai/responses', '.json').filter((file) => !isErrorBody(file))

  for (const file of files) {
    it(`${nameOf(file)} is read as reviewed`, async () => {
      const response = await completed(JSON.parse(recorded(file)))

      await expect(goldenText(response)).toMatchFileSnapshot(`goldens/openai-responses/${nameOf(file)}.whole.json`)
    })

    // The stream of SEVERAL begins with a call, its whole answer is the last of the four.
    const stream = file.replace(/\.json$/, '.chunks.txt')
    it.skipIf(!exists(stream) || stream === SEVERAL)(`${nameOf(file)} and the stream of that name end alike`, async () => {
      const answer = await completed(JSON.parse(recorded(file)))
      const { response } = await whole(stream)

      // They are answers to two requests, so words and counts differ.
      expect(answer.stopReason).toBe(response.stopReason)
      expect(answer.message.toolCalls.map(({ name }) => name)).toEqual(response.message.toolCalls.map(({ name }) => name))
    })
  }

  it('is a typed error where it is the body of one, whatever its status said', async () => {
    const codes = []
    for (const file of recordedFiles('openai/responses', '.json').filter(isErrorBody)) {
      const failure = await completed(JSON.parse(recorded(file))).catch((error: unknown) => error)
      codes.push([nameOf(file), isModelError(failure) && failure.code, isModelError(failure) && failure.retryable])
    }

    expect(codes).toEqual([
      ['openai-error.1', 'rate_limited', false],
      ['reasoning-model-temperature-error', 'bad_request', false],
    ])
  })
})

function isErrorBody(file: string): boolean {
  return JSON.parse(recorded(file)).output === undefined
}
