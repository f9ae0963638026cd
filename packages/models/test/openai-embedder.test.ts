import { FakeEmbedder } from '@minagent/models'
import { type OpenaiEmbedderOptions, openaiEmbedder } from '@minagent/models/openai'
import { isMinagentError, isModelError } from '@minagent/types'
import { embedderContract } from '@minagent/types/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failureOf, faultsOf } from './openai-support.ts'

interface EmbeddingRequest {
  readonly input: readonly string[]
  readonly [field: string]: unknown
}

const fake = new FakeEmbedder({ dimensions: 8 })

/** An embedder whose endpoint gives the fake vectors, and what it was asked. */
function embedderOf(options: Partial<OpenaiEmbedderOptions> = {}, change: (data: object[]) => unknown = (data) => data) {
  const requests: EmbeddingRequest[] = []
  const fetch = async (url: string, init: RequestInit) => {
    const body: EmbeddingRequest = JSON.parse(String(init.body))
    requests.push(body)
    if (!url.endsWith('/v1/embeddings')) return Response.json({}, { status: 404 })
    if (faultsOf(body, 'CreateEmbeddingRequest').length > 0) return Response.json({ error: { message: 'no' } }, { status: 400 })
    const vectors = await fake.embed(body.input)
    const form = (vector: Float32Array) => (body.encoding_format === 'base64' ? Buffer.from(vector.buffer).toString('base64') : [...vector])
    return Response.json({ data: change(vectors.map((vector, index) => ({ object: 'embedding', index, embedding: form(vector) }))) })
  }
  const embedder = openaiEmbedder({ model: 'test-model', baseUrl: 'http://localhost/v1', dimensions: 8, fetch, ...options })
  return { embedder, requests }
}

const OPENAI = { baseUrl: 'https://api.openai.com/v1', apiKey: 'sk-1' }

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('openaiEmbedder', () => {
  for (const { name, run } of embedderContract(() => embedderOf().embedder)) it(name, run)
  for (const { name, run } of embedderContract(() => embedderOf(OPENAI).embedder)) it(`as base64: ${name}`, run)

  it('gives the vectors in the order of the texts, whatever the order of the answer', async () => {
    const { embedder } = embedderOf({}, (data) => data.toReversed())

    expect(await embedder.embed(['one', 'two', 'three'])).toEqual(await fake.embed(['one', 'two', 'three']))
  })

  it('goes by place where the answer has no index', async () => {
    const { embedder } = embedderOf({}, (data) => data.map((item) => ({ ...item, index: undefined })))

    expect(await embedder.embed(['one', 'two'])).toEqual(await fake.embed(['one', 'two']))
  })

  it('asks in batches, and never for a blank text', async () => {
    const { embedder, requests } = embedderOf({ batchSize: 2 })

    const vectors = await embedder.embed(['one', '', 'two', ' ', 'three'])

    expect(requests).toEqual([
      { model: 'test-model', input: ['one', 'two'] },
      { model: 'test-model', input: ['three'] },
    ])
    expect(vectors).toEqual(await fake.embed(['one', '', 'two', ' ', 'three']))
  })

  it('keeps long texts in requests that OpenAI takes', async () => {
    const { embedder, requests } = embedderOf()
    const long = '长'.repeat(90_000)

    await embedder.embed([long, long, long])

    expect(requests.map(({ input }) => input.length)).toEqual([2, 1])
  })

  it('asks OpenAI for base64, and for as many dimensions as wished where the model can shorten', async () => {
    const ofOpenai = embedderOf({ ...OPENAI, model: 'text-embedding-3-small' })
    const other = embedderOf({ body: { user: 'u' } })

    for (const { embedder } of [ofOpenai, other]) await embedder.embed(['one'])

    expect(ofOpenai.requests).toEqual([{ model: 'text-embedding-3-small', dimensions: 8, encoding_format: 'base64', input: ['one'] }])
    expect(other.requests).toEqual([{ model: 'test-model', user: 'u', input: ['one'] }])
  })

  it("knows the dimensions of OpenAI's models, and wants to be told those of others", () => {
    expect(openaiEmbedder({ ...OPENAI, model: 'text-embedding-3-large' }).dimensions).toBe(3072)
    expect(() => openaiEmbedder({ ...OPENAI, model: 'bge-m3' })).toThrow('say how many numbers its vectors have')
    for (const wrong of [{ dimensions: 0 }, { dimensions: 1.5 }, { batchSize: 0 }]) {
      expect(() => openaiEmbedder({ ...OPENAI, model: 'text-embedding-3-large', ...wrong })).toThrow('positive integer')
    }
  })

  it('needs a key for OpenAI', () => {
    vi.stubEnv('OPENAI_API_KEY', '')

    expect(() => openaiEmbedder({ model: 'text-embedding-3-small', baseUrl: OPENAI.baseUrl })).toThrow('OPENAI_API_KEY')
  })

  it.each<[string, (data: object[]) => unknown]>([
    ['a vector too few', (data) => data.slice(1)],
    ['no list', () => 'none'],
    ['a vector of another length', (data) => data.map((item) => ({ ...item, embedding: [1, 2] }))],
    ['what is no number', (data) => data.map((item) => ({ ...item, embedding: Array.from({ length: 8 }, () => 'x') }))],
    ['what is no base64', (data) => data.map((item) => ({ ...item, embedding: '???' }))],
  ])('does not take %s for an answer', async (_, change) => {
    const error = await failureOf(embedderOf({}, change).embedder.embed(['one', 'two']))

    expect(isModelError(error) && error.code).toBe('protocol')
  })

  it('fails with a typed error when the endpoint refuses', async () => {
    const fetch = async () => Response.json({ error: { message: 'slow down', code: 'rate_limit_exceeded' } }, { status: 429 })
    const inAnswer = async () => Response.json({ error: { message: 'no such model', code: 404 } })

    expect(await failureOf(embedderOf({ fetch }).embedder.embed(['one']))).toMatchObject({ code: 'rate_limited', status: 429 })
    expect(isMinagentError(await failureOf(embedderOf({ fetch: inAnswer }).embedder.embed(['one'])))).toBe(true)
  })
})
