import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { serve } from '@minagent/service/node'
import { afterEach, expect, it } from 'vitest'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const served of open.splice(0)) await served.close()
})

async function served(model: FakeModel) {
  const service = await serve(new Agent({ model }))
  open.push(service)
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${service.url}${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json', ...init.headers },
    })
  return { ...service, ask }
}

it('D19 GET /health says ok, to everybody', async () => {
  const { url } = await served(new FakeModel([]))

  const response = await fetch(`${url}/health`)

  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
})

it('a run is begun, followed to its end, and looked at', async () => {
  const { ask } = await served(new FakeModel(['5']))

  const begun = await ask('/runs', { method: 'POST', body: '{"input":"2 + 3?"}' })
  const { id } = await begun.json()
  const events = await (await ask(`/runs/${id}/events`)).text()
  const run = await (await ask(`/runs/${id}`)).json()

  expect(begun.status).toBe(202)
  expect(events.match(/^id: .*$/gm)).toEqual(['id: 0', 'id: 1', 'id: 2'])
  expect(events).toContain('event: run.succeeded')
  expect(run).toMatchObject({ id, status: 'succeeded', answer: '5' })
})

it('F70 who comes back has the rest, and after the end nothing more', async () => {
  const { ask } = await served(new FakeModel(['5']))
  const { id } = await (await ask('/runs', { method: 'POST', body: '{"input":"2 + 3?"}' })).json()
  await (await ask(`/runs/${id}/events`)).text()

  const rest = await (await ask(`/runs/${id}/events`, { headers: { 'Last-Event-ID': '1' } })).text()
  const nothing = await ask(`/runs/${id}/events`, { headers: { 'Last-Event-ID': '2' } })

  expect(rest.match(/^id: .*$/gm)).toEqual(['id: 2'])
  expect(nothing.status).toBe(204)
})

it('an idempotency key gives the run of the first request, and is refused with other words before the input', async () => {
  const { ask } = await served(new FakeModel(['5']))
  const begin = (body: object) => ask('/runs', { method: 'POST', body: JSON.stringify(body), headers: { 'Idempotency-Key': 'k' } })
  const before = (content: string) => ({ input: 'and now?', messages: [{ role: 'user', content }] })

  const first = await (await begin(before('one'))).json()
  const again = await (await begin(before('one'))).json()
  const other = await begin(before('two'))

  expect(again.id).toBe(first.id)
  expect([other.status, (await other.json()).error.code]).toEqual([422, 'key_reused'])
})
