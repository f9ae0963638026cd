import { assistant, createMessage, type Message, system, type ToolSchema, toolMessage, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { leftOut } from '../../../test/left-out.ts'
import { type ChatRequest, faultsOf, noDescription, requestOf } from './openai-support.ts'

leftOut("OpenAI's own judgement of requests", noDescription)

const add: ToolSchema = {
  name: 'add',
  description: 'Adds.',
  parameters: { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
}
const callOf = (id: string, args: Record<string, unknown> = { a: 1 }) => ({ id, name: 'add', arguments: args })
const thought = createMessage({
  role: 'assistant',
  blocks: [
    { type: 'thinking', thinking: 'hm', provider: 'openai' },
    { type: 'tool_use', id: 'call_a', name: 'add', input: { a: 1 } },
  ],
})
const DEEPSEEK = 'https://api.deepseek.com'
const OPENAI = 'https://api.openai.com/v1'
const MISTRAL = 'https://api.mistral.ai/v1'

/** The messages of a request without those of the question. */
async function messagesOf(messages: readonly Message[], options: Parameters<typeof requestOf>[1] = {}): Promise<ChatRequest['messages']> {
  return (await requestOf(messages, options)).messages
}

describe('a request', () => {
  it('M4 M5 M6 keeps the system message in place, calls as JSON text, and results in roles of their own', async () => {
    const calls = [callOf('toolu_001'), callOf('toolu_002', { a: 2, 文: '你好' })]
    const history = [
      system('You add.'),
      user('2?'),
      assistant('Let me see.', calls),
      toolMessage(calls[0]!, '1'),
      toolMessage(calls[1]!, '2'),
    ]

    expect(await requestOf(history, { tools: [add] })).toEqual({
      model: 'test-model',
      messages: [
        { role: 'system', content: 'You add.' },
        { role: 'user', content: '2?' },
        {
          role: 'assistant',
          content: 'Let me see.',
          tool_calls: [
            { id: 'toolu_001', type: 'function', function: { name: 'add', arguments: '{"a":1}' } },
            { id: 'toolu_002', type: 'function', function: { name: 'add', arguments: '{"a":2,"文":"你好"}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'toolu_001', content: '1' },
        { role: 'tool', tool_call_id: 'toolu_002', content: '2' },
      ],
      tools: [{ type: 'function', function: { name: 'add', description: 'Adds.', parameters: add.parameters } }],
    })
  })

  it('has no field for what was not asked', async () => {
    expect(Object.keys(await requestOf([user('hi')]))).toEqual(['model', 'messages'])
  })

  it.each([
    [OPENAI, 'max_completion_tokens'],
    ['https://me.openai.azure.com/openai/v1/', 'max_completion_tokens'],
    [MISTRAL, 'max_tokens'],
    ['http://localhost:11434/v1', 'max_tokens'],
  ])('asks %s for %s', async (baseUrl, field) => {
    const { model, messages, ...rest } = await requestOf([user('hi')], { baseUrl, call: { maxOutputTokens: 5, temperature: 0 } })

    expect(rest).toEqual({ [field]: 5, temperature: 0 })
  })

  it('is changed by the fields of the caller', async () => {
    const body = { reasoning_effort: 'low', max_tokens: undefined, max_completion_tokens: 5 }

    const { model, messages, ...rest } = await requestOf([user('hi')], { call: { maxOutputTokens: 9 }, body })

    expect(rest).toEqual({ reasoning_effort: 'low', max_completion_tokens: 5 })
  })

  it.each<[string, ToolSchema['parameters'], object]>([
    ['true', true, { type: 'object', properties: {} }],
    ['an empty schema', {}, { type: 'object', properties: {} }],
    ['an object without properties', { type: 'object' }, { type: 'object', properties: {} }],
  ])('gives a tool whose parameters are %s an object without properties', async (_, parameters, expected) => {
    const { tools } = await requestOf([user('hi')], { tools: [{ ...add, parameters }] })

    expect(tools).toMatchObject([{ function: { parameters: expected } }])
  })
})

describe('an assistant message', () => {
  it('F29 with blank text beside calls has no content; one with neither is left out', async () => {
    const history = [user('hi'), assistant(' \n'), assistant('\n', [callOf('call_a')]), toolMessage('call_a', '1'), assistant('')]

    const sent = await messagesOf(history)

    expect(sent.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'hi'],
      ['assistant', null],
      ['tool', '1'],
    ])
  })

  it('F18 has arguments without half a surrogate pair, also inside their own JSON', async () => {
    const [, message] = await messagesOf([user('hi'), assistant('', [callOf('call_a', { a: '\ud83d', b: '\\ud83d' })])])

    expect(JSON.parse(message?.tool_calls?.[0]?.function.arguments ?? '')).toEqual({ a: '\ufffd', b: '\\ud83d' })
  })

  it('F2 whose arguments were no JSON goes out with legal ones, and F11 a made-up name with a legal one', async () => {
    const calls = [
      { id: 'a', name: 'add', arguments: {}, invalidArguments: '{"a":' },
      { id: 'b', name: 'no such tool!'.repeat(9), arguments: {} },
    ]

    const [, message] = await messagesOf([user('hi'), assistant('', calls)])

    expect(message?.tool_calls?.map((call) => call.function.arguments)).toEqual(['{}', '{}'])
    expect(message?.tool_calls?.[1]?.function.name).toMatch(/^no_such_tool_[a-z_]{51}$/)
  })

  it('F12 F21 F27 has one result a call, in call order, whatever was cut from the history', async () => {
    const calls = [callOf('call_a'), callOf('call_b')]
    const history = [user('hi'), toolMessage('lost', '0'), assistant('', calls), toolMessage('call_b', '2'), user('go on')]

    const sent = await messagesOf(history)

    expect(sent.map(({ role, tool_call_id }) => tool_call_id ?? role)).toEqual(['user', 'assistant', 'call_a', 'call_b', 'user'])
    expect(sent[2]?.content).toContain('NOT_EXECUTED')
  })

  it.each([
    [OPENAI, ['x'.repeat(41), 'call a', 'toolu_01', 'functions.add:0'], ['call_0', 'call_1', 'toolu_01', 'functions.add:0']],
    [MISTRAL, ['toolu_01', 'a1B2c3D4e', 'a1B2c3D4e'], ['call00000', 'a1B2c3D4e', 'call00001']],
  ])('F8 F10 has ids that %s takes, each once', async (baseUrl, given, expected) => {
    const calls = given.map((id) => callOf(id))

    const [, message, ...results] = await messagesOf([user('hi'), assistant('', calls)], { baseUrl })

    expect(message?.tool_calls?.map(({ id }) => id)).toEqual(expected)
    expect(results.map(({ tool_call_id }) => tool_call_id)).toEqual(expected)
  })

  it.each([
    [DEEPSEEK, true],
    ['http://localhost:8000/v1', true],
    ['https://openrouter.ai/api/v1', true],
    [OPENAI, false],
    ['https://me.openai.azure.com/openai/v1', false],
    [MISTRAL, false],
    ['https://api.groq.com/openai/v1', false],
  ])('takes its reasoning back to %s: %j', async (baseUrl, taken) => {
    const [, message] = await messagesOf([user('hi'), thought], { baseUrl })

    expect(message?.reasoning_content).toBe(taken ? 'hm' : undefined)
  })

  it('takes its reasoning back in the form it came in, and that of another provider nowhere', async () => {
    const details = [{ type: 'reasoning.text', text: 'hm', index: 0 }]
    const text = { type: 'text', text: 'Hello' }
    const messageOf = (...blocks: object[]) =>
      createMessage({ role: 'assistant', blocks: [...blocks, text].map((block) => ({ type: '', ...block })) })

    const sent = await messagesOf([
      user('hi'),
      messageOf({ type: 'thinking', thinking: 'hm', provider: 'openai', field: 'reasoning' }),
      messageOf(
        { type: 'thinking', thinking: 'hm', provider: 'openai' },
        { type: 'reasoning_details', provider: 'openai', reasoning_details: details },
      ),
      messageOf({ type: 'thinking', thinking: 'secret', signature: 'sig' }, { type: 'thinking', thinking: 'secret', provider: 'google' }),
      messageOf({ type: 'annotations', provider: 'openai', annotations: [1] }),
    ])

    expect(sent.slice(1)).toEqual([
      { role: 'assistant', content: 'Hello', reasoning: 'hm' },
      { role: 'assistant', content: 'Hello', reasoning_details: details },
      { role: 'assistant', content: 'Hello' },
      { role: 'assistant', content: 'Hello' },
    ])
  })

  it.each([
    ['https://generativelanguage.googleapis.com/v1beta/openai', true],
    [OPENAI, false],
  ])('takes the thought signature of its call back to %s: %j', async (baseUrl, taken) => {
    const extra_content = { google: { thought_signature: 'c2ln' } }
    const message = createMessage({ role: 'assistant', blocks: [{ type: 'tool_use', id: 'a', name: 'add', input: {}, extra_content }] })

    const [, sent] = await messagesOf([user('hi'), message], { baseUrl })

    expect(sent?.tool_calls?.[0]).toEqual({
      id: 'a',
      type: 'function',
      function: { name: 'add', arguments: '{}' },
      ...(taken ? { extra_content } : {}),
    })
  })
})

describe('images and files', () => {
  const image = { type: 'image', media_type: 'image/png', data: 'iVBORw0KGgo=' }
  const file = { type: 'file', media_type: 'application/pdf', name: 'a.pdf', data: 'JVBERi0=' }
  const sentImage = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } }

  it('of a user are parts of the message, without blank texts (F29)', async () => {
    const linked = { type: 'image', media_type: 'image/png', url: 'https://example.com/a.png' }

    const [message] = await messagesOf([user([{ type: 'text', text: 'What is this?' }, { type: 'text', text: ' ' }, image, linked, file])])

    expect(message?.content).toEqual([
      { type: 'text', text: 'What is this?' },
      sentImage,
      { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
      { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' } },
    ])
  })

  it('that cannot be sent leave a note', async () => {
    const sent = await messagesOf([
      user([{ type: 'file', media_type: 'text/csv', url: 'https://example.com/a.csv' }]),
      createMessage({ role: 'assistant', blocks: [{ type: 'text', text: 'Here:' }, image] }),
    ])

    expect(sent).toEqual([
      { role: 'user', content: [{ type: 'text', text: '[File (text/csv) left out: it cannot be shown here.]' }] },
      { role: 'assistant', content: 'Here:\n[Image (image/png) left out: it cannot be shown here.]' },
    ])
  })

  it('of results follow the last result of their group in a user message', async () => {
    const calls = [callOf('call_a'), callOf('call_b')]
    const result = (id: string, blocks: Parameters<typeof user>[0]) => ({
      ...user(blocks),
      role: 'tool' as const,
      toolCallId: id,
      name: 'add',
    })

    const sent = await messagesOf([
      user('hi'),
      assistant('', calls),
      result('call_a', [image]),
      result('call_b', [{ type: 'text', text: 'a file' }, file]),
      user('well?'),
    ])

    expect(sent.slice(2)).toEqual([
      { role: 'tool', tool_call_id: 'call_a', content: '[See the next message.]' },
      { role: 'tool', tool_call_id: 'call_b', content: 'a file' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'From the result of add (call_a):' },
          sentImage,
          { type: 'text', text: 'From the result of add (call_b):' },
          { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' } },
        ],
      },
      { role: 'user', content: 'well?' },
    ])
  })
})

it.skipIf(noDescription !== undefined)("OpenAI's own description refuses what is wrong", () => {
  const call = { id: 'a', type: 'function', function: { name: 'add', arguments: {} } }

  expect(faultsOf({ model: 'm', messages: [{ role: 'user', content: 'hi' }] })).toEqual([])
  for (const message of [
    { role: 'user' },
    { role: 'tool', content: '' },
    { role: 'assistant', tool_calls: [call] },
    { role: 'nobody', content: '' },
  ]) {
    expect(faultsOf({ model: 'm', messages: [message] }), JSON.stringify(message)).not.toEqual([])
  }
})
