import { openaiModel } from '@minagent/models/openai'
import { type ModelResponse, user } from '@minagent/types'
import fc from 'fast-check'
import OpenAI from 'openai'
import { describe, expect, it } from 'vitest'
import {
  hasRecordings,
  oracleEntries,
  recorded,
  recordedFiles,
  recordingsFolder,
  replayFetch,
  sseBytes,
} from '../../packages/models/test/support/recordings.ts'
import { leftOut } from '../left-out.ts'

const noRecordings = leftOut('recorded streams read by the official client', hasRecordings ? undefined : `there is no ${recordingsFolder}`)

/** What both make of an answer: text, calls, why it stopped, the provider's usage. */
interface Meaning {
  readonly text: string
  readonly calls: readonly unknown[]
  readonly finish: string
  readonly usage: unknown
}

async function ours(bytes: Uint8Array): Promise<Meaning> {
  const model = openaiModel({ model: 'm', apiKey: 'k', fetch: replayFetch([bytes]) })
  let response: ModelResponse | undefined
  for await (const event of model.stream!([user('hi')], [])) if (event.type === 'response') response = event.response
  const { message, stopReason, usage } = response!
  const calls = message.toolCalls.map(({ id, name, arguments: args, invalidArguments }) => ({ id, name, args: invalidArguments ?? args }))
  return { text: message.content, calls, finish: stopReason, usage: usage.raw }
}

const STOP_REASONS: Readonly<Record<string, string>> = { stop: 'end_turn', tool_calls: 'tool_use', length: 'max_tokens' }

/** By the official client, which puts the pieces together in code that is not ours. */
async function theirs(bytes: Uint8Array): Promise<Meaning> {
  const client = new OpenAI({ apiKey: 'k', maxRetries: 0, fetch: replayFetch([bytes]) })
  const stream = client.chat.completions.stream({
    model: 'm',
    messages: [{ role: 'user', content: 'hi' }],
    stream_options: { include_usage: true },
  })
  const { choices, usage } = await stream.finalChatCompletion()
  const { message, finish_reason } = choices[0]!
  const calls = (message.tool_calls ?? []).map((call) => ({
    id: call.id,
    name: call.function.name,
    args: JSON.parse(call.function.arguments || '{}'),
  }))
  return { text: message.content ?? '', calls, finish: STOP_REASONS[finish_reason]!, usage: usage ?? undefined }
}

describe.skipIf(noRecordings)('a recorded stream', () => {
  for (const { file } of oracleEntries('chat')) {
    it(`${file} means to us what it means to the official client`, async () => {
      const bytes = sseBytes(recorded(file), { done: true })

      expect(await ours(bytes)).toEqual(await theirs(bytes))
    })
  }

  it('whose calls begin at index 1 is read, where the official client leaves a hole', async () => {
    const [file] = recordedFiles('openai-compatible/chat', '.sse')
    const bytes = new TextEncoder().encode(recorded(file!))

    const { calls } = await ours(bytes)

    expect(calls).toEqual([{ id: 'toolu_sanitized', name: 'read_file', args: { path: 'a.txt' } }])
    await expect(theirs(bytes)).rejects.toThrow()
  })
})

describe('a stream of any text and calls', () => {
  const piece = fc.string({ unit: 'grapheme', maxLength: 6 })
  const call = fc.record({
    name: fc.stringMatching(/^[a-z_]{1,9}$/),
    args: fc.dictionary(piece, fc.jsonValue(), { maxKeys: 3 }),
    size: fc.integer({ min: 1, max: 7 }),
  })

  it('means to us what it means to the official client', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece), fc.array(call, { maxLength: 3 }), fc.constantFrom('stop', 'length'), async (texts, calls, end) => {
        const deltas: object[] = [{ role: 'assistant', content: '' }, ...texts.map((content) => ({ content }))]
        for (const [index, { name, args, size }] of calls.entries()) {
          const json = Array.from(JSON.stringify(args))
          deltas.push({ tool_calls: [{ index, id: `call_${index}x`, type: 'function', function: { name, arguments: '' } }] })
          for (let at = 0; at < json.length; at += size) {
            deltas.push({ tool_calls: [{ index, function: { arguments: json.slice(at, at + size).join('') } }] })
          }
        }
        const choice = (delta: object, finish_reason: string | null) => ({
          id: 'c',
          object: 'chat.completion.chunk',
          model: 'm',
          choices: [{ index: 0, delta, finish_reason }],
        })
        const finish = calls.length > 0 ? 'tool_calls' : end
        const chunks = [...deltas.map((delta) => choice(delta, null)), choice({}, finish)]
        const bytes = sseBytes(chunks.map((chunk) => JSON.stringify(chunk)).join('\n'), { done: true })

        expect(await ours(bytes)).toEqual(await theirs(bytes))
      }),
      { numRuns: 60 },
    )
  })
})
