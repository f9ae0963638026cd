import { inspect } from 'node:util'
import { errorBody, errorEvent } from '@minagent/models/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorOf, formats, makers, modelFor, question, startProvider, streamed } from './network-support.ts'

const key = 'sk-canary-7f3a9b51c2d84e60'

afterEach(() => vi.unstubAllEnvs())

/** Everything that a log could show of a value. */
function shown(value: unknown): string {
  const json = JSON.stringify(value, (_, inner) =>
    inner instanceof Error ? { ...inner, message: inner.message, cause: inner.cause } : inner,
  )
  return [String(value), inspect(value, { depth: 20, showHidden: true }), json].join('\n')
}

describe.each(formats)('a key (%s)', (format) => {
  it('F62 is in nothing that a model shows, and in no recorded request', async () => {
    const provider = await startProvider({ format, apiKey: key, script: ['hi'] })
    const model = modelFor(format, { baseUrl: provider.url, apiKey: key, headers: { 'x-other': 'canary-other' } })

    await model.complete(question, [])

    expect(shown(model)).not.toMatch(/canary/)
    expect(JSON.stringify(provider.requests)).not.toContain(key)
  })

  it('F62 is in no error, however the provider repeats it', async () => {
    const echo = { detail: [{ loc: ['header'], msg: 'bad', input: { authorization: `Bearer ${key}`, other: 'canary-other' } }] }
    const bodies = [
      { status: 422, body: JSON.stringify(echo) },
      { status: 401, body: JSON.stringify(errorBody(format, 401, `Incorrect key provided: ${key}.`)) },
      { status: 400, body: `plain ${key}` },
      { status: 500, body: `${'x'.repeat(995)}${key}` },
      { status: 307, headers: { location: `http://127.0.0.1:1/${key}?key=${key}` } },
      { body: `<html>${'y'.repeat(185)}${key}</html>` },
      { body: [errorEvent(format, 500, key)] },
      { body: [`data: {oops ${key}\n\n`] },
      { body: [`data: ${'z'.repeat(190)}${key}\n\n`] },
    ]
    const provider = await startProvider({ format, script: bodies.flatMap((body) => [body, body]) })
    const model = modelFor(format, { baseUrl: provider.url, apiKey: key, headers: { 'x-other': 'canary-other' } })

    for (const _ of bodies) {
      const whole = shown(await errorOf(model.complete(question, [])))
      const { error } = await streamed(model.stream(question, []))
      expect(error).toBeDefined()
      // No part of it either, where a text was cut.
      expect(`${whole}${shown(error)}`).not.toMatch(/canary|sk-/)
    }
  })

  it('F62 of the environment, or behind a scheme, is in no error', async () => {
    const body = JSON.stringify(errorBody(format, 401, `Who is ${key}, and who is canary-token?`))
    const provider = await startProvider({ format, script: [{ status: 401, body }] })
    for (const name of ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'GOOGLE_API_KEY']) vi.stubEnv(name, key)
    const options = { model: 'm', baseUrl: provider.url, headers: { 'x-gateway': 'Basic canary-token' } }

    const error = await errorOf(makers[format](options).complete(question, []))

    expect(error).toMatchObject({ code: 'auth', message: expect.stringContaining('Who is [redacted]') })
    expect(shown(error)).not.toMatch(/canary/)
  })

  it('F62 is not in what a fetch throws that holds the whole request', async () => {
    const failing = async (url: string, init: RequestInit): Promise<Response> => {
      const cause = Object.assign(new Error(`socket of ${key}`), { code: 'ECONNRESET', request: { url, init } })
      throw Object.assign(new TypeError('fetch failed', { cause }), { config: { headers: { authorization: key } } })
    }
    const model = modelFor(format, { baseUrl: 'http://127.0.0.1:1', apiKey: key, fetch: failing })

    const error = await errorOf(model.complete(question, []))

    expect(error).toMatchObject({ code: 'network', retryable: true, message: expect.stringContaining('ECONNRESET') })
    expect(shown(error)).not.toMatch(/canary/)
  })

  it('F62 F63 does not follow a redirect to another host', async () => {
    const other = await startProvider({ format, judge: false })
    const location = `${other.url}/elsewhere`
    const provider = await startProvider({
      format,
      script: [
        { status: 302, headers: { location } },
        { status: 307, headers: { location } },
      ],
    })
    const model = modelFor(format, { baseUrl: provider.url })

    for (const status of [302, 307]) {
      expect(await errorOf(model.complete(question, []))).toMatchObject({
        code: 'bad_request',
        status,
        retryable: false,
        message: expect.stringContaining(location),
      })
    }
    expect(other.requests).toEqual([])
  })

  it('that cannot be a header is refused at once, without being repeated', () => {
    for (const bad of ['sk-canary\nx', 'sk-canary-钥匙', 'sk-canary\0']) {
      let error: unknown
      try {
        modelFor(format, { baseUrl: 'http://127.0.0.1:1', apiKey: bad, headers: { 'x-key': bad } })
      } catch (caught) {
        error = caught
      }
      expect(error).toMatchObject({ code: 'invalid_definition' })
      expect(shown(error)).not.toMatch(/canary/)
    }
  })
})
