import { connect, type Socket } from 'node:net'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { type Served, type ServeOptions, serve } from '@minagent/service/node'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { AgentLike, Model } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { sendRaw } from './support/raw-http.ts'

const open: Served[] = []
afterEach(async () => {
  for (const served of open.splice(0)) await served.close(0)
})

const tokens = 'a-secret-that-is-long'
const headers = { Authorization: `Bearer ${tokens}`, 'Content-Type': 'application/json' }
const never: Model = { complete: () => new Promise(() => undefined) }

async function serving(agent: AgentLike, options: ServeOptions = {}) {
  const served = await serve(agent, { tokens, ...options })
  open.push(served)
  const ask = (path: string, init: RequestInit = {}) => fetch(`${served.url}${path}`, { ...init, headers: { ...headers, ...init.headers } })
  const begin = async (body: object = {}): Promise<string> => {
    const response = await ask('/runs', { method: 'POST', body: JSON.stringify({ input: 'go', ...body }) })
    return (await response.json()).id
  }
  const view = async (id: string) => (await ask(`/runs/${id}`)).json()
  return { served, ask, begin, view }
}

/** Follows a run over a connection of its own, whose reading is ours to stop. */
function following(url: string, id: string): Socket {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(`GET /runs/${id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${headers.Authorization}\r\n\r\n`)
  return socket
}

const heard = (socket: Socket) => new Promise((resolve) => socket.once('data', resolve))

describe('F68 a client that has left', () => {
  it('lets its run go on, or ends it, as it chose', async () => {
    const { served, begin, view } = await serving(new Agent({ model: never }))
    const [stays, goes] = [await begin(), await begin({ on_disconnect: 'cancel' })]

    for (const id of [stays, goes]) {
      const socket = following(served.url, id)
      await heard(socket)
      socket.destroy()
    }

    await expect.poll(async () => (await view(goes)).stop_reason).toBe('cancelled')
    expect((await view(stays)).status).toBe('running')
  })

  it('is noticed also when it leaves at once, over and over: no stream stays taken', async () => {
    const { served, ask, begin } = await serving(new Agent({ model: never }), { limits: { streams: 20 } })
    const id = await begin()

    for (let round = 0; round < 10; round++) {
      const sockets = Array.from({ length: 15 }, () => following(served.url, id))
      await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
      for (const socket of sockets) socket.destroy()
    }
    for (let count = 0; count < 30; count++) await ask(`/runs/${id}/events`, { method: 'HEAD' })

    const streams: Response[] = []
    await expect
      .poll(async () => {
        while (streams.length < 20) {
          const stream = await ask(`/runs/${id}/events`)
          if (stream.status !== 200) return stream.status
          streams.push(stream)
        }
        return 200
      })
      .toBe(200)
    const refused = await ask(`/runs/${id}/events`)
    for (const stream of streams) await stream.body?.cancel()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  })
})

describe('F69 a client that does not read', () => {
  const text = 'x'.repeat(1_000_000)
  const write = defineTool({ name: 'write', description: 'Writes.', parameters: jsonSchema({ type: 'object' }), execute: () => text })
  const talkative = () => {
    const calls = Array.from({ length: 8 }, (_, n) => [{ id: `c${n}`, name: 'write', arguments: { n } }])
    return new Agent({
      model: new FakeModel([...calls, 'done']),
      tools: new ToolRegistry([write]),
      maxSteps: 40,
      limits: { toolCalls: 40 },
    })
  }

  it('holds nobody up, is no disconnect, and gets everything when it reads again', async () => {
    const { served, ask, begin, view } = await serving(talkative())
    const id = await begin({ on_disconnect: 'cancel' })
    const slow = following(served.url, id).pause()

    const others = await Promise.all(Array.from({ length: 3 }, async () => (await ask(`/runs/${id}/events`)).text()))
    const { status, event_count: count } = await view(id)
    const read: Buffer[] = []
    slow.on('data', (chunk) => read.push(chunk)).resume()
    const ids = () =>
      [
        ...Buffer.concat(read)
          .toString('latin1')
          .matchAll(/^id: (\d+)$/gm),
      ].map(([, seq]) => Number(seq))

    const all = Array.from({ length: count }, (_, seq) => seq)
    await expect.poll(() => ids().at(-1)).toBe(count - 1)
    expect(status).toBe('succeeded')
    expect(ids()).toEqual(all)
    for (const other of others) expect([...other.matchAll(/^id: (\d+)$/gm)].map(([, seq]) => Number(seq))).toEqual(all)
  })

  it('is sent away at the end of its stream, which ends no run; one that does not come back in time has left', async () => {
    const clock = fakeClock()
    const { ask, begin, view } = await serving(new Agent({ model: never }), { clock, limits: { streamMs: 60_000 } })
    const id = await begin({ on_disconnect: 'cancel' })
    const first = await ask(`/runs/${id}/events`)

    await clock.advance(60_000)
    const text = await first.text()
    const afterFirst = (await view(id)).status
    await clock.advance(30_000)

    expect(text).toContain('id: 0')
    expect(afterFirst).toBe('running')
    await expect.poll(async () => (await view(id)).stop_reason).toBe('cancelled')
    open.length = 0
  })
})

describe('limits', () => {
  it('F72 runs at once and in a minute: 429 that says when to come back', async () => {
    const { ask } = await serving(new Agent({ model: never }), { limits: { runs: 2 } })
    const few = await serving(new Agent({ model: new FakeModel(['1', '2', '3']) }), { limits: { runsPerMinute: 2 } })
    const post = { method: 'POST', body: '{"input":"go"}' }

    const atOnce = [await ask('/runs', post), await ask('/runs', post), await ask('/runs', post)]
    const inAMinute = [await few.ask('/runs', post), await few.ask('/runs', post), await few.ask('/runs', post)]

    expect(atOnce.map(({ status }) => status)).toEqual([202, 202, 429])
    expect(inAMinute.map(({ status }) => status)).toEqual([202, 202, 429])
    expect([atOnce[2]?.headers.get('retry-after'), inAMinute[2]?.headers.get('retry-after')]).toEqual(['1', '30'])
  })

  it('S10 slow headers and slow bodies are cut off, and connections are counted', async () => {
    const { served } = await serving(new Agent({ model: never }), { connections: { requestMs: 900, count: 3 } })
    const slowHeaders = sendRaw(served.url, 'GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ')
    const slowBody = sendRaw(
      served.url,
      `POST /runs HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${headers.Authorization}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"inp`,
    )
    const third = sendRaw(served.url, 'GET /health HTTP/1.1\r\n')
    const fourth = await sendRaw(served.url, 'GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')

    expect(fourth).toEqual([])
    expect([(await slowHeaders)[0]?.status, (await slowBody)[0]?.status, (await third)[0]?.status]).toEqual([408, 408, 408])
    expect(await (await fetch(`${served.url}/health`)).json()).toEqual({ status: 'ok' })
  })

  it('S10 pipelined requests are answered in their order', async () => {
    const { served } = await serving(new Agent({ model: never }))
    const get = (path: string, last = '') => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${last}\r\n`

    const answers = await sendRaw(
      served.url,
      `${get('/health')}${get('/runs')}${get('/none')}`.repeat(10) + get('/health', 'Connection: close\r\n'),
    )

    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => [200, 401, 404]).flat(), 200])
  })
})

it('S6 what the agent throws is told to whoever runs the service, and to no caller', async () => {
  const agent: AgentLike = {
    run: () => Promise.reject(new Error('postgres://root:pw@db')),
    start: () => {
      throw new Error('postgres://root:pw@db')
    },
  }
  const errors: unknown[] = []
  const { ask } = await serving(agent, { onError: (error) => errors.push(error) })

  const response = await ask('/runs', { method: 'POST', body: '{"input":"go"}' })

  expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining('postgres')])
  expect(errors).toEqual([new Error('postgres://root:pw@db')])
})

it('S6 a defect in a run is told to whoever runs the service, and one who throws then changes nothing', async () => {
  const errors: unknown[] = []
  const broken = defineTool({
    name: 'broken',
    description: 'Breaks.',
    parameters: jsonSchema({ type: 'object' }),
    execute: () => {
      throw new TypeError('postgres://root:pw@db')
    },
  })
  const script = [[{ id: 'c1', name: 'broken', arguments: {} }]]
  const agent = new Agent({ model: new FakeModel(script), tools: new ToolRegistry([broken]), defects: 'throw' })
  const { ask, begin, view } = await serving(agent, {
    onError: (error) => {
      errors.push(error)
      throw error
    },
  })

  const id = await begin()
  const events = await (await ask(`/runs/${id}/events`)).text()

  // The tool's own failure is for the model; what became of the run says no more than that something went wrong.
  expect(events.slice(events.indexOf('event: tool.defect'))).not.toContain('postgres')
  expect((await view(id)).status).toBe('failed')
  await expect.poll(() => errors).toEqual([new TypeError('postgres://root:pw@db')])
})

it('two decisions on one call do it once, and two requests with one key begin one run', async () => {
  let sent = 0
  const send = defineTool({ name: 'send', description: 'Sends.', parameters: jsonSchema({ type: 'object' }), execute: () => `${++sent}` })
  const call = { id: 'c1', name: 'send', arguments: {} }
  const agent = new Agent({ model: new FakeModel([[call], 'done', 'other']), tools: new ToolRegistry([send], { policy: () => 'ask' }) })
  const { ask, view } = await serving(agent)
  const begin = () => ask('/runs', { method: 'POST', body: '{"input":"go"}', headers: { 'Idempotency-Key': 'k' } })
  const ids = await Promise.all((await Promise.all([begin(), begin(), begin()])).map(async (response) => (await response.json()).id))
  const [id] = ids
  await expect.poll(async () => (await view(id)).status).toBe('suspended')

  const approve = () => ask(`/runs/${id}/approvals/0`, { method: 'POST', body: '{"decision":"approve"}' })
  const decided = await Promise.all([approve(), approve(), approve()])
  await expect.poll(async () => (await view(id)).status).toBe('succeeded')

  expect(new Set(ids).size).toBe(1)
  expect(decided.map(({ status }) => status).sort()).toEqual([202, 409, 409])
  expect(sent).toBe(1)
})
