import Anthropic from '@anthropic-ai/sdk'
import { anthropicModel } from '@minagent/models/anthropic'
import { type Message, type ModelResponse, system, toolMessage, user } from '@minagent/types'
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

const noRecordings = leftOut('Anthropic SDK on recorded answers', hasRecordings ? undefined : `there is no ${recordingsFolder}`)
const connection = { apiKey: 'test-key', baseURL: 'http://localhost', maxRetries: 0 }
const bytesOf = (file: string) => [sseBytes(recorded(file), { named: true })]

/** What the official client accumulates from a stream. */
async function bySdk(file: string): Promise<Anthropic.Beta.BetaMessage> {
  const client = new Anthropic({ ...connection, fetch: replayFetch(bytesOf(file)) })
  return await client.beta.messages
    .stream({ model: 'claude-test', max_tokens: 9, messages: [{ role: 'user', content: 'hi' }] })
    .finalMessage()
}

async function byUs(file: string): Promise<ModelResponse> {
  const model = anthropicModel({ model: 'claude-test', apiKey: 'test-key', baseUrl: 'http://localhost', fetch: replayFetch(bytesOf(file)) })
  for await (const event of model.stream!([user('hi')], [])) if (event.type === 'response') return event.response
  throw new Error('The stream gave no response.')
}

/** Our message as the API would have written it. */
function contentOf({ message }: ModelResponse): unknown {
  const calls = message.toolCalls.map(({ id, name, arguments: input }) => ({ type: 'tool_use', id, name, input }))
  return message.blocks ?? [...(message.content === '' ? [] : [{ type: 'text', text: message.content }]), ...calls]
}

/** Without what says nothing, as a message of ours never holds it. */
function withoutEmpty(content: readonly object[]): unknown {
  return content.map((block) => ('citations' in block && !block.citations ? { ...block, citations: undefined } : block))
}

describe.skipIf(noRecordings)('the official client of Anthropic and this package', () => {
  for (const { file, error } of oracleEntries('anthropic')) {
    // The oracle says which streams the client refuses.
    it.skipIf(error !== undefined)(`read the same content from ${file}`, async () => {
      const [sdk, response] = await Promise.all([bySdk(file), byUs(file)])

      expect(contentOf(response)).toEqual(withoutEmpty(sdk.content))
      expect(response.usage.raw).toMatchObject({ output_tokens: sdk.usage.output_tokens, input_tokens: sdk.usage.input_tokens })
    })
  }

  const answers = recordedFiles('anthropic', '.json').filter((file) => !file.includes('/skills/'))
  it.each(answers)('send %s back in the form in which it came', async (file) => {
    const answer: Anthropic.Message = JSON.parse(recorded(file))
    const sent = await sentBack(answer)

    // Left out on purpose: where a call came from if that is the model itself, and blank texts, which are refused.
    const kept = answer.content.filter((block) => block.type !== 'text' || block.text.trim() !== '')
    const expected = kept.map((block) => {
      if (block.type !== 'tool_use') return block
      const { caller: _, ...call } = block
      return call
    })
    expect(sent).toEqual(expected.filter((block) => !isOrphan(block, answer.content)))
  })

  it('ask in the same form', async () => {
    const bodies: unknown[] = []
    const answer = { type: 'message', role: 'assistant', content: [], stop_reason: 'end_turn' }
    const requests: { url: string; headers: Headers }[] = []
    const fetch = async (url: unknown, init?: RequestInit) => {
      requests.push({ url: String(url), headers: new Headers(init?.headers) })
      bodies.push(JSON.parse(String(init?.body)))
      return Response.json(answer)
    }
    const input_schema = { type: 'object' as const, properties: {} }

    await new Anthropic({ ...connection, fetch }).messages.create({
      model: 'claude-test',
      max_tokens: 100,
      system: 'You add.',
      messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
      tools: [{ name: 'add', description: 'Adds.', input_schema }],
    })
    await anthropicModel({ model: 'claude-test', apiKey: 'test-key', baseUrl: 'http://localhost', fetch }).complete(
      [system('You add.'), user('hi')],
      [{ name: 'add', description: 'Adds.', parameters: input_schema }],
      { maxOutputTokens: 100 },
    )

    expect(bodies[1]).toEqual(bodies[0])
    expect(requests[1]?.url).toBe(requests[0]?.url)
  })
})

/** The assistant message of the request that follows this answer. */
async function sentBack(answer: Anthropic.Message): Promise<unknown> {
  let body = { messages: [] as { content: unknown }[] }
  const model = anthropicModel({
    model: 'claude-test',
    apiKey: 'test-key',
    baseUrl: 'http://localhost',
    fetch: async (_, init) => {
      body = JSON.parse(String(init.body))
      return Response.json(answer)
    },
  })
  const { message } = await model.complete([user('hi')], [])
  const next: Message[] = message.toolCalls.length > 0 ? message.toolCalls.map((call) => toolMessage(call, 'ok')) : [user('go on')]
  await model.complete([user('hi'), message, ...next], [])
  return body.messages[1]?.content ?? []
}

/** A result whose call is in an earlier message, which is not there. */
function isOrphan(block: object, content: readonly object[]): boolean {
  return 'tool_use_id' in block && !content.some((other) => 'id' in other && other.id === block.tool_use_id)
}
