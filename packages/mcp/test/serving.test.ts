import { PassThrough } from 'node:stream'
import { Agent } from '@minagent/loop'
import { type HttpServeOptions, serveMcp, serveMcpHttp } from '@minagent/mcp'
import { FakeModel } from '@minagent/models'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { AgentLike, ToolContext } from '@minagent/types'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, it } from 'vitest'
import { closedAfterwards, connect, initialize, until } from './support/fixture.ts'

const contexts: ToolContext[] = []

const add = defineTool({
  name: 'add',
  description: 'Adds two numbers.',
  parameters: jsonSchema({ type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] }),
  metadata: { executionLocation: 'local', sideEffect: 'none', risk: 'low', idempotent: true, untrustedOutput: false },
  execute({ a, b }, context) {
    contexts.push(context)
    return a + b
  },
})

const picture = defineTool({
  name: 'picture',
  description: 'Gives a picture.',
  parameters: jsonSchema({ type: 'object', properties: {} }),
  execute: () => ({
    blocks: [
      { type: 'text', text: 'here' },
      { type: 'image', media_type: 'image/png', data: 'aGk=' },
      { type: 'file', media_type: 'audio/wav', data: 'aGk=' },
      { type: 'file', media_type: 'application/pdf', name: 'a b.pdf', data: 'aGk=' },
    ],
  }),
})

const waiting = defineTool({
  name: 'wait',
  description: 'Waits until it is told to stop.',
  parameters: jsonSchema({ type: 'object', properties: {} }),
  execute: (_args, { signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(stopped.push('stopped')))),
})
const stopped: string[] = []

describe('a registry that is served over HTTP', () => {
  it('is used by the client of the SDK', async () => {
    const { client } = await sdkClient(new ToolRegistry([add, picture]))

    const { tools } = await client.listTools()
    const sum = await client.callTool({ name: 'add', arguments: { a: 2, b: 3 } })
    const wrong = await client.callTool({ name: 'add', arguments: { a: 'two' } })
    const media = await client.callTool({ name: 'picture' })

    expect(tools[0]).toEqual({
      name: 'add',
      description: 'Adds two numbers.',
      inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    })
    expect(sum).toEqual({ content: [{ type: 'text', text: '5' }] })
    expect(wrong).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('INVALID_ARGUMENTS') }] })
    expect(media.content).toEqual([
      { type: 'text', text: 'here' },
      { type: 'image', data: 'aGk=', mimeType: 'image/png' },
      { type: 'audio', data: 'aGk=', mimeType: 'audio/wav' },
      { type: 'resource', resource: { uri: 'result:///3/a%20b.pdf', blob: 'aGk=', mimeType: 'application/pdf' } },
    ])
  })

  it('D4 is used by our own client, which hands on the idempotency key', async () => {
    const { url } = await serve(new ToolRegistry([add]))
    const client = await connect({ sums: { url } })

    const registry = new ToolRegistry(client.tools())
    const result = await registry.execute(
      { id: 'c1', name: 'sums__add', arguments: { a: 2, b: 3 } },
      { idempotencyKey: 'run_9:0:0:sums__add' },
    )

    expect(result).toMatchObject({ ok: true, data: '5' })
    expect(contexts.at(-1)?.idempotencyKey).toBe('run_9:0:0:sums__add')
  })

  it('F75 hands on what its client sends with each call, and runs the call in it', async () => {
    const order: unknown[] = []
    const { url } = await serve(new ToolRegistry([add]), {
      async aroundCall({ tool, meta }, work) {
        order.push(tool, meta.traceparent, meta['minagent/idempotency_key'])
        const result = await work()
        order.push(result.data)
        return result
      },
    })
    const requestMeta = ({ method }: { readonly method: string }) => ({ traceparent: method, 'minagent/idempotency_key': 'not this' })
    const client = await connect({ sums: { url } }, { requestMeta })

    const call = { id: 'c1', name: 'sums__add', arguments: { a: 2, b: 3 } }
    const result = await new ToolRegistry(client.tools()).execute(call, { idempotencyKey: 'key' })

    expect(result.data).toBe('5')
    expect(order).toEqual(['add', 'tools/call', 'key', 5])
  })

  it('tells clients when its tools have changed', async () => {
    const registry = new ToolRegistry([add])
    const { client, serving } = await sdkClient(registry)
    let told = 0
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
      told += 1
    })
    await client.listTools()

    registry.add(picture)
    await serving.toolsChanged()
    await until(() => told === 1)
    await client.listTools()
    registry.remove('picture')
    await client.callTool({ name: 'add', arguments: { a: 1, b: 1 } })

    await until(() => told === 2)
  })

  it('stops a call that its client cancels', async () => {
    const { client } = await sdkClient(new ToolRegistry([waiting]))
    const abort = new AbortController()

    const running = client.callTool({ name: 'wait' }, undefined, { signal: abort.signal })
    setTimeout(() => abort.abort('enough'), 50)

    await expect(running).rejects.toThrow('enough')
    await until(() => stopped.length === 1)
  })

  it('loses no client when it is started anew: ours begins a new session', async () => {
    const first = await serve(new ToolRegistry([add]))
    const port = Number(new URL(first.url).port)
    const client = await connect({ sums: { url: first.url } })
    await first.close()
    const serving = await serve(new ToolRegistry([add]), { port })

    const registry = new ToolRegistry(client.tools())
    const ask = () => registry.execute({ id: 'c1', name: 'sums__add', arguments: { a: 2, b: 3 } })
    let result = await ask()
    // Connections that were kept alive end with the first tries.
    while (!result.ok) result = await ask()

    expect(result).toMatchObject({ data: '5' })
    await serving.close()
    expect(await ask()).toMatchObject({ ok: false })
    expect((await ask()).error?.message).toContain('cannot be reached')
  })

  it('F65 answers lost with the server end the call', async () => {
    const serving = await serve(new ToolRegistry([waiting]))
    const client = await connect({ slow: { url: serving.url } })

    const running = new ToolRegistry(client.tools()).execute({ id: 'c1', name: 'slow__wait', arguments: {} })
    setTimeout(() => void serving.close(), 100)

    expect(await running).toMatchObject({ error: { code: 'OUTCOME_UNKNOWN' } })
  })
})

describe('an agent that is served', () => {
  it('answers a task, and tells how far it is', async () => {
    const model = new FakeModel([[{ id: 't1', name: 'add', arguments: { a: 2, b: 3 } }], 'It is 5.'])
    const { client } = await sdkClient(new Agent({ model, tools: new ToolRegistry([add]) }), { tool: { name: 'ask_clerk' } })
    const progress: (string | undefined)[] = []

    const { tools } = await client.listTools()
    const result = await client.callTool({ name: 'ask_clerk', arguments: { task: '2 + 3?' } }, undefined, {
      onprogress: ({ message }) => progress.push(message),
    })

    expect(tools.map(({ name, annotations }) => [name, annotations?.destructiveHint])).toEqual([['ask_clerk', true]])
    expect(result).toEqual({ content: [{ type: 'text', text: 'It is 5.' }] })
    expect(progress.slice(0, 3)).toEqual(['model call 1', 'add', 'add: ok'])
  })

  it('is stopped when its client cancels', async () => {
    const model = new FakeModel([[{ id: 't1', name: 'wait', arguments: {} }], 'never'])
    const ends: string[] = []
    const agent = new Agent({
      model,
      tools: new ToolRegistry([waiting]),
      observers: [{ onEvent: (event) => void (event.type === 'run.failed' && ends.push(event.stopReason)) }],
    })
    const { client } = await sdkClient(agent)
    const abort = new AbortController()

    const running = client.callTool({ name: 'run_agent', arguments: { task: 'wait' } }, undefined, { signal: abort.signal })
    setTimeout(() => abort.abort('enough'), 100)

    await expect(running).rejects.toThrow('enough')
    await until(() => ends.length === 1)
    expect(ends).toEqual(['cancelled'])
  })

  it.each([
    ['a run without an answer', {}, { task: 'x' }, 'The agent ended without an answer (max_model_rounds)'],
    ['no task', {}, {}, 'Expected {"task"'],
  ])('says what is wrong with %s', async (_what, _options, args, message) => {
    const model = new FakeModel([[{ id: 't1', name: 'add', arguments: { a: 1, b: 1 } }]])
    const { client } = await sdkClient(new Agent({ model, tools: new ToolRegistry([add]), maxSteps: 1 }))

    const result = await client.callTool({ name: 'run_agent', arguments: args })

    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(message) }] })
  })

  it('keeps the words of a defect to itself', async () => {
    const { client } = await sdkClient(new Agent({ model: new FakeModel([]) }))

    const result = await client.callTool({ name: 'run_agent', arguments: { task: 'x' } })

    expect(result).toEqual({ isError: true, content: [{ type: 'text', text: 'The tool failed' }] })
  })
})

describe('a registry that is served over standard input and output', () => {
  it('answers, and is over when its input is', async () => {
    const input = new PassThrough()
    const output = new PassThrough()
    const serving = await serveMcp(new ToolRegistry([add]), { input, output })
    const lines: unknown[] = []
    output.on('data', (chunk: Buffer) =>
      lines.push(
        ...chunk
          .toString()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ),
    )

    input.write(`${initialize}\n`)
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'add', arguments: { a: 2, b: 3 } } })}\n`)
    await until(() => lines.length === 2)
    input.end()
    await serving.closed

    expect(lines).toMatchObject([{ id: 1 }, { id: 2, result: { content: [{ type: 'text', text: '5' }] } }])
  })
})

async function serve(source: ToolRegistry | AgentLike, options: HttpServeOptions = {}) {
  return closedAfterwards(await serveMcpHttp(source, options))
}

async function sdkClient(source: ToolRegistry | AgentLike, options: HttpServeOptions = {}) {
  const serving = await serve(source, options)
  const client = closedAfterwards(new Client({ name: 'test', version: '1' }))
  // The class declares a member in a form that strict compilers refuse.
  const transport: unknown = new StreamableHTTPClientTransport(new URL(serving.url))
  await client.connect(transport as Transport)
  return { client, serving }
}
