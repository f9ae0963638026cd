import { describe, expect, it } from 'vitest'
import { completed, completedMessage, streamedChunks, streamedDeltas } from './openai-support.ts'

const finish = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
const hello = { choices: [{ index: 0, delta: { content: 'Hello' }, finish_reason: null }] }

describe('the text of an answer', () => {
  it.each<[string, unknown, string]>([
    ['null', null, ''],
    [
      'a list of parts',
      [
        { type: 'text', text: 'Hel' },
        { type: 'text', text: 'lo' },
      ],
      'Hello',
    ],
    ['with its thoughts in tags', '<think>hm</think>Hello', '<think>hm</think>Hello'],
  ])('may be %s', async (_, content, text) => {
    expect((await completedMessage({ content })).message).toEqual({ role: 'assistant', content: text, toolCalls: [] })
    expect((await streamedDeltas([{ content }])).response.message).toEqual({ role: 'assistant', content: text, toolCalls: [] })
  })

  it('is absent where an answer has none', async () => {
    expect(await completedMessage({})).toEqual({
      message: { role: 'assistant', content: '', toolCalls: [] },
      stopReason: 'end_turn',
      usage: {},
    })
  })

  it('is that of the first choice', async () => {
    const choices = [1, 0].map((index) => ({ index, message: { content: `text ${index}` }, finish_reason: 'stop' }))
    const chunks = [1, 0, 1, 0].map((index) => ({ choices: [{ index, delta: { content: `text ${index} ` } }] }))

    expect((await completed({ choices })).message.content).toBe('text 0')
    expect((await streamedChunks([...chunks, finish])).response.message.content).toBe('text 0 text 0 ')
  })

  it('is not said twice by a server that repeats the whole message at the end of a stream', async () => {
    const last = { object: 'chat.completion', choices: [{ index: 0, message: { content: 'Hello' }, finish_reason: 'stop' }] }

    expect((await streamedChunks([hello, last])).response.message.content).toBe('Hello')
    expect((await streamedChunks([last])).response.message.content).toBe('Hello')
  })

  it('is read from chunks as MiniMax writes them, with an empty role and counts of nothing', async () => {
    const more = { base_resp: { status_code: 0, status_msg: '' }, usage: { total_tokens: 0, total_characters: 0 } }
    const delta = { role: '', name: 'MiniMax AI', audio_content: '', reasoning_content: '', content: 'Hello' }

    const { response } = await streamedChunks([{ choices: [{ index: 0, delta, finish_reason: '' }], ...more }, finish])

    expect(response).toEqual({
      message: { role: 'assistant', content: 'Hello', toolCalls: [] },
      stopReason: 'end_turn',
      usage: { raw: more.usage },
    })
  })

  it('keeps parts of unknown kinds, and lists such as annotations, as blocks', async () => {
    const reference = { type: 'reference', reference_ids: [1] }
    const annotations = [{ type: 'url_citation', url_citation: { url: 'https://example.com' } }]

    const { message } = await completedMessage({ content: [{ type: 'text', text: 'Hello' }, reference], annotations })

    expect(message.blocks).toEqual([
      { type: 'text', text: 'Hello' },
      { ...reference, provider: 'openai' },
      { type: 'annotations', provider: 'openai', annotations },
    ])
  })
})

describe('the reasoning of an answer', () => {
  it.each([
    ['reasoning_content', {}],
    ['reasoning', { field: 'reasoning' }],
  ])('may come as %s', async (name, more) => {
    const expected = [
      { type: 'thinking', thinking: 'hm, so', provider: 'openai', ...more },
      { type: 'text', text: 'Hello' },
    ]

    expect((await completedMessage({ content: 'Hello', [name]: 'hm, so' })).message.blocks).toEqual(expected)
    const { response } = await streamedDeltas([{ content: '', [name]: 'hm' }, { [name]: ', so' }, { content: 'Hello', [name]: null }])
    expect(response.message.blocks).toEqual(expected)
  })

  it('is read once where a server says it in two fields', async () => {
    const { deltas, response } = await streamedDeltas([{ reasoning: 'hm', reasoning_content: 'hm' }, { content: 'Hello' }])

    expect(response.message.blocks?.[0]).toEqual({ type: 'thinking', thinking: 'hm', provider: 'openai' })
    expect(deltas).toEqual([
      { type: 'reasoning.delta', text: 'hm' },
      { type: 'text.delta', text: 'Hello' },
    ])
  })

  it('keeps reasoning_details whole, and shows their text', async () => {
    const details = [
      { type: 'reasoning.text', text: 'hm, so', signature: 'sig', format: 'anthropic-claude-v1', index: 0 },
      { type: 'reasoning.encrypted', data: 'AbC', index: 1 },
      { type: 'reasoning.encrypted', data: 'DeF', index: 1 },
    ]
    const expected = [
      { type: 'thinking', thinking: 'hm, so', provider: 'openai' },
      { type: 'reasoning_details', provider: 'openai', reasoning_details: details },
      { type: 'text', text: 'Hello' },
    ]
    const pieces = [
      { type: 'reasoning.text', text: 'hm', signature: null, format: 'anthropic-claude-v1', index: 0 },
      { type: 'reasoning.text', text: ', so', format: 'anthropic-claude-v1', index: 0 },
      { type: 'reasoning.text', signature: 'sig', index: 0 },
      ...details.slice(1),
    ]

    expect((await completedMessage({ content: 'Hello', reasoning_details: details })).message.blocks).toEqual(expected)
    const { response } = await streamedDeltas([...pieces.map((piece) => ({ reasoning_details: [piece] })), { content: 'Hello' }])
    expect(response.message.blocks).toEqual(expected)
  })

  it('may be a part of the content, as Mistral writes it', async () => {
    const content = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
      { type: 'text', text: 'Hello' },
    ]

    expect((await streamedDeltas([{ content }])).response.message.blocks).toEqual([
      { type: 'thinking', thinking: 'hm', provider: 'openai' },
      { type: 'text', text: 'Hello' },
    ])
  })
})
