import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { memoryCassette, withCassette } from '@minagent/models'
import { anthropicModel } from '@minagent/models/anthropic'
import { isModelError, system, toolMessage, user } from '@minagent/types'
import { modelContract } from '@minagent/types/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { modelOf } from './anthropic-support.ts'
import { sseBytes } from './support/recordings.ts'

const message = {
  type: 'message',
  role: 'assistant',
  content: [
    { type: 'thinking', thinking: 'Add.', signature: 'sig' },
    { type: 'text', text: '我来加。' },
    { type: 'tool_use', id: 'toolu_1', name: 'add', input: { a: 2, b: 3 } },
  ],
  stop_reason: 'tool_use',
  usage: { input_tokens: 9, output_tokens: 4 },
}
const events = [
  { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
  { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Add.' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'sig' } },
  { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: '我来' } },
  { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: '加。' } },
  { type: 'content_block_start', index: 2, content_block: { type: 'tool_use', id: 'toolu_1', name: 'add', input: {} } },
  { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '{"a":2,' } },
  { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '"b":3}' } },
  { type: 'content_block_stop', index: 2 },
  { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 4 } },
  { type: 'message_stop' },
]

describe('anthropicModel over a connection', () => {
  const seen: IncomingMessage[] = []
  const server = createServer(async (request, response) => {
    seen.push(request)
    let body = ''
    for await (const chunk of request) body += chunk
    answer(response, request.url ?? '', JSON.parse(body).stream === true)
  })
  let address = ''
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const make = (path = '') => anthropicModel({ model: 'claude-test', apiKey: 'test-key', baseUrl: `${address}${path}` })
  for (const { name, run } of modelContract(() => make(), { makeFailing: () => make('/failing') })) it(name, run)

  it('asks <base>/v1/messages with its key and version', async () => {
    await make('/anthropic/').complete([user('hi')], [])

    const { url, headers, method } = seen.at(-1)!
    expect([method, url]).toEqual(['POST', '/anthropic/v1/messages'])
    expect(headers).toMatchObject({
      'x-api-key': 'test-key',
      'anthropic-version': '2023-06-01',
      'content-type': expect.stringContaining('application/json'),
    })
    expect(headers).not.toHaveProperty('authorization')
  })

  it('M14 fails as auth, not to be tried again, when the key is refused, and never tells the key', async () => {
    const error = await make('/failing')
      .complete([user('hi')], [])
      .catch((thrown: unknown) => thrown)

    expect(error).toMatchObject({ code: 'auth', status: 401, retryable: false })
    expect(inspect(error, { depth: 9 })).not.toContain('test-key')
  })

  it('F32 goes on from a message that it gave, in the form in which it came', async () => {
    const model = make()
    const { message: said } = await model.complete([system('s'), user('hi')], [])
    const bodies: string[] = []
    const again = modelOf(async (_, init) => {
      bodies.push(String(init.body))
      return Response.json(message)
    })

    await again.complete([system('s'), user('hi'), said, toolMessage(said.toolCalls[0]!, '5')], [])

    expect(JSON.parse(bodies[0] ?? '').messages[1]).toEqual({ role: 'assistant', content: message.content })
  })

  function answer(response: ServerResponse, url: string, isStream: boolean): void {
    if (url.startsWith('/failing')) {
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key test-key' } }))
      return
    }
    response.writeHead(200, { 'content-type': isStream ? 'text/event-stream; charset=utf-8' : 'application/json' })
    const lines = events.map((event) => JSON.stringify(event)).join('\n')
    response.end(isStream ? sseBytes(lines, { named: true }) : JSON.stringify(message))
  }
})

describe('anthropicModel by its options and its environment', () => {
  beforeEach(() => {
    for (const name of ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_BASE_URL']) vi.stubEnv(name, undefined)
  })
  afterEach(() => vi.unstubAllEnvs())

  async function asked(options: Parameters<typeof anthropicModel>[0] | object = {}) {
    let request = { url: '', headers: new Headers() }
    const model = anthropicModel({
      model: 'claude-test',
      fetch: async (url, init) => {
        request = { url, headers: new Headers(init.headers) }
        return Response.json(message)
      },
      ...options,
    })
    await model.complete([user('hi')], [])
    return { url: request.url, key: request.headers.get('x-api-key'), authorization: request.headers.get('authorization') }
  }

  it('M3 names its provider and itself in its id, which is what a cassette says of it', async () => {
    const model = modelOf(async () => Response.json(message))
    const store = memoryCassette()

    await withCassette(model, { store, mode: 'record' }).complete([user('hi')], [])

    expect(model.id).toBe('anthropic/claude-test')
    expect(await store.read()).toMatchObject([{ request: { model: 'anthropic/claude-test' } }])
  })

  it('needs a key for the own address of the provider, and says which variable to set', () => {
    const thrown = (() => {
      try {
        return anthropicModel({ model: 'claude-test' })
      } catch (error) {
        return error
      }
    })()

    expect(isModelError(thrown) && thrown.code).toBe('auth')
    expect(String(thrown)).toContain('ANTHROPIC_API_KEY')
  })

  it('takes the key and the address of the environment, and the options before them', async () => {
    vi.stubEnv('ANTHROPIC_API_KEY', 'env-key')
    vi.stubEnv('ANTHROPIC_BASE_URL', 'https://api.example.com/anthropic')

    expect(await asked()).toEqual({ url: 'https://api.example.com/anthropic/v1/messages', key: 'env-key', authorization: null })
    expect(await asked({ apiKey: 'own', baseUrl: 'https://api.anthropic.com' })).toEqual({
      url: 'https://api.anthropic.com/v1/messages',
      key: 'own',
      authorization: null,
    })
  })

  it('sends a token as bearer when there is no key', async () => {
    vi.stubEnv('ANTHROPIC_AUTH_TOKEN', 'env-token')
    expect(await asked()).toEqual({ url: 'https://api.anthropic.com/v1/messages', key: null, authorization: 'Bearer env-token' })

    vi.stubEnv('ANTHROPIC_API_KEY', 'env-key')
    expect(await asked()).toMatchObject({ key: 'env-key', authorization: null })
  })

  it('needs no key elsewhere, nor where a header has one', async () => {
    expect(await asked({ baseUrl: 'http://localhost:1234' })).toMatchObject({ key: null, authorization: null })
    expect(await asked({ headers: { Authorization: 'Bearer mine' } })).toMatchObject({ key: null, authorization: 'Bearer mine' })
  })

  it('D20 shows its key to nobody', () => {
    const model = anthropicModel({ model: 'claude-test', apiKey: 'sk-ant-secret' })

    expect(inspect(model, { depth: 9, showHidden: true }) + JSON.stringify(model)).not.toContain('sk-ant-secret')
  })
})
