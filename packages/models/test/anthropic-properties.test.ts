import { type Block, createMessage, type Message, system, user } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requestFor, type WireBlock, type WireRequest } from './anthropic-support.ts'

const words = fc.oneof(fc.constantFrom('', ' ', '\n\t', 'hi', '你好 ', '\ud800'), fc.string({ maxLength: 6 }))
const id = fc.oneof(fc.constantFrom('a', 'b', 'call_1', '', 'toolu_0', 'x|y', 'z'.repeat(70)), fc.string({ maxLength: 4 }))
const provider = fc.constantFrom({}, {}, { provider: 'openai' })

const text = fc.tuple(words, provider).map(([text, extra]) => ({ type: 'text', text, ...extra, annotations: [] }))
const media = fc.record({
  type: fc.constantFrom('image', 'file'),
  media_type: fc.constantFrom('image/png', 'application/pdf', 'text/plain', 'audio/wav', ''),
  data: fc.constantFrom('aGk=', ''),
})
const unknown = provider.map((extra) => ({ type: 'invented', value: 1, ...extra }))
const use = fc.record({ type: fc.constant('tool_use'), id, name: fc.constantFrom('add', 'now'), input: fc.constant({ a: 1 }) })
const thinking = fc.tuple(fc.constantFrom('', 'sig'), provider).map(([signature, extra]) => ({
  type: 'thinking',
  thinking: 'hm',
  signature,
  ...extra,
}))
const redacted = fc.constant({ type: 'redacted_thinking', data: 'x' })
const serverId = fc.constantFrom('srvtoolu_1', 'srvtoolu_2')
const serverCall = serverId.map((id) => ({ type: 'server_tool_use', id, name: 'web_search', input: {} }))
const serverResult = serverId.map((tool_use_id) => ({ type: 'web_search_tool_result', tool_use_id, content: [] }))

/** The model thinks before it says something, or after a tool that ran at the provider. */
const said = fc
  .tuple(
    fc.array(fc.oneof(thinking, redacted), { maxLength: 2 }),
    fc.array(fc.oneof(text, use, use, unknown, media, serverCall, serverResult), { maxLength: 4 }),
  )
  .map(([thoughts, blocks]) => [...thoughts, ...blocks])
const asked = fc.array(fc.oneof(text, media, unknown, thinking, use), { maxLength: 4 })
const message: fc.Arbitrary<Message> = fc.oneof(
  words.map(system),
  words.map(user),
  asked.map((blocks: Block[]) => user(blocks)),
  fc.tuple(id, words).map(([toolCallId, content]) => createMessage({ role: 'tool', toolCallId, content })),
  fc.tuple(id, asked).map(([toolCallId, blocks]) => createMessage({ role: 'tool', toolCallId, blocks })),
  said.map((blocks: Block[]) => createMessage({ role: 'assistant', blocks })),
)
const conversation = fc
  .array(message, { maxLength: 12 })
  .map((messages) => messages.filter((message, index) => !isThoughtful(message) || asks(messages[index - 1])))

function isThoughtful(message: Message): boolean {
  if (message.role !== 'assistant') return false
  return message.blocks?.some(({ type }) => type === 'thinking' || type === 'redacted_thinking') ?? false
}

/** An answer begins behind it, since something of it is sent. */
function asks(before: Message | undefined): boolean {
  return before === undefined || (before.role === 'user' && /\S/.test(before.content))
}

const ids = (content: readonly WireBlock[], type: string, member: string) =>
  content.flatMap((block) => (block.type === type ? [String(block[member])] : []))

/** What the API refuses with status 400. */
function assertValid({ messages, system }: WireRequest): void {
  if (system !== undefined) expect(system).toMatch(/\S/)
  const seen = new Set<string>()
  for (const [index, { role, content }] of messages.entries()) {
    expect(role).toBe(index % 2 === 0 ? 'user' : 'assistant')
    expect(content).not.toEqual([])
    for (const block of content) assertBlock(block, role)
    const called = ids(content, 'tool_use', 'id')
    for (const name of called) {
      expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
      expect(seen).not.toContain(name)
      seen.add(name)
    }
    expect(content.slice(content.length - called.length).every(({ type }) => type === 'tool_use')).toBe(true)
    const next = messages[index + 1]?.content ?? []
    if (called.length > 0) expect(next.slice(0, called.length).map(({ type }) => type)).toEqual(called.map(() => 'tool_result'))
    if (role === 'assistant') expect(ids(next, 'tool_result', 'tool_use_id')).toEqual(called)
  }
  expect(ids(messages[0]?.content ?? [], 'tool_result', 'tool_use_id')).toEqual([])
  const last = messages.at(-1)
  assertServerPairs(
    messages.flatMap(({ content }) => content),
    last?.role === 'assistant' || last?.content.at(-1)?.type === 'tool_result',
  )
  if (last?.role !== 'assistant') return
  expect(['thinking', 'redacted_thinking']).not.toContain(last.content.at(-1)?.type)
  expect(String(last.content.at(-1)?.text ?? 'x')).toMatch(/\S$/)
}

/** A call that the provider runs has its result, unless the provider is about to run it. */
function assertServerPairs(blocks: readonly WireBlock[], isOpen: boolean): void {
  const called = ids(blocks, 'server_tool_use', 'id')
  const answered = ids(blocks, 'web_search_tool_result', 'tool_use_id')
  expect(called).toEqual(expect.arrayContaining(answered))
  if (!isOpen) expect(answered).toEqual(expect.arrayContaining(called))
}

const BY_ROLE: Readonly<Record<string, readonly string[]>> = {
  user: ['text', 'image', 'document', 'tool_result', 'invented'],
  assistant: ['text', 'tool_use', 'thinking', 'redacted_thinking', 'invented', 'server_tool_use', 'web_search_tool_result'],
}

function assertBlock(block: WireBlock, role: string): void {
  expect(BY_ROLE[role]).toContain(block.type)
  expect(block).not.toHaveProperty('provider')
  if (block.type === 'text') {
    expect(Object.keys(block)).toEqual(['type', 'text'])
    expect(block.text).toMatch(/\S/)
  }
  if (block.type === 'thinking') expect(block.signature).toBe('sig')
  if (block.type === 'image' || block.type === 'document') {
    expect(block.source).toMatchObject({ type: expect.stringMatching(/^(base64|text)$/), data: expect.stringMatching(/./) })
  }
  if (block.type !== 'tool_result' || block.content === undefined) return
  expect(block.content).not.toEqual([])
  for (const part of block.content as WireBlock[]) assertBlock(part, 'user')
}

describe('any conversation', () => {
  it('D8 F21 F27 F28 is a request that the Messages API takes, however it was cut or put together', async () => {
    await fc.assert(
      fc.asyncProperty(conversation, async (messages) => {
        assertValid(await requestFor(messages))
      }),
      { numRuns: 400 },
    )
  })

  it('F19 is written with the same bytes each time, and the beginning stays when it grows', async () => {
    await fc.assert(
      fc.asyncProperty(conversation, words, async (messages, more) => {
        const before = await requestFor([...messages, user('on')])
        const after = await requestFor([...messages, user('on'), createMessage({ role: 'assistant', content: 'ok' }), user(`x${more}`)])

        expect(JSON.stringify(await requestFor([...messages, user('on')]))).toBe(JSON.stringify(before))
        expect(after.messages.slice(0, before.messages.length)).toEqual(before.messages)
      }),
      { numRuns: 100 },
    )
  })

  it('with cache: true has at most four marks', async () => {
    await fc.assert(
      fc.asyncProperty(conversation, async (messages) => {
        const request = await requestFor(messages, {
          cache: true,
          tools: [{ name: 'add', description: '', parameters: { type: 'object' } }],
        })
        const marks = JSON.stringify(request).match(/"cache_control"/g) ?? []

        expect(marks.length).toBe(request.system === undefined ? 2 : 3)
      }),
      { numRuns: 50 },
    )
  })
})
