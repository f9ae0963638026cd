import { readFileSync } from 'node:fs'
import process from 'node:process'
import { type McpProgress, parseMcpServer } from '@minagent/mcp'
import { defaultPolicy, ToolRegistry } from '@minagent/tools'
import { describe, expect, it } from 'vitest'
import { connect, fixture, newFile, toolOf, until } from './support/fixture.ts'

const call = (name: string, args: Record<string, unknown> = {}) => ({ id: 'c1', name, arguments: args })

describe('a server over stdio', () => {
  it('gives its tools to a registry, which calls them', async () => {
    const client = await connect({ office: fixture('good') })
    const registry = new ToolRegistry(client.tools())

    const result = await registry.execute(call('office__echo', { text: 'hello' }))

    expect(client.servers()).toEqual([{ name: 'office', state: 'ready' }])
    expect(result).toEqual({ ok: true, tool: 'office__echo', callId: 'c1', data: 'hello', error: null })
  })

  it('S1 counts as the worst case whatever it says of itself', async () => {
    const client = await connect({ office: fixture('hints') })
    const { metadata } = toolOf(client, 'office__peek')

    expect(metadata).toEqual({
      executionLocation: 'mcp',
      sideEffect: 'external',
      risk: 'high',
      permission: 'mcp:office/peek',
      idempotent: false,
      untrustedOutput: true,
    })
    const registry = new ToolRegistry(client.tools(), { policy: defaultPolicy })
    expect(await registry.execute(call('office__peek'))).toMatchObject({ error: { code: 'PERMISSION_DENIED' } })
  })

  it('D4 is given the idempotency key of the call', async () => {
    const client = await connect({ office: fixture('good') })
    const registry = new ToolRegistry(client.tools())

    const result = await registry.execute(call('office__meta'), { idempotencyKey: 'run_1:0:0:office__meta' })

    expect(JSON.parse(String(result.data))).toMatchObject({ 'minagent/idempotency_key': 'run_1:0:0:office__meta' })
  })

  it('gives images, sound and resources as blocks, and leaves out what it does not know', async () => {
    const client = await connect({ office: fixture('good') })
    const registry = new ToolRegistry(client.tools())

    const result = await registry.execute(call('office__mixed'))

    expect(registry.encode(result)).toMatchObject({
      blocks: [
        { type: 'text', text: 'a picture' },
        { type: 'image', media_type: 'image/png', data: 'aGk=' },
        { type: 'file', media_type: 'audio/wav', data: 'aGk=' },
        { type: 'text', text: 'Resource file:///a.txt:\ninside' },
        { type: 'text', text: 'Resource file:///b.txt (b)' },
      ],
    })
  })

  it('turns an error result into a failure with its text', async () => {
    const client = await connect({ office: fixture('good') })
    const registry = new ToolRegistry(client.tools())

    expect(await registry.execute(call('office__fail'))).toMatchObject({ error: { code: 'TOOL_FAILED', message: 'no such record' } })
  })

  it('F65 has its deadline moved by progress, which is passed on', async () => {
    const seen: McpProgress[] = []
    const client = await connect(
      { office: fixture('good', '', { execute_timeout: 0.5 }) },
      { onProgress: (progress) => seen.push(progress) },
    )
    const registry = new ToolRegistry(client.tools())

    const result = await registry.execute(call('office__slow'))

    expect(result).toMatchObject({ data: 'done' })
    expect(seen).toHaveLength(8)
    expect(seen[7]).toEqual({ server: 'office', tool: 'slow', callId: 'c1', progress: 8, total: 8, message: 'part 8' })
  })

  it('F65 is told when a call is not wanted any more', async () => {
    const log = newFile()
    const client = await connect({ office: fixture('cancel', log) })
    const registry = new ToolRegistry(client.tools())
    const abort = new AbortController()

    const running = registry.execute(call('office__hang'), { signal: abort.signal })
    setTimeout(() => abort.abort('enough'), 50)

    expect(await running).toMatchObject({ error: { code: 'CANCELLED' } })
    await until(() => read(log).includes('notifications/cancelled'))
  })

  it('S6 gets no variable of this process that is not on the list', async () => {
    process.env.CANARY_SECRET = 'canary-4711'
    const client = await connect({ office: fixture('good', '', { env: { OWN: 'mine' } }) })
    const registry = new ToolRegistry(client.tools())

    const { data } = await registry.execute(call('office__env'))

    delete process.env.CANARY_SECRET
    expect(String(data)).not.toContain('canary-4711')
    expect(JSON.parse(String(data))).toMatchObject({ OWN: 'mine', PATH: process.env.PATH })
  })

  it('S9 is not started without consent', async () => {
    const log = newFile()
    const asked: unknown[] = []
    const consent = (server: unknown) => {
      asked.push(server)
      return false
    }

    const client = await connect({ theirs: fixture('count', log) }, { consent })

    expect(client.servers()).toEqual([{ name: 'theirs', state: 'refused' }])
    expect(asked).toMatchObject([{ name: 'theirs', reach: { kind: 'stdio', command: process.execPath } }])
    expect(read(log)).toBe('')
  })

  it('is left out when it is disabled, and never asked about', async () => {
    const client = await connect({ off: { ...fixture('good'), disabled: true } }, { consent: () => expect.unreachable() })

    expect(client.servers()).toEqual([{ name: 'off', state: 'disabled' }])
    expect(client.tools()).toEqual([])
  })
})

describe('parseMcpServer', () => {
  it('M18 has the times of Mini-Agent as defaults', () => {
    expect(parseMcpServer('web', { url: 'https://example.com/mcp' })).toEqual({
      name: 'web',
      reach: { kind: 'streamable_http', url: 'https://example.com/mcp', headers: {} },
      disabled: false,
      connectTimeoutMs: 10_000,
      executeTimeoutMs: 60_000,
      readTimeoutMs: 120_000,
    })
  })

  it.each([
    [{}, 'mcpServers.web.command or "url" is needed'],
    [null, 'mcpServers.web is an object'],
    [{ command: '' }, 'mcpServers.web.command is a text that is not empty'],
    [{ command: 'x', args: 'y' }, 'mcpServers.web.args is a list of texts'],
    [{ command: 'x', env: { A: 1 } }, 'mcpServers.web.env.A is a text'],
    [{ command: 'x', url: 'http://a' }, 'mcpServers.web.url has no place beside "command"'],
    [{ url: 'file:///etc/passwd' }, 'mcpServers.web.url is an address that begins with http:// or https://'],
    [{ url: 'http://a', type: 'websocket' }, 'mcpServers.web.type is "streamable_http" or "sse"'],
    [{ url: 'http://a', connect_timeout: -1 }, 'mcpServers.web.connect_timeout is a number of seconds above 0'],
    [{ url: 'http://a', disabled: 'yes' }, 'mcpServers.web.disabled is true or false'],
  ])('names the key that is wrong in %j', (config, message) => {
    expect(() => parseMcpServer('web', config)).toThrow(message)
  })
})

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
