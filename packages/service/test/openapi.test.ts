import { readdirSync, readFileSync } from 'node:fs'
import { type Schema, Validator } from '@cfworker/json-schema'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { createHandler } from '@minagent/service'
import { memorySessions } from '@minagent/session'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { expect, it } from 'vitest'

const token = 'a-secret-that-is-long'
const call = { id: 'c1', name: 'send', arguments: { to: 'all' } }
const send = defineTool({
  name: 'send',
  description: 'Sends.',
  parameters: jsonSchema({ type: 'object', properties: { to: { type: 'string' } } }),
  execute: () => 'sent',
})

function service(script: ConstructorParameters<typeof FakeModel>[0]) {
  const agent = new Agent({ model: new FakeModel(script), tools: new ToolRegistry([send], { policy: () => 'ask' }) })
  const handler = createHandler(agent, { tokens: token, sessions: memorySessions(), page: { prices: () => undefined } })
  const request = (path: string, init: RequestInit = {}) =>
    handler.fetch(
      new Request(`http://127.0.0.1${path}`, {
        ...init,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...init.headers },
      }),
    )
  return { handler, request }
}

const document = await (await service([]).request('/openapi.json')).json()
const operations = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method} ${path}`),
)

/** Whether an answer is one that the document tells of for this operation. */
async function problemsOf(operation: string, response: Response): Promise<unknown> {
  const [method = '', path = ''] = operation.split(' ')
  const { responses } = document.paths[path][method]
  const described = responses[response.status] ?? responses.default
  if (!described) return `${operation} says nothing of status ${response.status}`
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
  const text = await response.text()
  if (!described.content) return text === '' ? [] : `${operation} has a body for ${response.status}`
  const content = described.content[type]
  if (!content) return `${operation} says nothing of ${type}`
  const values = type === 'text/event-stream' ? [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data) : [text]
  if (type === 'text/html') return []
  return values.flatMap(
    (value) => new Validator({ ...document, ...content.schema } as Schema, '2020-12').validate(JSON.parse(value)).errors,
  )
}

it('the document names every route of the implementation, and no other', () => {
  const folder = new URL('../src/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const sources = files.map((file) => readFileSync(new URL(file, folder), 'utf8'))
  const routes = sources.flatMap((source) => [...source.matchAll(/\b(?:routes|app)\.(get|post|put|patch|delete|all)\(\s*'(\/[^']*)'/g)])
  const written = routes.map(([, method, path = '']) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)

  expect(written.sort()).toEqual([...operations].sort())
})

it('every operation answers, and says that it has no other method', async () => {
  const { request } = service([])
  for (const operation of operations) {
    const [method = '', path = ''] = operation.split(' ')
    const asked = path.replaceAll(/\{\w+\}/g, '1')
    const response = await request(asked, { method: method.toUpperCase() })
    const other = await request(asked, { method: 'PUT' })

    expect([operation, response.status]).not.toEqual([operation, 405])
    expect([operation, (await response.text()).includes('"not_found"')]).toEqual([operation, false])
    expect([operation, other.status, other.headers.get('Allow')?.includes(method.toUpperCase())]).toEqual([operation, 405, true])
  }
})

it('every answer of a session of work is as the document says', async () => {
  const { handler, request } = service([[call], 'done', 'again'])
  const post = (path: string, body: unknown, headers = {}) => request(path, { method: 'POST', body: JSON.stringify(body), headers })
  const { id } = await (await post('/runs', { input: 'go', session: 's' }, { 'Idempotency-Key': 'k' })).json()
  await expect.poll(async () => (await (await request(`/runs/${id}`)).json()).status).toBe('suspended')

  const said: [string, Response][] = []
  const tell = async (operation: string, response: Promise<Response>) => said.push([operation, await response])
  await tell('get /health', request('/health'))
  await tell('get /ready', request('/ready'))
  await tell('get /openapi.json', request('/openapi.json'))
  await tell('get /', request('/'))
  await tell('get /prices/{model}', request('/prices/one'))
  await tell('post /runs', post('/runs', { input: 'go', session: 's' }, { 'Idempotency-Key': 'k' }))
  await tell('post /runs', post('/runs', { input: 'other' }, { 'Idempotency-Key': 'k' }))
  await tell('post /runs', post('/runs', { input: 'go', session: 's' }))
  await tell('post /runs', post('/runs', {}))
  await tell('post /runs', request('/runs', { method: 'POST', body: 'x', headers: { 'Content-Type': 'text/plain' } }))
  await tell('get /runs/{id}', request(`/runs/${id}`))
  await tell('get /runs/{id}', request('/runs/none'))
  await tell('get /runs', request('/runs', { headers: { Authorization: '' } }))
  await tell('get /sessions/{id}', request('/sessions/s'))
  await tell('post /runs/{id}/approvals/{ordinal}', post(`/runs/${id}/approvals/7`, { decision: 'approve' }))
  await tell('post /runs/{id}/cancel', post(`/runs/${id}/cancel`, {}))
  await tell('post /runs/{id}/approvals/{ordinal}', post(`/runs/${id}/approvals/0`, { decision: 'deny', reason: 'no' }))
  await tell('get /runs/{id}/events', request(`/runs/${id}/events`))
  // What has been asked is read before the next: a stream begins with its reading.
  const problems: unknown[] = []
  for (const [operation, response] of said.splice(0)) problems.push(await problemsOf(operation, response))
  await tell('get /runs/{id}/events', request(`/runs/${id}/events`, { headers: { 'Last-Event-ID': '99' } }))
  const { event_count: count } = await (await request(`/runs/${id}`)).json()
  await tell('get /runs/{id}/events', request(`/runs/${id}/events`, { headers: { 'Last-Event-ID': String(count - 1) } }))
  await tell('get /runs', request('/runs'))
  await tell('get /sessions', request('/sessions'))
  await tell('get /sessions/{id}', request('/sessions/s'))
  await tell('delete /sessions/{id}', request('/sessions/s', { method: 'DELETE' }))
  await tell('get /sessions/{id}', request('/sessions/s'))
  await tell('get /v1/models', request('/v1/models'))
  await tell('get /v1/models/{id}', request('/v1/models/agent'))
  await tell('post /v1/chat/completions', post('/v1/chat/completions', { model: 'agent', messages: [{ role: 'user', content: 'hi' }] }))
  await handler.close()
  await tell('get /ready', request('/ready'))
  await tell('post /runs', post('/runs', { input: 'late' }))
  for (const [operation, response] of said) problems.push(await problemsOf(operation, response))

  expect(problems.flat()).toEqual([])
  expect(said.at(-1)?.[1].status).toBe(503)
})
