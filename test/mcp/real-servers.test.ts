import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { Agent } from '@minagent/loop'
import { connectMcp, type McpClient, type McpOptions, type McpServerConfig, resourceTools } from '@minagent/mcp'
import { FakeModel } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import { afterEach, describe, expect, it } from 'vitest'

const everything = programOf('server-everything')
const filesystem = programOf('server-filesystem')
const opened: (() => unknown)[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((close) => close()))
})

describe('server-everything', () => {
  it('is used over stdio: tools, resources, prompts', async () => {
    const client = await connect({ all: { command: process.execPath, args: [everything] } })
    const registry = new ToolRegistry([...client.tools(), ...resourceTools(client)])

    const sum = await registry.execute({ id: 'c1', name: 'all__get-sum', arguments: { a: 2, b: 3 } })
    const image = await registry.execute({ id: 'c2', name: 'all__get-tiny-image', arguments: {} })
    const weather = await registry.execute({ id: 'c3', name: 'all__get-structured-content', arguments: { location: 'Chicago' } })
    const wrong = await registry.execute({ id: 'c4', name: 'all__get-sum', arguments: { a: 'two' } })
    const listed = await registry.execute({ id: 'c5', name: 'list_resources', arguments: {} })
    const [resource] = await client.listResources('all')
    const read = await registry.execute({ id: 'c6', name: 'read_resource', arguments: { server: 'all', uri: resource?.uri } })
    const prompts = await client.listPrompts('all')

    expect(client.withheld().map(({ tool, reason }) => [tool, reason])).toEqual([['simulate-research-query', 'unusable']])
    expect(sum).toMatchObject({ ok: true, data: expect.stringContaining('5') })
    expect(image).toMatchObject({
      data: { blocks: expect.arrayContaining([expect.objectContaining({ type: 'image', media_type: 'image/png' })]) },
    })
    expect(weather).toMatchObject({ ok: true, data: { temperature: expect.any(Number), conditions: expect.any(String) } })
    expect(wrong).toMatchObject({ error: { code: 'INVALID_ARGUMENTS' } })
    expect(JSON.stringify(listed.data)).toContain(resource?.uri)
    expect(read).toMatchObject({ ok: true, data: { blocks: [{ type: 'text' }] } })
    expect(prompts.map(({ name }) => name)).toContain('simple-prompt')
    expect(await client.getPrompt('all', 'simple-prompt')).toMatchObject([{ role: 'user' }])
  })

  it('has a long call moved on by its progress', async () => {
    const seen: number[] = []
    const servers = { all: { command: process.execPath, args: [everything], execute_timeout: 2 } }
    const client = await connect(servers, { onProgress: ({ progress }) => seen.push(progress) })

    const result = await new ToolRegistry(client.tools()).execute({
      id: 'c1',
      name: 'all__trigger-long-running-operation',
      arguments: { duration: 4, steps: 8 },
    })

    expect(result).toMatchObject({ ok: true })
    expect(seen.length).toBeGreaterThanOrEqual(7)
  })

  it('asks the user by a form', async () => {
    const asked: string[] = []
    const client = await connect(
      { all: { command: process.execPath, args: [everything] } },
      {
        elicit(question) {
          asked.push(`${question.server} ${question.mode}`)
          return { action: 'accept', content: { name: 'Ada' } }
        },
      },
    )
    const tools = () => client.tools().filter(({ name }) => name === 'all__trigger-elicitation-request')
    while (tools().length === 0) await new Promise((resolve) => setTimeout(resolve, 20))

    const result = await new ToolRegistry(tools()).execute({ id: 'c1', name: 'all__trigger-elicitation-request', arguments: {} })

    expect(asked).toEqual(['all form'])
    expect(String(result.data)).toContain('Ada')
  })

  it.each(['streamable_http', 'sse'] as const)('is used over %s', async (type) => {
    const port = await freePort()
    await started(
      spawn(process.execPath, [everything, type === 'sse' ? 'sse' : 'streamableHttp'], { env: { ...process.env, PORT: String(port) } }),
    )
    const client = await connect({ all: { type, url: `http://127.0.0.1:${port}/${type === 'sse' ? 'sse' : 'mcp'}` } })

    const sum = await new ToolRegistry(client.tools()).execute({ id: 'c1', name: 'all__get-sum', arguments: { a: 2, b: 3 } })

    expect(client.servers()).toMatchObject([{ name: 'all', state: 'ready' }])
    expect(sum).toMatchObject({ ok: true, data: expect.stringContaining('5') })
  })
})

describe('server-filesystem', () => {
  it('gives an agent files, and no others', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'minagent-files-'))
    writeFileSync(join(folder, 'a.txt'), 'eleven')
    const client = await connect({ files: { command: process.execPath, args: [filesystem, folder] } })
    const read = (path: string) => [{ id: path, name: 'files__read_text_file', arguments: { path } }]
    const write = [{ id: 'w', name: 'files__write_file', arguments: { path: join(folder, 'b.txt'), content: 'twelve' } }]
    const model = new FakeModel([read(join(folder, 'a.txt')), read('/etc/hostname'), write, 'Done.'])

    const result = await new Agent({ model, tools: new ToolRegistry(client.tools()) }).run('Read, then write.')

    expect(result.steps.map(({ ok }) => ok)).toEqual([true, false, true, undefined])
    expect(JSON.stringify(result.messages)).toContain('eleven')
    expect(readFileSync(join(folder, 'b.txt'), 'utf8')).toBe('twelve')
  })
})

async function connect(servers: Readonly<Record<string, McpServerConfig>>, options?: McpOptions): Promise<McpClient> {
  const client = await connectMcp(servers, options)
  opened.push(() => client.close())
  return client
}

function programOf(name: string): string {
  return fileURLToPath(new URL(`./node_modules/@modelcontextprotocol/${name}/dist/index.js`, import.meta.url))
}

/** Resolves when the server says that it listens. */
async function started(server: ChildProcess): Promise<void> {
  opened.push(() => server.kill())
  await new Promise((resolve) => server.stderr?.on('data', (text) => String(text).includes('port') && resolve(undefined)))
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
