import { createServer, type IncomingMessage } from 'node:http'
import { inspect } from 'node:util'
import { googleModel } from '@minagent/models/google'
import { user } from '@minagent/types'
import { modelContract } from '@minagent/types/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { chunk, modelOf } from './google-support.ts'

const answer = chunk([{ functionCall: { name: 'add', args: { a: 2, b: 3 } } }, { text: '2 + 3 …' }], { finishReason: 'STOP' })
const KEYS = ['GOOGLE_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_GEMINI_BASE_URL']

/** Sets environment variables for one test; all others that matter here are absent. */
function environment(values: Readonly<Record<string, string>>): void {
  const before = KEYS.map((name) => [name, process.env[name]] as const)
  for (const name of KEYS) delete process.env[name]
  Object.assign(process.env, values)
  onTestFinished(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  })
}

describe('googleModel over a real connection', () => {
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    seen.push({ url: request.url, key: request.headers['x-goog-api-key'], body })
    if (request.url?.includes('broken')) {
      response.writeHead(400, { 'content-type': 'application/json' })
      response.end(JSON.stringify([{ error: { code: 400, message: 'API key not valid: test-key', status: 'INVALID_ARGUMENT' } }]))
    } else if (request.url?.includes('alt=sse')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`data: ${JSON.stringify(answer)}\n\n`)
    } else {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    }
  })
  const seen: { url: string | undefined; key: unknown; body: string }[] = []
  let baseUrl = ''
  const make = (model = 'gemini-3-test') => googleModel({ model, apiKey: 'test-key', baseUrl })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  })
  afterAll(() => server.close())

  for (const { name, run } of modelContract(make, { makeFailing: () => make('broken') })) it(name, run)

  it('asks generateContent for a whole answer and streamGenerateContent for a streamed one, with the key in a header', async () => {
    seen.length = 0

    await make().complete([user('hi')], [])
    for await (const _ of make().stream!([user('hi')], []));

    expect(seen).toEqual([
      {
        url: '/v1beta/models/gemini-3-test:generateContent',
        key: 'test-key',
        body: '{"contents":[{"role":"user","parts":[{"text":"hi"}]}]}',
      },
      { url: '/v1beta/models/gemini-3-test:streamGenerateContent?alt=sse', key: 'test-key', body: seen[0]?.body },
    ])
  })

  it('hides the key in errors and in views of the model', async () => {
    const error = await make('broken')
      .complete([user('hi')], [])
      .catch((cause: unknown) => cause)

    expect(error).toMatchObject({ code: 'bad_request', status: 400, retryable: false })
    expect(inspect(error, { depth: 9 })).not.toContain('test-key')
    expect(inspect(make(), { depth: 9, showHidden: true }) + JSON.stringify(make())).not.toContain('test-key')
  })
})

describe('the address of googleModel', () => {
  const urlOf = async (baseUrl: string | undefined, model = 'gemini-3-test') => {
    let asked = ''
    const fetch = async (url: string) => {
      asked = url
      return Response.json(answer)
    }
    await googleModel({ model, apiKey: 'k', fetch, ...(baseUrl === undefined ? {} : { baseUrl }) }).complete([user('hi')], [])
    return asked
  }

  it("has the SDK's version behind the base URL, unless there is one in it", async () => {
    environment({})

    expect([
      await urlOf(undefined),
      await urlOf('http://localhost:1/'),
      await urlOf('http://localhost:1/gemini'),
      await urlOf('https://generativelanguage.googleapis.com/v1beta'),
      await urlOf('https://aiplatform.googleapis.com/v1/publishers/google'),
    ]).toEqual([
      'https://generativelanguage.googleapis.com/v1beta/models/gemini-3-test:generateContent',
      'http://localhost:1/v1beta/models/gemini-3-test:generateContent',
      'http://localhost:1/gemini/v1beta/models/gemini-3-test:generateContent',
      'https://generativelanguage.googleapis.com/v1beta/models/gemini-3-test:generateContent',
      'https://aiplatform.googleapis.com/v1/publishers/google/models/gemini-3-test:generateContent',
    ])
  })

  it('takes names with and without models/, tuned models, and names with odd characters', async () => {
    environment({ GOOGLE_GEMINI_BASE_URL: 'http://localhost:1' })

    expect(await urlOf(undefined, 'models/gemini-x')).toBe('http://localhost:1/v1beta/models/gemini-x:generateContent')
    expect(await urlOf(undefined, 'tunedModels/mine')).toBe('http://localhost:1/v1beta/tunedModels/mine:generateContent')
    expect(await urlOf(undefined, 'a?b#c')).toBe('http://localhost:1/v1beta/models/a%3Fb%23c:generateContent')
    expect(googleModel({ model: 'models/gemini-x' }).id).toBe('google/gemini-x')
  })
})

describe('the key of googleModel', () => {
  const keyOf = async (options: object) => {
    let key: string | null = ''
    const fetch = async (_url: string, init: RequestInit) => {
      key = new Headers(init.headers).get('x-goog-api-key')
      return Response.json(answer)
    }
    await googleModel({ model: 'm', fetch, ...options }).complete([user('hi')], [])
    return key
  }

  it('comes from apiKey, GOOGLE_API_KEY or GEMINI_API_KEY, in this order', async () => {
    environment({ GOOGLE_API_KEY: 'google', GEMINI_API_KEY: 'gemini' })
    expect(await keyOf({ apiKey: 'own' })).toBe('own')
    expect(await keyOf({})).toBe('google')
    delete process.env.GOOGLE_API_KEY
    expect(await keyOf({})).toBe('gemini')
  })

  it('D20 is missed at construction at the own address, saying which variable to set, and not at another', async () => {
    environment({})

    expect(() => googleModel({ model: 'm' })).toThrow(
      expect.objectContaining({ code: 'auth', message: expect.stringContaining('GEMINI_API_KEY') }),
    )
    expect(await keyOf({ baseUrl: 'http://localhost:1' })).toBeNull()
    expect(await keyOf({ headers: { Authorization: 'Bearer token' } })).toBeNull()
  })

  it('cannot be without a model', () => {
    expect(() => modelOf(fetch, { model: ' ' })).toThrow(expect.objectContaining({ code: 'invalid_definition' }))
  })
})

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
