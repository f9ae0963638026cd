import { FakeModel, memoryCassette, withCassette } from '@minagent/models'
import { assistant, type Message, toolMessage, user } from '@minagent/types'
import { redactSecrets } from '@minagent/types/runtime'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { question, recorded, silent, tool } from './cassette-samples.ts'
import { collect } from './collect.ts'

describe('what a cassette hides', () => {
  const key = 'sk-proj-abcdefghijklmnop1234'

  it('F62 hides keys and members that are named like secrets, in request and answer, and replays the request all the same', async () => {
    const messages = (secret: string): Message[] => [
      user(`use ${secret}`),
      assistant('', [{ id: 'c1', name: 'login', arguments: { password: `pw-${secret}`, 'x-api-key': 'abc', user: 'me' } }]),
      toolMessage('c1', `{"authorization":"Bearer ${secret}"}`),
    ]
    const store = await recorded([`your key is ${key}`], [messages(key)])
    const replay = withCassette(silent, { store, mode: 'replay' })

    const text = JSON.stringify(await store.read())
    expect(text).not.toContain(key)
    expect(text).not.toContain('"abc"')
    expect(text).toContain('"user":"me"')
    const answer = await replay.complete(messages('sk-ant-another-key-0123456789'), [tool])
    expect(answer.message.content).toBe('your key is [redacted]')
  })

  it('X7 hides what has the name of a secret at any depth of an argument, and nothing beside it', async () => {
    const names = ['password', 'api_key', 'x-api-key', 'Authorization', 'accessToken', 'client_secret', 'set-cookie']
    const nested = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        fc
          .record({ name: fc.constantFrom(...names), value: fc.constantFrom('canary', 471147114711, ['canary', 471147114711]) })
          .map(({ name, value }) => ({
            [name]: value,
            beside: 'shown',
          })),
        fc.record({ in: tie('tree') }),
        fc.tuple(fc.constant('shown'), tie('tree')),
      ),
    })).tree
    await fc.assert(
      fc.asyncProperty(nested, async (args) => {
        const asked = assistant('', [{ id: 'c1', name: 'login', arguments: { args } }])
        const text = JSON.stringify(await (await recorded(['done'], [[user('go'), asked, toolMessage('c1', 'ok')]])).read())

        expect(text).not.toMatch(/canary|471147114711/)
        expect(text).toContain('shown')
        expect(text).toContain('[redacted]')
      }),
    )
  })

  it('F62 keeps no piece of a stream over which a secret is spread', async () => {
    const store = memoryCassette()
    const model = withCassette(new FakeModel([`your key is ${key}, keep it`]), { store })
    await collect(model.stream!(question, []))

    expect(JSON.stringify(await store.read())).not.toContain('deltas')
    const replayed = await collect(withCassette(silent, { store, mode: 'replay' }).stream!(question, []))
    expect(replayed.map((event) => (event.type === 'text.delta' ? event.text : '')).join('')).toBe('your key is [redacted], keep it')
  })

  it('takes a rule of its own', async () => {
    const store = memoryCassette()
    const redact = (text: string) => text.replaceAll('Alice', 'X')
    await withCassette(new FakeModel(['Hello Alice']), { store, redact }).complete([user('I am Alice')], [])

    expect(JSON.stringify(await store.read())).not.toContain('Alice')
    const replay = withCassette(silent, { store, redact, mode: 'replay' })
    expect((await replay.complete([user('I am Alice')], [])).message.content).toBe('Hello X')
  })

  it.each([
    ['sk-ant-api03-abcdefghijklmnopqrstuv'],
    [`AIza${'a'.repeat(35)}`],
    ['gsk_abcdefghijklmnopqrst'],
    ['ghp_abcdefghijklmnopqrstuvwxyz'],
    ['xoxb-123456789012-abcdef'],
    ['AKIAIOSFODNN7EXAMPLE'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmN'],
  ])('redactSecrets hides %s', (secret) => {
    expect(redactSecrets(`before ${secret} after`)).toBe('before [redacted] after')
  })

  it.each([
    ['Authorization: Bearer abcdef1234567890', 'Authorization: Bearer [redacted]'],
    ['curl -H "x-api-key: 12345678"', 'curl -H "x-api-key: [redacted]"'],
    ['{"password": "hunter22"}', '{"password": "[redacted]"}'],
    ['api_key=abcdef123&user=me', 'api_key=[redacted]&user=me'],
  ])('redactSecrets hides what follows the word in %s', (text, hidden) => {
    expect(redactSecrets(text)).toBe(hidden)
  })

  it.each([
    'The bearer of this letter is my friend.',
    'Set a password that is long.',
    'ask-me-anything-about-basketball',
    'Basic requirements of sk-learn-compatible-estimators',
    '密码：请设置',
  ])('redactSecrets leaves plain text alone: %s', (text) => {
    expect(redactSecrets(text)).toBe(text)
  })
})
