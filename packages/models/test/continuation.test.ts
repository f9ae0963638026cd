import { type AssistantMessage, assistant, createMessage, type Message, toolMessage, user } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leftOut } from '../../../test/left-out.ts'
import { type Answer, answersOf, conversationAround, PNG, PROVIDERS, type Provider, resultsOf, sentTo } from './continuation-support.ts'
import { hasRecordings, recordingsFolder } from './support/recordings.ts'

const noRecordings = leftOut('conversations across providers', hasRecordings ? undefined : `there is no ${recordingsFolder}`)
const answers = new Map<Provider, readonly Answer[]>()
for (const provider of PROVIDERS) answers.set(provider, await answersOf(provider))
const of = (provider: Provider) => answers.get(provider) ?? []
const pairs = PROVIDERS.flatMap((from) => PROVIDERS.map((to) => [from, to] as const))

/** All strings in a value, keys left out. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** What every provider has to be told of an answer: its texts, and its calls. */
function wordsOf({ content, toolCalls, blocks }: AssistantMessage): readonly string[] {
  const texts = blocks ? blocks.flatMap((block) => (block.type === 'text' ? String(block.text) : [])) : [content]
  return [...texts, ...toolCalls.flatMap((call) => [call.name, ...stringsIn(call.arguments)])].filter((text) => text.trim() !== '')
}

/** What only its own provider understands: reasoning, signatures, parts of its own kinds. */
function secretsOf({ blocks = [] }: AssistantMessage): readonly string[] {
  return blocks.flatMap((block) => stringsIn(privatePart({ ...block }))).filter((text) => text.length >= 16)
}

function privatePart(block: Record<string, unknown>): unknown {
  if (block.type === 'text') return { ...block, text: '' }
  if (block.type === 'tool_use') return { ...block, id: '', name: '', input: {}, invalid_input: '' }
  return block.type === 'image' || block.type === 'file' ? {} : block
}

/** Anthropic's thinking is what an Anthropic model behind AI SDK is given, and OpenAI's that of either of its APIs. */
function isSharedThinking({ type, provider }: Record<string, unknown>, to: Provider): boolean {
  if (type !== 'thinking' && type !== 'redacted_thinking') return false
  return (provider === undefined && to === 'ai-sdk') || (provider === 'openai' && to === 'openai')
}

/** The message itself goes along in AI SDK's metadata, for a model of ours at the other end; providers do not look there. */
function shown(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) => (key === 'minagent' ? undefined : value))
}

/** Strings that are missing in a body, be they there as they are or inside JSON. */
function missingIn(body: unknown, words: readonly string[]): readonly string[] {
  const all = stringsIn(body).join('\n')
  return words.filter((word) => !all.includes(word) && !all.includes(JSON.stringify(word).slice(1, -1)))
}

describe.skipIf(noRecordings)('a recorded conversation', () => {
  it('is there for every provider, with calls, and with what only that provider understands', () => {
    const kinds = PROVIDERS.map((provider) => {
      const messages = of(provider).map(({ message }) => message)
      return [provider, messages.some(({ toolCalls }) => toolCalls.length > 0), messages.some((message) => secretsOf(message).length > 0)]
    })

    expect(kinds).toEqual(PROVIDERS.map((provider) => [provider, true, true]))
  })

  it.each(pairs)('of %s goes on with %s: a legal request, with all texts, calls, results and images', async (from, to) => {
    for (const answer of of(from)) {
      const { body, problems } = await sentTo(to, conversationAround(answer))

      expect([answer.name, problems]).toEqual([answer.name, []])
      const results = resultsOf(answer.message).map(({ content }) => content)
      expect([answer.name, missingIn(body, [...wordsOf(answer.message), ...results, 'What is this?', 'Go on, please.', PNG])]).toEqual([
        answer.name,
        [],
      ])
    }
  })

  it.each(pairs.filter(([from, to]) => from !== to))('F38 of %s tells %s nothing that only the first understands', async (from, to) => {
    for (const { name, message } of of(from)) {
      const shared = (message.blocks ?? []).filter((block) => isSharedThinking({ ...block }, to)).flatMap(stringsIn)
      const words = [...wordsOf(message), message.content, ...shared].join('\n')
      const conversation = conversationAround({ name, provider: from, message })

      const told = stringsIn(shown((await sentTo(to, conversation)).body)).join('\n')

      expect([name, secretsOf(message).filter((secret) => told.includes(secret) && !words.includes(secret))]).toEqual([name, []])
    }
  })

  it.each(PROVIDERS)('of %s is told what only it understands again after an answer of any other', async (provider) => {
    const calling = of(provider).filter(({ message }) => message.toolCalls.length > 0 && secretsOf(message).length > 0)
    for (const other of PROVIDERS.filter((name) => name !== provider)) {
      const detour = of(other).find(({ message }) => message.toolCalls.length > 0)!
      for (const answer of calling) {
        const messages = [...conversationAround(answer), detour.message, ...resultsOf(detour.message)]

        const { body, problems } = await sentTo(provider, messages)
        const straight = await sentTo(provider, conversationAround(answer))

        expect([answer.name, problems]).toEqual([answer.name, []])
        const told = (value: unknown) => secretsOf(answer.message).filter((secret) => stringsIn(shown(value)).includes(secret))
        expect([answer.name, told(body)]).toEqual([answer.name, told(straight.body)])
        expect([answer.name, told(body).length > 0]).toEqual([answer.name, true])
      }
    }
  })

  it('of several providers, in any order and cut anywhere, is legal for each of them', async () => {
    const pool = PROVIDERS.flatMap(of).map(({ message }) => message)
    // A provider gives the same native ids only in the same answer, which comes once.
    const turn = fc.record({ index: fc.nat({ max: pool.length - 1 }), answered: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(turn, { minLength: 1, maxLength: 5, selector: ({ index }) => index }),
        fc.nat({ max: 4 }),
        fc.nat({ max: 4 }),
        async (turns, from, end) => {
          const all = turns.flatMap(({ index, answered }): Message[] => {
            const message = pool[index]!
            return [user(`Question ${index}`), message, ...(answered ? resultsOf(message) : [])]
          })
          const begin = Math.min(from, all.length - 1)
          const messages = all.slice(begin, Math.max(all.length - end, begin + 1))

          for (const to of PROVIDERS) expect([to, (await sentTo(to, messages)).problems]).toEqual([to, []])
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('a conversation with oddities', () => {
  const call = (id: string, name = 'weather') => ({ id, name, arguments: { city: 'Rome' } })
  const odd: readonly Message[] = [
    assistant(''),
    user(''),
    user('Weather?'),
    createMessage({
      role: 'assistant',
      blocks: [
        { type: 'text', text: ' ' },
        { type: 'tool_use', id: 'same', name: 'weather', input: { city: 'Rome' } },
        { type: 'tool_use', id: 'same', name: 'weather', input: { city: 'Oslo' } },
        { type: 'tool_use', id: '', name: 'weather', input: {} },
        { type: 'tool_use', id: 'an id:with|odd/characters', name: 'weather', input: {}, invalid_input: '{"city": "Ro' },
        { type: 'tool_use', id: `long-${'x'.repeat(400)}`, name: 'weather', input: {} },
        { type: 'tool_use', id: 'never-answered', name: 'weather', input: {} },
        { type: 'text', text: 'Wait.' },
      ],
    }),
    toolMessage(call(`long-${'x'.repeat(400)}`), 'last'),
    toolMessage(call('same'), 'sunny in Rome'),
    toolMessage(call('same'), 'rain in Oslo'),
    toolMessage(call(''), ''),
    toolMessage(call('an id:with|odd/characters'), 'no such city'),
    toolMessage(call('of-no-call'), 'lost'),
    user([{ type: 'image', media_type: 'image/png', data: PNG }]),
    assistant('', [call('same')]),
    toolMessage(call('same'), 'sunny again'),
    assistant('Half a pair: \ud83d'),
  ]

  it.each(PROVIDERS)('is legal for %s, and every result is with its call', async (to) => {
    const { body, problems } = await sentTo(to, odd)

    expect(problems).toEqual([])
    expect(
      missingIn(body, ['Weather?', 'Wait.', 'last', 'sunny in Rome', 'rain in Oslo', 'no such city', 'sunny again', 'NOT_EXECUTED', PNG]),
    ).toEqual([])
    expect(stringsIn(body).join('\n')).not.toContain('lost')
  })

  it.each(PROVIDERS)('is legal for %s when nothing of it can be sent', async (to) => {
    const foreign = createMessage({ role: 'assistant', blocks: [{ type: 'what_comes_next', provider: 'nobody', data: 'x' }] })

    for (const messages of [
      [assistant('')],
      [foreign],
      [user(' ')],
      [toolMessage('lost', 'x')],
      [{ role: 'system', content: '' } as const],
    ])
      expect([messages, (await sentTo(to, messages)).problems]).toEqual([messages, []])
  })

  it.each(PROVIDERS)('is the same for %s each time, and is itself left as it is', async (to) => {
    const before = JSON.stringify(odd)

    const bodies = [await sentTo(to, odd), await sentTo(to, odd)].map(({ body }) => JSON.stringify(body))

    expect(bodies[0]).toBe(bodies[1])
    expect(JSON.stringify(odd)).toBe(before)
  })
})
