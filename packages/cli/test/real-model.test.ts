import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { main } from '@minagent/cli'
import { FakeModel } from '@minagent/models'
import { fakeClock } from '@minagent/types/runtime'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'
import { type TestIo, testIo } from './test-io.ts'

/** A service of OpenAI's form that says "Hello, world.", whole or in pieces, and counts who asked. */
let server: Server
let asked = 0
let address = ''

beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked++
    let body = ''
    for await (const chunk of request) body += chunk
    const usage = { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 }
    if (!JSON.parse(body).stream) {
      const choices = [{ index: 0, message: { role: 'assistant', content: 'Hello, world.' }, finish_reason: 'stop' }]
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ choices, usage }))
      return
    }
    const events = [
      ...['Hello', ', ', 'world.'].map((content) => ({ choices: [{ index: 0, delta: { content } }] })),
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
      { choices: [], usage },
    ]
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A name of this machine that does not look like one: a service as any other.
  address = `http://${'0'}:${(server.address() as AddressInfo).port}/v1`
})
afterAll(() => void server.close())

const secret = 'sk-very-secret-0123456789'

function environment(extra: Record<string, string> = {}) {
  const folder = temporaryFolder({})
  return { folder, env: { OPENAI_API_KEY: secret, OPENAI_BASE_URL: address, OPENAI_MODEL: 'm', XDG_CONFIG_HOME: folder, ...extra } }
}

async function seen(io: TestIo, text: string): Promise<void> {
  await vi.waitFor(() => expect(io.err() + io.out()).toContain(text), { timeout: 5_000 })
}

describe('a paid model', () => {
  it('is not asked without a terminal, unless the user says so', async () => {
    const { env } = environment()
    const before = asked
    const io = testIo({ env })

    expect(await main(['2 + 3'], io)).toBe(0)

    expect(asked).toBe(before)
    expect(io.err()).toContain('model: local (OPENAI_API_KEY is set, but nobody agreed to its calls; --real uses openai/m)')
    expect(io.out()).toContain('5')
  })

  it.each([[['--real']], [['--model', 'openai/m']]])('is asked with %s, and says which it is', async (options) => {
    const { env } = environment()
    const io = testIo({ env })

    expect(await main([...options, 'hi'], io)).toBe(0)

    expect(io.out()).toBe('Hello, world.\n')
    expect(io.err()).toMatch(/^model: openai\/m at .* \(OPENAI_API_KEY is set\)\n/)
    expect(io.err()).toContain('12 tokens in, 3 out')
    expect(io.err()).not.toContain(secret)
  })

  it('is asked after one question in a terminal; the answer is remembered for its host', async () => {
    const { env, folder } = environment()
    const first = testIo({ env, terminal: true })
    const exit = main(['--no-color', 'hi'], first)
    await seen(first, 'Its calls may cost money. [y/n]')
    first.type('y')
    expect(await exit).toBe(0)
    expect(first.out()).toBe('Hello, world.\n')

    const second = testIo({ env, terminal: true })
    expect(await main(['--no-color', 'hi'], second)).toBe(0)
    expect(second.err()).not.toContain('[y/n]')
    expect(second.out()).toBe('Hello, world.\n')

    const file = join(folder, 'minagent', 'consent.json')
    expect(Object.values(JSON.parse(readFileSync(file, 'utf8')))).toEqual([true])
    expect(readFileSync(file, 'utf8')).not.toContain(secret)
    expect(statSync(join(folder, 'minagent')).mode & 0o077).toBe(0)
  })

  it('is not asked after a no, which is remembered too', async () => {
    const { env } = environment()
    const before = asked
    const first = testIo({ env, terminal: true })
    const exit = main(['--no-color', '2 + 3'], first)
    await seen(first, '[y/n]')
    first.type('n')
    expect(await exit).toBe(0)

    const second = testIo({ env, terminal: true })
    expect(await main(['--no-color', '2 + 3'], second)).toBe(0)

    expect(asked).toBe(before)
    expect(second.err()).toContain('you did not agree to its calls')
  })

  it('is not asked when the question is left without an answer, which is asked again the next time', async () => {
    const { env } = environment()
    const io = testIo({ env, terminal: true })
    const exit = main(['--no-color', '2 + 3'], io)
    await seen(io, '[y/n]')
    io.press('\u0003')

    expect(await exit).toBe(0)
    expect(io.err()).toContain('nobody agreed to its calls')
    const again = testIo({ env, terminal: true })
    const second = main(['--no-color', '2 + 3'], again)
    await seen(again, '[y/n]')
    again.type('n')
    await second
  })

  it('is asked about again when what was remembered cannot be read', async () => {
    const { env, folder } = environment()
    const io = testIo({ env, terminal: true })
    writeFileSync(join(folder, 'minagent'), 'a file where a folder should be')
    const exit = main(['--no-color', 'hi'], io)
    await seen(io, '[y/n]')
    io.type('yes')

    expect(await exit).toBe(0)
    expect(io.err()).toContain('The answer cannot be remembered: ')
    expect(io.out()).toBe('Hello, world.\n')
  })

  it('on this machine needs no consent', async () => {
    const { env } = environment({ OPENAI_BASE_URL: address.replace('//0:', '//127.0.0.1:') })
    const io = testIo({ env })

    expect(await main(['hi'], io)).toBe(0)
    expect(io.out()).toBe('Hello, world.\n')
  })
})

describe('wrong settings', () => {
  it('D20 end the command before any run, without the key', async () => {
    const io = testIo({ env: { DEVMIND_API_KEY: secret } })

    expect(await main(['hi'], io)).toBe(2)
    expect(io.err()).toBe('error: DEVMIND_API_KEY is set, but DEVMIND_MODEL is not: set both, or neither.\n')
  })

  it.each([
    [['--real', 'hi'], '--real: no key is set'],
    [['--model', 'openai/x', 'hi'], 'set OPENAI_API_KEY to use it'],
    [['--model', 'x', 'hi'], 'No key is set for the model "x"'],
  ])('%j is refused', async (argv, message) => {
    const io = testIo()

    expect(await main(argv, io)).toBe(2)
    expect(io.err()).toContain(message)
    expect(io.out()).toBe('')
  })

  it('a base URL that is none is told', async () => {
    const io = testIo({ env: { OPENAI_API_KEY: secret, OPENAI_BASE_URL: 'api.example.com' } })

    expect(await main(['--real', 'hi'], io)).toBe(2)
    expect(io.err()).toContain('baseUrl must be an address')
  })
})

describe('what is kept of a run', () => {
  it('F62 holds no key: not of a run that was answered, nor of one whose service tells the key back', async () => {
    const state = temporaryFolder()
    const env = { ...environment().env, XDG_STATE_HOME: state }
    const telling = createServer((request, response) => {
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: `Incorrect API key provided: ${request.headers.authorization}` } }))
    })
    await new Promise<void>((resolve) => telling.listen(0, '127.0.0.1', resolve))
    const { port } = telling.address() as AddressInfo

    expect(await main(['--real', 'hi'], testIo({ env }))).toBe(0)
    expect(await main(['--real', 'ho'], testIo({ env: { ...env, OPENAI_BASE_URL: `http://0:${port}/v1` } }))).toBe(1)
    telling.close()

    const kept = readdirSync(state, { recursive: true, withFileTypes: true })
    const texts = kept.filter((entry) => entry.isFile()).map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    expect(texts.filter((text) => text.includes('Hello, world.'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('Incorrect API key'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes(secret))).toEqual([])
  })

  it('names the model: the run goes on with it', async () => {
    const { env } = environment()
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const state = { XDG_STATE_HOME: temporaryFolder() }
    // Its clock stands still: it is as good as dead.
    void main(['--model', 'openai/other', 'hi'], testIo({ env: { ...env, ...state, OPENAI_BASE_URL: `http://0:${port}/v1` } }), {
      clock: fakeClock(0),
    })
    await new Promise((resolve) => silent.once('request', resolve))
    const io = testIo({ env: { ...env, ...state } })

    expect(await main(['--resume'], io, { clock: fakeClock(60_000) })).toBe(0)
    silent.closeAllConnections()
    silent.close()

    expect(io.err()).toContain('model: openai/other at ')
    expect(io.out()).toBe('Hello, world.\n')
  })
})

describe('minagent models', () => {
  it('lists what could be used, and why', async () => {
    const io = testIo({ env: { DEEPSEEK_API_KEY: secret } })

    expect(await main(['models'], io)).toBe(0)

    expect(io.out()).toMatch(/^\* deepseek\/deepseek-flash +DEEPSEEK_API_KEY is set · api\.deepseek\.com$/m)
    expect(io.out()).toMatch(/^ {2}openai\/\S+ +set OPENAI_API_KEY to use it$/m)
    expect(io.out()).toMatch(/^\+ local +always there/m)
    expect(io.out() + io.err()).not.toContain(secret)
  })

  it('--json writes one object a line', async () => {
    const io = testIo()

    expect(await main(['models', '--json'], io)).toBe(0)

    const lines = io
      .out()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.at(-1)).toMatchObject({ id: 'local', usable: true })
    expect(lines.every((line) => 'reason' in line)).toBe(true)
  })
})

describe('a text that comes in pieces', () => {
  it('is shown piece by piece in a terminal, and once', async () => {
    const io = testIo({ terminal: true })
    const pieces: string[] = []
    const stdout = { isTTY: true, write: (text: string) => pieces.push(text) }

    await main(['--no-color', 'hi'], { ...io, stdout }, { model: new FakeModel(['Hello, world.'], { chunkSize: 5 }) })

    expect(pieces).toEqual(['Hello', ', wor', 'ld.', '\n'])
  })

  it('is written as a whole where nobody watches', async () => {
    const io = testIo()
    const pieces: string[] = []

    await main(
      ['hi'],
      { ...io, stdout: { write: (text: string) => pieces.push(text) } },
      { model: new FakeModel(['Hello, world.'], { chunkSize: 5 }) },
    )

    expect(pieces).toEqual(['Hello, world.\n'])
  })

  it('drives no terminal: control characters are left out, also when a sequence is cut in two', async () => {
    const io = testIo({ terminal: true })

    await main(['--no-color', 'hi'], io, { model: new FakeModel(['a\u001b[2Jb'], { chunkSize: 2 }) })

    expect(io.out()).not.toContain('\u001b')
  })

  it('beside a tool call stands on a line of its own', async () => {
    const call = { id: 'c1', name: 'add', arguments: { a: 2, b: 3 } }
    const script = [
      { message: { role: 'assistant' as const, content: 'I add.', toolCalls: [call] }, stopReason: 'tool_use', usage: {} },
      'It is 5.',
    ]
    const io = testIo({ terminal: true })

    await main(['--no-color', '2 + 3'], io, { model: new FakeModel(script) })

    expect(io.out()).toBe('I add.\nIt is 5.\n')
  })
})
