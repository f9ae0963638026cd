import { type Block, createMessage, isModelError, type Message, type ToolCall, user } from '@minagent/types'
import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completed, requestOf, streamedChunks } from './openai-support.ts'
import { folded } from './support/stream-reading.ts'

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' \n', '你好', '😀', '\ud800'),
)
const args = fc.dictionary(text, fc.jsonValue(), { maxKeys: 3, noNullPrototype: true })
/** Few ids, so that they meet; some too long, empty or with signs that no provider takes. */
const id = fc.oneof(fc.constantFrom('call_0', 'toolu_01', 'a', '', 'x'.repeat(50), 'functions.add:0'), text)

const toolCall: Arbitrary<ToolCall> = fc.oneof(
  fc.record({ id, name: text, arguments: args }),
  fc.record({ id, name: text, arguments: fc.constant({}), invalidArguments: text }),
)
const textBlock: Arbitrary<Block> = text.map((value) => ({ type: 'text', text: value }))
const attachment: Arbitrary<Block> = fc.oneof(
  fc.constantFrom(
    { type: 'image', media_type: 'image/png', data: 'AA==' },
    { type: 'image', media_type: 'image/png', url: 'https://e.org/a.png' },
  ),
  fc.constantFrom(
    { type: 'file', media_type: 'application/pdf', data: 'AA==' },
    { type: 'file', media_type: 'text/plain', url: 'https://e.org/a' },
  ),
  fc.constantFrom({ type: 'image', media_type: 'image/png' }, { type: 'image', provider: 'google', part: {} }),
)
const inner: Arbitrary<Block> = fc.oneof(
  text.map((thinking) => ({ type: 'thinking', thinking, signature: 'sig' })),
  text.map((thinking) => ({ type: 'thinking', thinking, provider: 'openai' })),
  fc.constantFrom({ type: 'redacted_thinking', data: 'x' }, { type: 'reasoning', provider: 'openai', id: 'rs_1', summary: [] }),
  args.map((part) => ({ type: 'executable_code', provider: 'google', part })),
)
const callBlock: Arbitrary<Block> = fc.record({ type: fc.constant('tool_use'), id, name: text, input: args })
const blocks = (...kinds: Arbitrary<Block>[]) => fc.array(fc.oneof(...kinds), { minLength: 1, maxLength: 5 })

const message: Arbitrary<Message> = fc.oneof(
  text.map((content): Message => ({ role: 'system', content })),
  text.map((content): Message => ({ role: 'user', content, name: 'model_feedback' })),
  blocks(textBlock, attachment, inner).map(user),
  fc.tuple(text, fc.array(toolCall, { maxLength: 3 })).map(([content, toolCalls]): Message => ({ role: 'assistant', content, toolCalls })),
  blocks(textBlock, inner, callBlock, attachment).map((list) => createMessage({ role: 'assistant', blocks: list })),
  fc.tuple(id, text).map(([toolCallId, content]): Message => ({ role: 'tool', toolCallId, content, name: 'add' })),
  fc
    .tuple(id, blocks(textBlock, attachment))
    .map(([toolCallId, list]): Message => createMessage({ role: 'tool', toolCallId, blocks: list })),
)
/** Any conversation that begins with a question, whole or torn. */
const conversation = fc.array(message, { maxLength: 8 }).map((rest): Message[] => [user('hi'), ...rest])

const HOSTS = ['https://api.openai.com/v1', 'https://api.mistral.ai/v1', 'https://api.deepseek.com', 'http://localhost:8000/v1']
const schema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false }

describe('a request of any conversation', () => {
  it.each(HOSTS)('F12 F18 F21 F27 F29 is one that %s takes', async (baseUrl) => {
    await fc.assert(
      fc.asyncProperty(conversation, fc.constantFrom(undefined, schema), async (messages, responseSchema) => {
        const tools = [{ name: 'add', description: 'Adds.', parameters: schema }]

        // Each request is judged there.
        await requestOf(messages, { baseUrl, tools, call: { responseSchema } })
      }),
      { numRuns: 80 },
    )
  })

  it('does not change what it was made of', async () => {
    await fc.assert(
      fc.asyncProperty(conversation, async (messages) => {
        const before = JSON.stringify(messages)

        await requestOf(messages)

        if (JSON.stringify(messages) !== before) throw new Error('The messages were changed.')
      }),
      { numRuns: 50 },
    )
  })
})

const json = fc.jsonValue()
const entry = fc.record(
  { index: fc.oneof(json, fc.nat(2)), id: json, function: fc.record({ name: json, arguments: json }, { requiredKeys: [] }) },
  { requiredKeys: [] },
)
const body = fc.record(
  {
    content: json,
    refusal: json,
    reasoning: json,
    reasoning_details: fc.array(json),
    tool_calls: fc.array(fc.oneof(entry, json)),
    function_call: json,
  },
  { requiredKeys: [] },
)
const choicesOf = (member: 'message' | 'delta') =>
  fc.record({
    choices: fc.array(
      fc.record({ index: fc.constantFrom(0, 1), [member]: body, finish_reason: fc.oneof(json, fc.constantFrom('stop', null)) }),
    ),
    usage: json,
  })

/** Lets a typed error pass. */
function typed(error: unknown): void {
  if (!isModelError(error)) throw error
}

describe('an answer of any JSON', () => {
  it('is read or refused with a typed error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(json, choicesOf('message')), async (answer) => {
        await completed(answer).catch(typed)
      }),
      { numRuns: 150 },
    )
  })

  it('in chunks is read, with deltas that add up to it, or refused with a typed error', async () => {
    const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(json, choicesOf('delta')), { maxLength: 5 }), async (chunks) => {
        const read = await streamedChunks([...chunks, end]).catch(typed)

        if (!read) return
        const { text, calls } = folded(read.deltas)
        expect(text).toBe(read.response.message.content)
        expect(calls.length).toBe(read.response.message.toolCalls.length)
      }),
      { numRuns: 150 },
    )
  })
})
