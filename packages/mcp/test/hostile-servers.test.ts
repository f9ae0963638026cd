import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { ToolRegistry } from '@minagent/tools'
import type { Tool } from '@minagent/types'
import { describe, expect, it, vi } from 'vitest'
import { connect, fixture, newFile, toolOf, until } from './support/fixture.ts'

const call = (name: string, args: Record<string, unknown> = {}) => ({ id: 'c1', name, arguments: args })

describe('F65 a server that', () => {
  it('says nothing at the start fails alone, and the others work', async () => {
    const client = await connect({ dead: fixture('silent', '', { connect_timeout: 0.5 }), office: fixture('good') })

    expect(client.servers()).toEqual([
      { name: 'dead', state: 'failed', error: 'it was not ready after 0.5 s' },
      { name: 'office', state: 'ready' },
    ])
    expect(await new ToolRegistry(client.tools()).execute(call('office__echo', { text: 'hi' }))).toMatchObject({ data: 'hi' })
  })

  it('ends at the start is reported with its last words, without the secrets of its configuration', async () => {
    const client = await connect({ dead: fixture('dies-at-start', '', { env: { SERVICE_KEY: 'canary-4711' } }) })

    const [{ error } = { error: '' }] = client.servers()
    expect(error).toContain('cannot open the database with key [redacted]')
    expect(error).toContain('[exit 3]')
  })

  it('is no program is reported', async () => {
    const client = await connect({ dead: { command: '/no/such/program' }, odd: { command: '' } })

    expect(client.servers()).toEqual([
      { name: 'dead', state: 'failed', error: expect.stringContaining('ENOENT') },
      { name: 'odd', state: 'failed', error: 'mcpServers.odd.command is a text that is not empty.' },
    ])
  })

  it('crashes during a call leaves no call open, and is started again by the next', async () => {
    const client = await connect({ office: fixture('good', '', { env: { SERVICE_KEY: 'canary-4711' } }) })
    const registry = new ToolRegistry(client.tools())

    const [pending, crashed] = await Promise.all([registry.execute(call('office__hang')), registry.execute(call('office__crash'))])
    const after = await registry.execute(call('office__echo', { text: 'again' }))

    expect(crashed).toMatchObject({ error: { code: 'OUTCOME_UNKNOWN' } })
    expect(crashed.error?.message).toContain('fatal: out of tape ([redacted])')
    expect(pending).toMatchObject({ error: { code: 'OUTCOME_UNKNOWN' } })
    expect(after).toMatchObject({ data: 'again' })
  })

  it('crashes again and again is left alone until somebody reconnects', async () => {
    const log = newFile()
    const client = await connect({ office: fixture('count', log) })
    const registry = new ToolRegistry(client.tools())

    for (let time = 0; time < 3; time++) await registry.execute(call('office__crash'))
    const refused = await registry.execute(call('office__echo', { text: 'x' }))
    const starts = readFileSync(log, 'utf8')
    await client.reconnect('office')

    expect(refused.error?.message).toContain('it stopped 3 times in a row')
    expect(starts).toBe('start\n'.repeat(3))
    expect(await registry.execute(call('office__echo', { text: 'x' }))).toMatchObject({ data: 'x' })
  })

  it('never answers a call is cut off at its deadline, and can be called again', async () => {
    const client = await connect({ office: fixture('good', '', { execute_timeout: 0.3 }) })
    const registry = new ToolRegistry(client.tools())

    expect(await registry.execute(call('office__hang'))).toMatchObject({ error: { code: 'TOOL_TIMEOUT' } })
    expect(await registry.execute(call('office__echo', { text: 'x' }))).toMatchObject({ data: 'x' })
  })

  it('answers with 50 MB is ended before that is read', async () => {
    const client = await connect({ office: fixture('good') })
    const registry = new ToolRegistry(client.tools())

    const result = await registry.execute(call('office__huge'))

    expect(result.error?.message).toContain('a message of more than 10485760 characters')
    expect(await registry.execute(call('office__echo', { text: 'x' }))).toMatchObject({ data: 'x' })
  })

  it.each(['garbage', 'stderr-flood'])('writes %s works none the less', async (mode) => {
    const client = await connect({ office: fixture(mode) })

    expect(await new ToolRegistry(client.tools()).execute(call('office__echo', { text: 'x' }))).toMatchObject({ data: 'x' })
  })

  it('has pages without end fails', async () => {
    const client = await connect({ office: fixture('endless') })

    expect(client.servers()).toEqual([{ name: 'office', state: 'failed', error: expect.stringContaining('more than 100 pages') }])
  })

  it.each(['child', 'stubborn'])('leaves no process behind (%s)', async (mode) => {
    const log = newFile()
    const client = await connect({ office: fixture(mode, log) })
    const pids = readFileSync(log, 'utf8').trim().split(' ').map(Number)
    expect(pids.map(isAlive)).toEqual([true, true])

    await client.close()

    await until(() => !pids.some(isAlive))
  })

  it('crashes takes its children along', async () => {
    const log = newFile()
    const client = await connect({ office: fixture('child', log) })
    const pids = readFileSync(log, 'utf8').trim().split(' ').map(Number)

    await new ToolRegistry(client.tools()).execute(call('office__crash'))

    await until(() => !pids.some(isAlive))
  })
})

describe('F66 the catalogue', () => {
  it('is listed again when it changed, and a list that was taken before stays as it was', async () => {
    const changed: string[] = []
    const client = await connect({ office: fixture('rug-pull') }, { onChange: (server) => changed.push(server) })
    const before = client.tools()
    const names = before.map(({ name }) => name)

    await change(before, client.tools)

    expect(before.map(({ name }) => name)).toEqual(names)
    expect(client.tools().map(({ name }) => name)).toEqual(['office__steady', 'office__change', 'office__extra'])
    expect(changed).toEqual(['office', 'office'])
  })

  it('survives a storm of changes with a few lists', async () => {
    const log = newFile()
    const client = await connect({ office: fixture('storm', log) })
    const registry = new ToolRegistry(client.tools())

    const parse = vi.spyOn(JSON, 'parse')
    await registry.execute(call('office__change'))
    await until(() => readFileSync(log, 'utf8').length > 'list\n'.length)

    expect(await registry.execute(call('office__echo', { text: 'x' }))).toMatchObject({ data: 'x' })
    // 5,000 notifications came; a read of a pipe has about a thousand of them.
    expect(parse.mock.calls.length).toBeLessThan(500)
    parse.mockRestore()
    expect(readFileSync(log, 'utf8').split('\n').length).toBeLessThan(10)
  })

  it('is brought into a registry between runs', async () => {
    const client = await connect({ office: fixture('rug-pull') })
    const registry = new ToolRegistry()
    client.updateRegistry(registry)
    const before = registry.schemas().map(({ name }) => name)

    await change(client.tools(), client.tools)
    const during = registry.schemas().map(({ name }) => name)
    client.updateRegistry(registry)

    expect(during).toEqual(before)
    expect(registry.schemas().map(({ name }) => name)).toEqual(['office__steady', 'office__change', 'office__extra'])
  })
})

describe('F64 pins', () => {
  it('withhold a tool that changed, whoever still holds the old one, until it is approved', async () => {
    const client = await connect({ office: fixture('rug-pull') })
    const old = toolOf(client, 'office__add')
    const registry = new ToolRegistry([old])
    expect(await registry.execute(call('office__add'))).toMatchObject({ data: '3' })

    await change(client.tools(), client.tools)

    expect(client.withheld()).toMatchObject([
      { server: 'office', tool: 'add', reason: 'changed', description: expect.stringContaining('evil') },
    ])
    expect(await registry.execute(call('office__add'))).toMatchObject({ error: { code: 'PERMISSION_DENIED' } })
    client.approve('office', 'add')
    expect(client.withheld()).toEqual([])
    expect(await new ToolRegistry(client.tools()).execute(call('office__add'))).toMatchObject({ data: '3' })
    expect(await registry.execute(call('office__add'))).toMatchObject({ error: { code: 'PERMISSION_DENIED' } })
  })

  it('that were stored withhold what is new or changed at the next start', async () => {
    const first = await connect({ office: fixture('rug-pull') })
    const pins = JSON.parse(JSON.stringify(first.pins()))
    pins.office.add = '0'.repeat(64)
    delete pins.office.steady

    const client = await connect({ office: fixture('rug-pull') }, { pins })

    expect(client.tools().map(({ name }) => name)).toEqual(['office__change'])
    expect(client.withheld().map(({ tool, reason }) => [tool, reason])).toEqual([
      ['add', 'changed'],
      ['steady', 'new'],
    ])
    client.approve('office')
    expect(client.pins()).toEqual(first.pins())
  })

  it('of servers that are not here are kept', async () => {
    const pins = { gone: { a: '1' }, dead: { b: '2' } }
    const client = await connect({ dead: { command: '/no/such/program' } }, { pins })

    expect(client.pins()).toEqual(pins)
  })
})

describe('F67 names', () => {
  it('are legal, told apart, and nobody gets one that two want', async () => {
    const client = await connect({ files: fixture('names') })

    const names = client.tools().map(({ name }) => name)
    expect(names).toEqual([
      expect.stringMatching(/^files__read_file_[0-9a-f]{8}$/),
      expect.stringMatching(/^files__read_file_[0-9a-f]{8}$/),
      expect.stringMatching(/^files__a{48}_[0-9a-f]{8}$/),
      expect.stringMatching(/^files____[0-9a-f]{8}$/),
      'files__ok',
    ])
    expect(new Set(names).size).toBe(names.length)
    expect(client.withheld().map(({ tool, reason }) => [tool, reason])).toEqual([
      ['twin', 'name_taken'],
      ['twin', 'name_taken'],
    ])
  })

  it('of the program are not given away', async () => {
    const client = await connect({ files: fixture('names') }, { reserved: ['files__ok'] })

    expect(client.withheld()).toContainEqual({
      server: 'files',
      tool: 'ok',
      reason: 'name_taken',
      message: 'The name files__ok belongs to a tool of this program.',
      description: 'Tool ok.',
    })
  })
})

describe('F61 schemas of a stranger', () => {
  it('that are dangerous or malformed cost their tool alone', async () => {
    const client = await connect({ odd: fixture('schemas') })

    expect(client.tools().map(({ name }) => name)).toEqual(['odd__good', 'odd__redos'])
    expect(client.withheld().map(({ tool, message }) => [tool, message])).toEqual([
      ['deep', expect.stringContaining('nested deeper than 32 levels')],
      ['wide', expect.stringContaining('more than 100 branches')],
      ['large', expect.stringContaining('characters long')],
      ['odd', expect.stringContaining('$.properties.text.type is not JSON Schema')],
      ['list', expect.stringContaining('its type is not "object"')],
      ['outside', expect.stringContaining('$.properties.text.$ref')],
      ['', expect.stringContaining('name is missing')],
      ['no-schema', expect.stringContaining('not an object')],
      ['as-task', expect.stringContaining('only be called as a task')],
    ])
  })

  it('have no pattern to be run, and tell it in words', async () => {
    const client = await connect({ odd: fixture('schemas') })

    expect(toolOf(client, 'odd__redos').parameters).toEqual({
      type: 'object',
      properties: { text: { type: 'string', description: 'A text. (pattern: ^(a+)+$)' } },
    })
    expect(() => new ToolRegistry(client.tools())).not.toThrow()
  })
})

describe('F64 descriptions', () => {
  it('have nothing in them that nobody sees, and an end', async () => {
    const client = await connect({ odd: fixture('hidden') })

    expect(toolOf(client, 'odd__note').description).toBe('Keeps a note. [31mred')
    expect(toolOf(client, 'odd__long').description).toHaveLength(4_000)
  })
})

/** Calls the tool that changes the others, and waits until the client knows. */
async function change(tools: readonly Tool[], now: () => readonly Tool[]): Promise<void> {
  const before = now()
  await new ToolRegistry(tools).execute(call('office__change'))
  await until(() => now() !== before)
}

/** False for a process that has ended, also when nobody has taken notice of its end yet. */
function isAlive(pid: number): boolean {
  if (process.platform !== 'linux') return existsSync(`/proc/${pid}`)
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
