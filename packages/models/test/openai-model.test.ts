import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { openaiModel } from '@minagent/models/openai'
import { isMinagentError, isModelError, user } from '@minagent/types'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collect } from './collect.ts'
import { requestOf } from './openai-support.ts'
import { sseBytes } from './support/recordings.ts'

beforeEach(() => {
  for (const name of ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID']) vi.stubEnv(name, '')
})

afterEach(() => {
  vi.unstubAllEnvs()
})

/** The error that this throws. */
function thrown(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
}

describe('openaiModel', () => {
  it('is called by its provider and name', () => {
    expect(openaiModel({ model: 'gpt-5-mini', apiKey: 'sk-1' }).id).toBe('openai/gpt-5-mini')
  })

  it('without a key for OpenAI says which variable to set', () => {
    const error = thrown(() => openaiModel({ model: 'gpt-5-mini' }))

    expect(isModelError(error) && [error.code, error.retryable]).toEqual(['auth', false])
    expect(String(error)).toContain('OPENAI_API_KEY')
  })

  it('needs no key for another address, nor where a header carries it', () => {
    expect(openaiModel({ model: 'llama3', baseUrl: 'http://localhost:11434/v1' }).id).toBe('openai/llama3')
    expect(openaiModel({ model: 'gpt-5-mini', headers: { Authorization: 'Bearer sk-1' } }).id).toBe('openai/gpt-5-mini')
  })

  it.each([
    { model: ' ' },
    { model: 'a', baseUrl: 'localhost:80' },
    { model: 'a', apiKey: 'sk\n1' },
    { model: 'a', deadlines: { idleMs: 0 } },
  ])('refuses %j at once', (options) => {
    const error = thrown(() => openaiModel({ apiKey: 'sk-1', ...options }))

    expect(isMinagentError(error, 'invalid_definition')).toBe(true)
    expect(String(error)).not.toContain('sk\n1')
  })

  it('shows its key neither as JSON nor to inspect', () => {
    const model = openaiModel({ model: 'gpt-5-mini', apiKey: 'sk-secret-key' })

    expect(JSON.stringify(model) + inspect(model, { depth: 9, showHidden: true })).not.toContain('sk-secret')
  })
})

describe('openaiModel over HTTP', () => {
  const seen: { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }[] = []
  let server: Server
  let baseUrl: string

  beforeEach(async () => {
    seen.length = 0
    server = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk) => {
        text += chunk
      })
      request.on('end', () => {
        const body = JSON.parse(text)
        seen.push({ path: request.url ?? '', headers: request.headers, body })
        const choice = { index: 0, finish_reason: 'stop' }
        if (!body.stream) {
          response.setHeader('content-type', 'application/json')
          return response.end(JSON.stringify({ choices: [{ ...choice, message: { content: 'hi' } }] }))
        }
        response.setHeader('content-type', 'text/event-stream')
        return response.end(sseBytes(JSON.stringify({ choices: [{ ...choice, delta: { content: 'hi' } }] }), { done: true }))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  })

  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve))
  })

  it('takes address, key, organisation and project from the environment, as the official client does', async () => {
    vi.stubEnv('OPENAI_BASE_URL', `${baseUrl}/`)
    vi.stubEnv('OPENAI_API_KEY', ' sk-env ')
    vi.stubEnv('OPENAI_ORG_ID', 'org-1')
    vi.stubEnv('OPENAI_PROJECT_ID', 'proj-1')

    const { message } = await openaiModel({ model: 'm' }).complete([user('hi')], [])

    expect(message.content).toBe('hi')
    expect(seen[0]?.path).toBe('/v1/chat/completions')
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer sk-env', 'openai-organization': 'org-1', 'openai-project': 'proj-1' })
  })

  it('goes by its options before the environment, and sends no header that it has not', async () => {
    vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:9/v1')
    vi.stubEnv('OPENAI_API_KEY', 'sk-env')

    await openaiModel({ model: 'm', baseUrl, apiKey: 'sk-option', headers: { 'X-Title': 'mine' } }).complete([user('hi')], [])
    await openaiModel({ model: 'm', baseUrl, apiKey: '' }).complete([user('hi')], [])

    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-option', undefined])
    expect(seen.map(({ headers }) => [headers['x-title'], headers['openai-organization']])).toEqual([
      ['mine', undefined],
      [undefined, undefined],
    ])
  })

  it('asks for the usage of a stream', async () => {
    const events = await collect(openaiModel({ model: 'm', baseUrl }).stream!([user('hi')], []))

    expect(events.map(({ type }) => type)).toEqual(['text.delta', 'response'])
    expect(seen[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } })
  })

  it('does not ask Mistral for it, which gives it anyway and refuses the question', async () => {
    let body = ''
    const fetch = async (_: string, init: RequestInit) => {
      body = String(init.body)
      return Response.json({ choices: [{ message: { content: 'hi' } }] })
    }

    await collect(openaiModel({ model: 'm', apiKey: 'k', baseUrl: 'https://api.mistral.ai/v1', fetch }).stream!([user('hi')], []))

    expect(Object.keys(JSON.parse(body))).toEqual(['model', 'messages', 'stream'])
  })
})

describe('structured output', () => {
  const closed = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'], additionalProperties: false }
  const strictOf = async (responseSchema: object) => {
    const { response_format } = await requestOf([user('hi')], { call: { responseSchema: { ...responseSchema } } })
    const { type, json_schema } = response_format as { type: string; json_schema: { strict?: boolean; schema: unknown } }
    expect([type, json_schema.schema]).toEqual(['json_schema', responseSchema])
    return json_schema.strict
  }

  it.each<[string, object]>([
    ['a closed object', closed],
    ['objects in lists and choices', { ...closed, properties: { city: { anyOf: [closed, { type: 'null' }] } } }],
    ['a schema that refers to itself', { ...closed, properties: { city: { $ref: '#/$defs/a' } }, $defs: { a: closed } }],
  ])('is strict for %s', async (_, schema) => {
    expect(await strictOf(schema)).toBe(true)
  })

  it.each<[string, object]>([
    ['an open object', { ...closed, additionalProperties: undefined }],
    ['a property that may be absent', { ...closed, required: [] }],
    ['an open object inside', { ...closed, properties: { city: { type: 'array', items: { type: 'object' } } } }],
    ['a choice at the root', { ...closed, anyOf: [closed] }],
    ['a list at the root', { type: 'array', items: closed }],
    ['a property that may be anything', { ...closed, properties: { city: {} } }],
    ['a keyword that strict mode does not know', { ...closed, properties: { city: { type: 'string', minLength: 1 } } }],
    ['an unknown format', { ...closed, properties: { city: { type: 'string', format: 'uri' } } }],
    ['more than ten levels', Array.from({ length: 11 }).reduce<object>((inner) => ({ ...closed, properties: { city: inner } }), closed)],
  ])('is not strict for %s', async (_, schema) => {
    expect(await strictOf(JSON.parse(JSON.stringify(schema)))).toBeUndefined()
  })

  it('is JSON by name and the schema in words for DeepSeek, which takes no schema', async () => {
    const { messages, response_format } = await requestOf([user('hi')], {
      baseUrl: 'https://api.deepseek.com',
      call: { responseSchema: closed },
    })

    expect(response_format).toEqual({ type: 'json_object' })
    expect(messages[0]).toEqual({
      role: 'system',
      content: `Answer with one JSON object that fits this JSON Schema, and with nothing else: ${JSON.stringify(closed)}`,
    })
  })

  it('is not asked for by a schema that is true', async () => {
    expect(await requestOf([user('hi')], { call: { responseSchema: true } })).not.toHaveProperty('response_format')
  })
})
