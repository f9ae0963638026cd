import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main } from '@minagent/cli'
import { FakeModel } from '@minagent/models'
import { type FakeProvider, fakeProvider, type ProviderReply } from '@minagent/models/testing'
import { fakeClock } from '@minagent/types/runtime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'
import { type TestIo, testIo } from './test-io.ts'

const secret = 'sk-very-secret-0123456789'

const hello: ProviderReply = {
  message: { role: 'assistant', content: 'Hello, world.', toolCalls: [] },
  stopReason: 'end_turn',
  usage: { inputTokens: 12, outputTokens: 3 },
}

/** A service of OpenAI's form that says "Hello, world." twice to who has the key. */
let provider: FakeProvider

beforeEach(async () => {
  provider = await fakeProvider({ format: 'openai', apiKey: secret, script: [hello, hello] })
})
afterEach(() => provider.close())

/** By a name of this machine that does not look like one: a service as any other. */
function addressOf({ url }: FakeProvider): string {
  return `${url.replace('127.0.0.1', '0')}/v1`
}

function environment(extra: Record<string, string> = {}) {
  const folder = temporaryFolder({})
  const service = { OPENAI_API_KEY: secret, OPENAI_BASE_URL: addressOf(provider), OPENAI_MODEL: 'm' }
  return { folder, env: { ...service, XDG_CONFIG_HOME: folder, ...extra } }
}

async function seen(io: TestIo, text: string): Promise<void> {
  await expect.poll(() => io.err() + io.out()).toContain(text)
}

describe('a paid model', () => {
  it('is not asked without a terminal, unless the user says so', async () => {
    const { env } = environment()
    const io = testIo({ env })

    expect(await main(['2 + 3'], io)).toBe(0)

    expect(provider.requests).toEqual([])
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
    const first = testIo({ env, terminal: true })
    const exit = main(['--no-color', '2 + 3'], first)
    await seen(first, '[y/n]')
    first.type('n')
    expect(await exit).toBe(0)

    const second = testIo({ env, terminal: true })
    expect(await main(['--no-color', '2 + 3'], second)).toBe(0)

    expect(provider.requests).toEqual([])
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
    expect(io.err()).toContain('the answer cannot be remembered: ')
    expect(io.out()).toBe('Hello, world.\n')
  })

  it('on this machine needs no consent', async () => {
    const { env } = environment({ OPENAI_BASE_URL: `${provider.url}/v1` })
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
    const telling = { status: 401, body: JSON.stringify({ error: { message: `Incorrect API key provided: Bearer ${secret}` } }) }

    expect(await main(['--real', 'hi'], testIo({ env }))).toBe(0)
    const refusing = await fakeProvider({ format: 'openai', script: [telling] })
    expect(await main(['--real', 'ho'], testIo({ env: { ...env, OPENAI_BASE_URL: addressOf(refusing) } }))).toBe(1)
    await refusing.close()

    const kept = readdirSync(state, { recursive: true, withFileTypes: true })
    const texts = kept.filter((entry) => entry.isFile()).map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    expect(texts.filter((text) => text.includes('Hello, world.'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('Incorrect API key'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes(secret))).toEqual([])
  })

  it('names the model: the run goes on with it', async () => {
    const { env } = environment()
    const silent = await fakeProvider({ format: 'openai', script: [{ body: [{ end: 'stall' }] }] })
    const state = { XDG_STATE_HOME: temporaryFolder() }
    // Its clock stands still: it is as good as dead.
    void main(['--model', 'openai/other', 'hi'], testIo({ env: { ...env, ...state, OPENAI_BASE_URL: addressOf(silent) } }), {
      clock: fakeClock(0),
    })
    await expect.poll(() => silent.requests).toHaveLength(1)
    const io = testIo({ env: { ...env, ...state } })

    expect(await main(['--resume'], io, { clock: fakeClock(60_000) })).toBe(0)
    await silent.close()

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
