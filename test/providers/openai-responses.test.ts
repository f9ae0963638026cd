import { openaiResponsesModel } from '@minagent/models/openai'
import { type ModelResponse, user } from '@minagent/types'
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

const noRecordings = leftOut('the official client on recorded responses', hasRecordings ? undefined : `there is no ${recordingsFolder}`)
const there = new Set(recordedFiles('openai/responses', '.chunks.txt'))
const files = oracleEntries('responses')
  .filter(({ file, error }) => there.has(file) && error === undefined)
  .map(({ file }) => file)

/** Streams that the helper of this version of the client refuses, for an event or a gap that it does not know; the oracle's takes them. */
const REFUSED = ['openai-phase.1', 'openai-shell-container.1', 'openai-shell-skills.1'].map((name) => `openai/responses/${name}.chunks.txt`)
const params = { model: 'gpt-5-mini', input: 'hi' }
const options = { apiKey: 'test-key', baseURL: 'http://localhost/v1', maxRetries: 0 }

async function ourAnswer(fetch: ReturnType<typeof replayFetch>): Promise<ModelResponse> {
  const model = openaiResponsesModel({ model: params.model, apiKey: options.apiKey, baseUrl: options.baseURL, fetch })
  for await (const event of model.stream!([user('hi')], [])) if (event.type === 'response') return event.response
  throw new Error('The stream gave no response.')
}

describe.skipIf(noRecordings)('the official OpenAI client', () => {
  it.each(REFUSED)('refuses %s, which is an answer nevertheless', async (file) => {
    const bytes = sseBytes(recorded(file), { named: true })
    const client = new OpenAI({ ...options, fetch: replayFetch([bytes]) })

    await expect(client.responses.stream(params).finalResponse()).rejects.toThrow()

    expect((await ourAnswer(replayFetch([bytes]))).stopReason).toBe('end_turn')
  })

  for (const file of files.filter((name) => !REFUSED.includes(name))) {
    it(`reads ${file} to the same text, calls and counts`, async () => {
      const bytes = sseBytes(recorded(file), { named: true })
      const client = new OpenAI({ ...options, fetch: replayFetch([bytes]) })

      const theirs = await client.responses.stream(params).finalResponse()
      const { message, usage } = await ourAnswer(replayFetch([bytes]))

      const texts = theirs.output.flatMap((item) => (item.type === 'message' ? item.content : []))
      expect(message.content).toBe(texts.map((part) => (part.type === 'output_text' ? part.text : part.refusal)).join(''))
      const calls = theirs.output.flatMap((item) => {
        if (item.type === 'function_call') return [[item.call_id, item.name, JSON.parse(item.arguments)]]
        return item.type === 'custom_tool_call' ? [[item.call_id, item.name, { input: item.input }]] : []
      })
      expect(message.toolCalls.map((call) => [call.id, call.name, call.arguments])).toEqual(calls)
      expect([usage.inputTokens, usage.outputTokens]).toEqual([theirs.usage?.input_tokens, theirs.usage?.output_tokens])
    })
  }
})
