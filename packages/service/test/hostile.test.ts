import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { type Served, serve } from '@minagent/service/node'
import { memorySessions } from '@minagent/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileRequests } from './support/hostile-requests.ts'
import { sendRaw } from './support/raw-http.ts'

const tokens = { ann: 'the-secret-of-ann-', bob: 'the-secret-of-bob-' }
/** What only the inside of a program knows. */
const INTERNALS = /node_modules|\.ts\b|\.js\b|\bat [\w.]+ \(|stack|TypeError|RangeError|SyntaxError|hono|\/packages\//i

let served: Served
const world = { token: tokens.ann, own: '', foreign: '' }

async function ask(token: string, body: object, headers: object = {}): Promise<string> {
  const init = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
  }
  const { id } = await (await fetch(`${served.url}/runs`, init)).json()
  await (await fetch(`${served.url}/runs/${id}/events`, { headers: { Authorization: `Bearer ${token}` } })).text()
  return id
}

beforeAll(async () => {
  const agent = new Agent({ model: new FakeModel(['1', '2', '3']) })
  served = await serve(agent, { tokens, sessions: memorySessions(), allowedOrigins: ['https://app.example'] })
  world.own = await ask(tokens.ann, { input: 'hi' })
  world.foreign = await ask(tokens.bob, { input: 'hi' })
  await ask(tokens.ann, { input: 'hi' }, { 'Idempotency-Key': 'used' })
})
afterAll(() => served.close(0))

describe('S10 F71 hostile requests', () => {
  const names = hostileRequests(world).map(({ name }) => name)

  it.each(names)('%s: refused without a word of the inside, and the service goes on', async (name) => {
    const request = hostileRequests(world).find((one) => one.name === name)
    if (!request) throw new Error(`There is no request ${name}.`)

    const [answer] = await sendRaw(served.url, request.sent)

    expect(answer?.status).toBe(request.status)
    expect(`${answer?.headers}${answer?.body}`).not.toMatch(INTERNALS)
    expect(answer?.headers ?? '').not.toMatch(/set-cookie|x-powered-by|access-control-allow-origin/i)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(await (await fetch(`${served.url}/health`)).json()).toEqual({ status: 'ok' })
  })

  it('are at least forty, each of another name', () => {
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThanOrEqual(40)
  })
})
