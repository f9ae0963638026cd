import { assistant, createMessage, toolMessage, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { requestFor } from './anthropic-support.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const png = { type: 'image', media_type: 'image/png', data: 'iVBORw0=' }
const sentPng = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0=' } }
const sent = async (block: { type: string; [member: string]: unknown }) => (await requestFor([user([block])])).messages[0]?.content[0]

describe('images and files in a request to the Messages API', () => {
  it('are sent as data, as an address, or as the data of a data: address', async () => {
    expect(await sent(png)).toEqual(sentPng)
    expect(await sent({ type: 'image', media_type: 'image/png', url: 'https://example.com/a.png' })).toEqual({
      type: 'image',
      source: { type: 'url', url: 'https://example.com/a.png' },
    })
    expect(await sent({ type: 'image', media_type: '', url: 'data:image/png;base64,iVBORw0=' })).toEqual(sentPng)
    expect(await sent({ type: 'image', media_type: 'image/gif', url: 'data:image/png;name=a.png;base64,iVBORw0=' })).toEqual(sentPng)
    expect(await sent({ type: 'file', media_type: 'image/png', data: 'iVBORw0=' })).toEqual(sentPng)
  })

  it('are documents with their name as title, when they are PDF or text', async () => {
    expect(await sent({ type: 'file', media_type: 'application/pdf', name: 'a.pdf', data: 'JVBERg==' })).toEqual({
      type: 'document',
      source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERg==' },
      title: 'a.pdf',
    })
    expect(await sent({ type: 'file', media_type: 'application/pdf', url: 'https://example.com/a.pdf' })).toEqual({
      type: 'document',
      source: { type: 'url', url: 'https://example.com/a.pdf' },
    })
    expect(await sent({ type: 'file', media_type: 'text/csv', data: base64('a,b\n1,二') })).toEqual({
      type: 'document',
      source: { type: 'text', media_type: 'text/plain', data: 'a,b\n1,二' },
    })
    // No picture for the API, but a text that tells of one.
    expect(await sent({ type: 'image', media_type: 'image/svg+xml', data: base64('<svg/>') })).toEqual({
      type: 'document',
      source: { type: 'text', media_type: 'text/plain', data: '<svg/>' },
    })
  })

  it('are a note where the API does not take them', async () => {
    const refused = [
      { type: 'image', media_type: 'image/bmp', data: 'Qk0=' },
      { type: 'file', media_type: 'audio/wav', data: 'UklGRg==' },
      { type: 'file', media_type: 'text/plain', data: base64('  ') },
      { type: 'file', media_type: 'text/plain', data: 'no base64!' },
      { type: 'file', media_type: 'text/plain', url: 'https://example.com/a.txt' },
      { type: 'image', media_type: 'image/png' },
    ]

    for (const block of refused) expect(await sent(block)).toEqual({ type: 'text', text: expect.stringContaining(block.media_type) })
  })

  it('that are in the words of the API already are sent as they are', async () => {
    const document = { type: 'document', source: { type: 'file', file_id: 'file_1' }, citations: { enabled: true } }

    expect(await sent(sentPng)).toEqual(sentPng)
    expect(await sent(document)).toEqual(document)
  })

  it('stay inside the tool result that they belong to', async () => {
    const shot = createMessage({ role: 'tool', toolCallId: 'a', blocks: [{ type: 'text', text: 'The page:' }, png] })

    const { messages } = await requestFor([user('go'), assistant('', [{ id: 'a', name: 'look', arguments: {} }]), shot])

    expect(messages.at(-1)?.content).toEqual([
      { type: 'tool_result', tool_use_id: 'a', content: [{ type: 'text', text: 'The page:' }, sentPng] },
    ])
  })

  it('that the model made are a note, since only users can send them', async () => {
    const drawn = createMessage({ role: 'assistant', blocks: [{ type: 'text', text: 'Here:' }, png, sentPng] })

    const { messages } = await requestFor([user('draw'), drawn, user('nice')])

    expect(messages[1]?.content).toEqual([
      { type: 'text', text: 'Here:' },
      { type: 'text', text: expect.stringContaining('image/png') },
      { type: 'text', text: expect.stringMatching(/^\[Image /) },
    ])
  })

  it('never bring blocks that a user cannot have', async () => {
    const odd = [
      { type: 'text', text: 'hi', citations: [{ type: 'char_location' }] },
      { type: 'tool_result', tool_use_id: 'nobody', content: 'x' },
      { type: 'thinking', thinking: 'x', signature: 's' },
      { type: 'input_audio', provider: 'openai' },
    ]

    expect((await requestFor([user(odd), toolMessage('nobody', 'x')])).messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'hi' }] },
    ])
  })
})
