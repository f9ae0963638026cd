import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { connect } from '@minagent/service/client'
import { type Served, serve } from '@minagent/service/node'
import { memorySessions } from '@minagent/session'
import type { Model } from '@minagent/types'
import { afterEach, expect, it } from 'vitest'

const open: Served[] = []
afterEach(async () => {
  for (const served of open.splice(0)) await served.close(0)
})

async function serving(model: Model, tokens?: Record<string, string>) {
  const served = await serve(new Agent({ model }), { sessions: memorySessions(), ...(tokens ? { tokens } : {}) })
  open.push(served)
  const ask = async (path: string, init: { body?: object; token?: string; method?: string } = {}) => {
    const response = await fetch(`${served.url}${path}`, {
      ...(init.body ? { method: 'POST', body: JSON.stringify(init.body) } : {}),
      ...(init.method ? { method: init.method } : {}),
      headers: { Authorization: `Bearer ${init.token ?? served.token}`, 'Content-Type': 'application/json' },
    })
    const text = await response.text()
    return { status: response.status, json: text.startsWith('{') ? JSON.parse(text) : undefined }
  }
  const run = async (body: object) => {
    const { json } = await ask('/runs', { body })
    await ask(`/runs/${json.id}/events`)
    return json.id
  }
  return { ask, run }
}

it('a session remembers what was said in the runs before', async () => {
  const model = new FakeModel(['hello Ann', 'you are Ann'])
  const { ask, run } = await serving(model)

  await run({ input: 'I am Ann', session: 'ann' })
  await run({ input: 'who am I?', session: 'ann' })

  expect(model.calls[1]?.[0].map(({ content }) => content)).toEqual(['I am Ann', 'hello Ann', 'who am I?'])
  expect((await ask('/sessions')).json).toEqual({ sessions: ['ann'] })
  expect((await ask('/sessions/ann')).json).toMatchObject({ id: 'ann', run: null, messages: [{}, {}, {}, { content: 'you are Ann' }] })
})

it('a session has the words of the system from the agent of each run, and of no agent before', async () => {
  const sessions = memorySessions()
  const seen: (readonly string[])[] = []
  for (const system of ['Be kind.', 'Be short.']) {
    const model = new FakeModel(['yes'])
    const served = await serve(new Agent({ model, system }), { sessions, tokens: 'a-secret-that-is-long' })
    open.push(served)
    const client = connect({ url: served.url, token: 'a-secret-that-is-long' })
    await (await client.start('well?', { session: 's' })).settled()
    seen.push(model.calls[0]?.[0].map(({ content }) => content) ?? [])
  }

  expect(seen).toEqual([
    ['Be kind.', 'well?'],
    ['Be short.', 'well?', 'yes', 'well?'],
  ])
})

it('one run at a time is under way in a session', async () => {
  const { ask } = await serving({ complete: () => new Promise(() => undefined) })
  const { json } = await ask('/runs', { body: { input: 'a', session: 's' } })

  const second = await ask('/runs', { body: { input: 'b', session: 's' } })
  await ask(`/runs/${json.id}/cancel`, { body: {} })
  await ask(`/runs/${json.id}/events`)
  const third = await ask('/runs', { body: { input: 'c', session: 's' } })

  expect([second.status, second.json.error.code, third.status]).toEqual([409, 'session_busy', 202])
})

it('S10 neither the runs nor the sessions of one caller are there for another', async () => {
  const tokens = { ann: 'the-secret-of-ann-', bob: 'the-secret-of-bob-' }
  const { ask } = await serving(new FakeModel(['hello']), tokens)
  const { json } = await ask('/runs', { body: { input: 'hi', session: 's' }, token: tokens.ann })

  for (const path of [`/runs/${json.id}`, `/runs/${json.id}/events`, '/sessions/s']) {
    expect([path, (await ask(path, { token: tokens.bob })).status]).toEqual([path, 404])
  }
  expect((await ask('/runs', { token: tokens.bob })).json).toEqual({ runs: [] })
  expect((await ask('/sessions', { token: tokens.bob })).json).toEqual({ sessions: [] })
  expect((await ask('/runs', { token: 'the-secret-of-nobody' })).status).toBe(401)
})
