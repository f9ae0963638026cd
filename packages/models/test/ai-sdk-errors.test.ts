import { isModelError, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { complete, scripted } from './support/ai-sdk-language-model.ts'

describe('errors of aiSdkModel', () => {
  function apiError(fields: object): Error {
    const error = new Error('The request failed')
    return Object.assign(error, { name: 'AI_APICallError', requestBodyValues: { key: 'sk-secret' }, isRetryable: false, ...fields })
  }

  it('are those of the status, with how long to wait, and without the request', async () => {
    const body = '{"error":{"type":"rate_limit_error","message":"Slow down."}}'
    const answer = apiError({ statusCode: 429, isRetryable: true, responseBody: body, responseHeaders: { 'retry-after': '7' } })

    const error = await complete({ answer }).catch((thrown: unknown) => thrown)

    expect(error).toSatisfy(isModelError)
    expect(error).toMatchObject({ code: 'rate_limited', status: 429, retryAfterMs: 7000, retryable: true })
    expect(error).not.toHaveProperty('cause')
    expect(error).toHaveProperty('message', 'openai.responses answered with an error (429 rate_limit_error): Slow down.')
  })

  it.each([
    [apiError({ statusCode: 401 }), 'auth', false],
    [apiError({ statusCode: 400, message: 'prompt is too long: 300000 tokens' }), 'context_overflow', false],
    [apiError({ statusCode: 503, isRetryable: false }), 'overloaded', false],
    [
      apiError({ statusCode: 429, isRetryable: true, responseBody: '{"error":{"code":"insufficient_quota","message":"Pay."}}' }),
      'rate_limited',
      false,
    ],
    [apiError({ statusCode: 200, message: 'Invalid JSON response' }), 'protocol', false],
    [apiError({ message: 'Cannot connect to API', isRetryable: true }), 'network', true],
    [Object.assign(new Error('OpenAI API key is missing.'), { name: 'AI_LoadAPIKeyError' }), 'auth', false],
    [Object.assign(new Error('no images'), { name: 'AI_UnsupportedFunctionalityError' }), 'bad_request', false],
    [Object.assign(new Error('bad'), { name: 'AI_InvalidResponseDataError' }), 'protocol', true],
    [new DOMException('took too long', 'TimeoutError'), 'timeout', true],
    [new TypeError('x is not a function'), 'protocol', false],
  ])('%s is %s', async (answer, code, retryable) => {
    await expect(complete({ answer })).rejects.toMatchObject({ code, retryable })
  })

  it("an abort's reason comes out as it is, whatever the model makes of it", async () => {
    const controller = new AbortController()
    const reason = new Error('not wanted')
    const { model } = scripted({ answer: new DOMException('This operation was aborted', 'AbortError') })
    const call = model.complete([user('Hi')], [], { signal: controller.signal })

    controller.abort(reason)

    await expect(call).rejects.toBe(reason)
  })
})
