import { isModelError } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { leftOut } from '../../../test/left-out.ts'
import { completed, failureOf, streamed } from './openai-support.ts'
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

const noRecordings = leftOut('recorded Chat Completions answers', hasRecordings ? undefined : `there is no ${recordingsFolder}`)
const FOLDERS = hasRecordings ? ['openai/chat', 'deepseek/chat', 'openai-compatible/chat'] : []
const oracle = oracleEntries('chat')
const wholeFiles = FOLDERS.flatMap((folder) => recordedFiles(folder, '.json'))

/** A recording as lines of JSON, whichever way it was kept. */
function chunksOf(file: string): readonly string[] {
  const lines = linesOf(file)
  if (!file.endsWith('.sse')) return lines
  return lines.flatMap((line) => (line.startsWith('data: {') ? [line.slice('data: '.length)] : []))
}

async function whole(file: string, form: SseForm = { done: true }) {
  return await streamed([sseBytes(chunksOf(file).join('\n'), form)])
}

const streams = [...oracle.map(({ file }) => file), ...FOLDERS.flatMap((folder) => recordedFiles(folder, '.sse'))]

describe.skipIf(noRecordings)('a recorded stream of Chat Completions', () => {
  for (const { file, final, error } of oracle) {
    it.skipIf(error !== undefined)(`${nameOf(file)} means what the official SDK makes of it`, async () => {
      const { message, stopReason, usage } = (await whole(file)).response

      expect(message.content).toBe(final?.text ?? '')
      expect(message.toolCalls.map(({ id, name, arguments: args }) => [id, name, JSON.stringify(args)])).toEqual(final?.tools)
      expect(stopReason).toBe({ stop: 'end_turn', length: 'max_tokens', tool_calls: 'tool_use' }[String(final?.finish)])
      expect(usage.raw).toEqual(final?.usage)
    })
  }

  for (const file of streams) {
    it(`${nameOf(file)} is read as reviewed`, async () => {
      const { response } = await whole(file)

      await expect(goldenText(response)).toMatchFileSnapshot(`goldens/openai-chat/${nameOf(file)}.stream.json`)
    })

    it(`${nameOf(file)} is the sum of its deltas`, async () => {
      const { deltas, response } = await whole(file)

      const { text, reasoning, calls } = folded(deltas)

      expect(text).toBe(response.message.content)
      expect(reasoning).toBe((response.message.blocks ?? []).map((block) => ('thinking' in block ? block.thinking : '')).join(''))
      expect(calls.map(({ id, name, json }) => ({ id, name, arguments: JSON.parse(json) }))).toEqual(response.message.toolCalls)
    })

    it(`F46 F47 F49 ${nameOf(file)} is the same however its bytes come`, async () => {
      const expected = await whole(file)
      const bytes = sseBytes(chunksOf(file).join('\n'), { done: true })

      const read = [
        await whole(file, {}),
        await whole(file, { done: true, lineEnd: '\r\n', comments: true }),
        await whole(file, { done: true, lineEnd: '\r' }),
        await streamed(inPieces(bytes, 1)),
        await streamed(inPieces(bytes, 7)),
      ]

      for (const other of read) expect(other).toEqual(expected)
    })

    it(`F47 F49 ${nameOf(file)} is the same wherever it is cut in two`, async () => {
      const expected = await whole(file)
      const cuts = criticalCuts(sseBytes(chunksOf(file).join('\n'), { done: true, lineEnd: '\r\n' }), 1)

      for (const pieces of cuts) expect((await streamed(pieces)).response).toEqual(expected.response)
      expect(cuts.length).toBeGreaterThan(20)
    })

    it(`F41 F42 ${nameOf(file)} is no answer without its end`, async () => {
      const lines = chunksOf(file)
      const end = lines.findIndex((line) => JSON.parse(line).choices.some((choice: Record<string, unknown>) => choice.finish_reason))
      const step = Math.max(1, Math.floor(end / 40))

      for (let count = 0; count <= end; count += step) {
        const error = await failureOf(streamed([sseBytes(lines.slice(0, count).join('\n'))]))
        expect(isModelError(error) && [error.code, error.retryable], `after ${count} chunks`).toEqual(['protocol', true])
      }
      expect((await streamed([sseBytes(lines.slice(0, end + 1).join('\n'))])).response.stopReason).not.toBe('')
    })
  }

  it('the recordings are the ones that were reviewed', () => {
    expect(streams.map(nameOf).sort()).toEqual(['anthropic-fallback-tool-call', 'azure-model-router.1', 'deepseek-text', 'xai-tool-call'])
  })

  it('F9 the server-sent form of a recording is read as it is', async () => {
    const file = 'openai-compatible/chat/anthropic-fallback-tool-call.sse'

    const { response } = await streamed([new TextEncoder().encode(recorded(file))])

    expect(response).toEqual((await whole(file)).response)
    expect(response.message.toolCalls).toEqual([{ id: 'toolu_sanitized', name: 'read_file', arguments: { path: 'a.txt' } }])
  })
})

describe.skipIf(noRecordings)('a recorded whole answer of Chat Completions', () => {
  for (const file of wholeFiles) {
    it(`${nameOf(file)} is read as reviewed`, async () => {
      const response = await completed(JSON.parse(recorded(file)))

      await expect(goldenText(response)).toMatchFileSnapshot(`goldens/openai-chat/${nameOf(file)}.json`)
    })

    const stream = file.replace(/\.json$/, '.chunks.txt')
    if (!streams.includes(stream)) continue
    it(`${nameOf(file)} says the same as its stream, as far as they are one`, async () => {
      const answer = await completed(JSON.parse(recorded(file)))

      const { response } = await whole(stream)

      expect(response.stopReason).toBe(answer.stopReason)
      expect(response.message.toolCalls.map(({ name }) => name)).toEqual(answer.message.toolCalls.map(({ name }) => name))
      expect((response.message.blocks ?? []).map(({ type }) => type)).toEqual((answer.message.blocks ?? []).map(({ type }) => type))
      expect(Object.keys(response.usage).sort()).toEqual(Object.keys(answer.usage).sort())
      expect(response.usage.inputTokens).toBe(answer.usage.inputTokens)
    })
  }
})
