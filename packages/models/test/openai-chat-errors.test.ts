import { isModelError, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { collect } from './collect.ts'
import { completed, failureOf, modelOf, streamed, streamedChunks } from './openai-support.ts'
import { replayFetch, sseBytes } from './support/recordings.ts'

const finish = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
const hello = { choices: [{ index: 0, delta: { content: 'Hello' }, finish_reason: null }] }

/** The code and whether a retry is worth it, of the error that this work ends with. */
async function codeOf(work: Promise<unknown>) {
  const error = await failureOf(work)
  return isModelError(error) ? [error.code, error.retryable] : error
}

describe('what is no answer', () => {
  it('F44 an error inside a stream with status 200 is typed, and is no text', async () => {
    const overloaded = { error: { message: 'The server had an error', type: 'server_error' } }

    expect(await codeOf(streamedChunks([hello, overloaded]))).toEqual(['overloaded', true])
    expect(await codeOf(streamedChunks([hello, { error: { message: 'slow down', code: 429 } }]))).toEqual(['rate_limited', true])
    expect(await codeOf(streamedChunks([{ ...hello, error: { code: 'insufficient_quota', message: 'no money' } }]))).toEqual([
      'rate_limited',
      false,
    ])
    expect(await codeOf(streamedChunks([hello, { object: 'error', message: 'bad', code: 400 }]))).toEqual(['bad_request', false])
    expect(await codeOf(streamedChunks([hello, { code: 'invalid_api_key', message: 'no', request_id: 'r' }]))).toEqual(['auth', false])
    expect(await codeOf(streamedChunks([{ choices: [{ index: 0, delta: {}, error: { code: 502, message: 'gone' } }] }]))).toEqual([
      'overloaded',
      true,
    ])
    expect(await codeOf(streamedChunks([hello, { choices: [{ index: 0, delta: {}, finish_reason: 'error' }] }]))).toEqual([
      'overloaded',
      true,
    ])
  })

  it('F44 so is an error in place of a whole answer', async () => {
    expect(await codeOf(completed({ error: { message: 'no', type: 'invalid_request_error', code: 400 } }))).toEqual(['bad_request', false])
    expect(await codeOf(completed([{ error: { code: 429, message: 'no', status: 'RESOURCE_EXHAUSTED' } }]))).toEqual(['rate_limited', true])
    expect(await codeOf(completed({ base_resp: { status_code: 1004, status_msg: 'login fail' } }))).toEqual(['auth', false])
    expect(await codeOf(completed({ choices: [{ finish_reason: 'error', error: { code: 502, message: 'gone' } }] }))).toEqual([
      'overloaded',
      true,
    ])
  })

  it('an empty error, or one that is null, is none', async () => {
    const answer = {
      choices: [{ message: { content: 'Hello' }, finish_reason: 'stop' }],
      error: null,
      base_resp: { status_code: 0, status_msg: '' },
    }

    expect((await completed(answer)).message.content).toBe('Hello')
  })

  it('F43 an error after the end of an answer does not take it back', async () => {
    expect((await streamedChunks([hello, finish, { error: { message: 'late' } }])).response.message.content).toBe('Hello')
  })

  it.each([
    null,
    [],
    'text',
    7,
    {},
    { choices: [] },
    { choices: null },
    { choices: [{ index: 0 }] },
    { choices: [null] },
    { detail: 'Not Found' },
  ])('%j is a protocol error', async (answer) => {
    expect(await codeOf(completed(answer))).toEqual(['protocol', true])
  })

  it('F41 a stream that says [DONE] without an end is none either', async () => {
    expect(await codeOf(streamedChunks([hello]))).toEqual(['protocol', true])
    expect(await codeOf(streamed([]))).toEqual(['protocol', true])
  })

  it('chunks of unknown kinds are passed over', async () => {
    const odd = [
      null,
      7,
      [],
      {},
      { choices: {} },
      { choices: [null] },
      { type: 'ping' },
      { choices: [{ index: 0, delta: null }] },
      { choices: [{ index: 0, delta: 'x' }] },
    ]

    expect((await streamedChunks([...odd, hello, ...odd, finish])).response.message.content).toBe('Hello')
  })

  it('a server that knows no streams may answer whole', async () => {
    const answer = JSON.stringify({ choices: [{ message: { content: 'Hello' }, finish_reason: 'stop' }] })
    const model = modelOf(replayFetch([new TextEncoder().encode(answer)], 'application/json'))

    const events = await collect(model.stream!([user('hi')], []))

    expect(events.map(({ type }) => type)).toEqual(['text.delta', 'response'])
  })

  it('a stream of a whole answer in pieces is read by its events, be they named or not', async () => {
    const lines = [hello, finish].map((chunk) => JSON.stringify({ ...chunk, type: 'chunk' })).join('\n')

    expect((await streamed([sseBytes(lines, { named: true })])).response.message.content).toBe('Hello')
  })
})
