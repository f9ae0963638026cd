import { type AssistantMessage, assistant, type Block, createMessage, type Message, system, toolMessage, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { requestFor } from './anthropic-support.ts'

const call = (id: string, name = 'add') => ({ id, name, arguments: { a: 1 } })
const said = (blocks: readonly Block[]): AssistantMessage => createMessage({ role: 'assistant', blocks })
const text = (words: string) => ({ type: 'text', text: words })
const use = (id: string, name = 'add') => ({ type: 'tool_use', id, name, input: { a: 1 } })
const result = (id: string, words: string) => ({ type: 'tool_result', tool_use_id: id, content: [text(words)] })
const turns = async (messages: readonly Message[]) => (await requestFor(messages)).messages

describe('a request to the Messages API', () => {
  it('M4 has the system text apart, results in the user role with their tool_use_id, and thinking first', async () => {
    const thinking = { type: 'thinking', thinking: 'Add them.', signature: 'sig' }

    const request = await requestFor([
      system('You add.'),
      user('2 + 3?'),
      said([thinking, text('I add.'), use('toolu_1')]),
      toolMessage(call('toolu_1'), '5'),
    ])

    expect(request.system).toBe('You add.')
    expect(request.messages).toEqual([
      { role: 'user', content: [text('2 + 3?')] },
      { role: 'assistant', content: [thinking, text('I add.'), use('toolu_1')] },
      { role: 'user', content: [result('toolu_1', '5')] },
    ])
  })

  it('M5 tells of tools by name, description and input_schema, and says the type that a schema leaves out', async () => {
    const parameters = { type: 'object', properties: { a: { type: 'number' } } }
    const tools = [
      { name: 'add', description: 'Adds.', parameters },
      { name: 'now', description: 'Time.', parameters: { properties: {} } },
    ]

    const request = await requestFor([user('hi')], { tools })

    expect(request.tools).toEqual([
      { name: 'add', description: 'Adds.', input_schema: parameters },
      { name: 'now', description: 'Time.', input_schema: { type: 'object', properties: {} } },
    ])
    expect(await requestFor([user('hi')])).not.toHaveProperty('tools')
  })

  it('has nothing but model, max_tokens and messages when nothing else is asked', async () => {
    expect(await requestFor([user('hi')])).toEqual({
      model: 'claude-test',
      max_tokens: 16_384,
      messages: [{ role: 'user', content: [text('hi')] }],
    })
  })

  it('passes on the limit, the temperature and fields of the caller', async () => {
    const request = await requestFor([user('hi')], {
      call: { maxOutputTokens: 20, temperature: 0.5 },
      body: { metadata: { user_id: 'reader-1' } },
    })

    expect(request).toMatchObject({ max_tokens: 20, temperature: 0.5, metadata: { user_id: 'reader-1' } })
  })

  it('sends every system message, wherever it stands, in the one system text', async () => {
    const request = await requestFor([system('One.'), user('hi'), assistant('ho'), system('  '), system('Two.'), user('so?')])

    expect(request.system).toBe('One.\n\nTwo.')
    expect(request.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  })

  it('M6 F19 puts the results of a round into one user message in call order, further content after them', async () => {
    const messages = [
      user('go'),
      assistant('', [call('a'), call('b')]),
      toolMessage('b', '2'),
      user('and be quick'),
      toolMessage('a', '1'),
      user('please'),
    ]

    expect((await turns(messages)).at(-1)).toEqual({
      role: 'user',
      content: [result('a', '1'), result('b', '2'), text('and be quick'), text('please')],
    })
  })

  it('F29 leaves out blank texts, and messages that hold nothing else', async () => {
    const blank = said([text(' \n'), use('a')])

    expect(await turns([user('go'), blank, toolMessage('a', ''), assistant(' '), user('')])).toEqual([
      { role: 'user', content: [text('go')] },
      { role: 'assistant', content: [use('a')] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a' }] },
    ])
  })

  it('begins with the user, also where the conversation does not', async () => {
    for (const messages of [[], [system('s')], [assistant('Hello.')]]) {
      const [first] = await turns(messages)

      expect(first?.role).toBe('user')
      expect(first?.content[0]?.text).toMatch(/\S/)
    }
  })

  it('ends neither in white space nor in thinking when the model has the last word', async () => {
    const redacted = { type: 'redacted_thinking', data: 'x' }
    const thinking = { type: 'thinking', thinking: 'hm', signature: 's' }

    expect((await turns([user('go'), said([text('Once \n'), thinking, redacted])])).at(-1)?.content).toEqual([text('Once')])
    expect(await turns([user('go'), said([thinking])])).toEqual([{ role: 'user', content: [text('go')] }])
    expect((await turns([user('go'), said([redacted, text('so ')]), user('on')]))[1]?.content).toEqual([redacted, text('so ')])
  })

  it('leaves out thinking without a signature, and what other providers added', async () => {
    const blocks: Block[] = [
      { type: 'thinking', thinking: 'unsigned' },
      { type: 'thinking', thinking: 'unsigned', signature: '' },
      { type: 'thinking', thinking: 'theirs', signature: 's', provider: 'google' },
      { type: 'reasoning', provider: 'openai', encrypted_content: 'x' },
      { type: 'reasoning_details', provider: 'openai', reasoning_details: [] },
      { type: 'text', text: 'Hello.', thought_signature: 'x', annotations: [] },
      { type: 'tool_use', id: 'a', name: 'add', input: { a: 1 }, thought_signature: 'x', provider: 'google' },
    ]

    expect((await turns([user('go'), said(blocks), toolMessage('a', '1')]))[1]?.content).toEqual([text('Hello.'), use('a')])
  })

  it('F32 sends back a paused message as it is: calls of the provider, their results, citations, unknown blocks', async () => {
    const blocks: Block[] = [
      { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'q' } },
      { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [{ type: 'web_search_result', url: 'u' }] },
      { type: 'text', text: 'It is so.', citations: [{ type: 'web_search_result_location', url: 'u' }] },
      { type: 'invented_later', anything: { at: ['all'] } },
      { type: 'server_tool_use', id: 'srvtoolu_2', name: 'web_search', input: { query: 'r' } },
    ]

    expect((await turns([user('go'), said(blocks)])).at(-1)).toEqual({ role: 'assistant', content: blocks })
  })

  it('joins a paused message and what followed it', async () => {
    const search = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} }
    const found = { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] }

    const sent = await turns([user('go'), said([search]), said([found, text('Found.')]), user('thanks')])

    expect(sent[1]).toEqual({ role: 'assistant', content: [search, found, text('Found.')] })
  })

  it('keeps a call of the provider that waits for results of the client, and leaves out halves of pairs that a cut conversation has', async () => {
    const search = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'tool_search', input: {}, invalid_input: '{' }
    const { invalid_input: _, ...sent } = search
    const found = { type: 'tool_search_tool_result', tool_use_id: 'srvtoolu_1', content: {} }
    const waiting = [user('go'), said([search, use('a')]), toolMessage('a', '1')]

    expect((await turns(waiting))[1]?.content).toEqual([sent, use('a')])
    expect((await turns([...waiting, user('never mind')]))[1]?.content).toEqual([use('a')])
    expect((await turns([user('go'), said([found, text('Found.')])])).at(-1)?.content).toEqual([text('Found.')])
  })

  it('says where a call came from only when it came from a call of the provider that is sent as well', async () => {
    const source = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'code_execution', input: {} }
    const nested = { ...use('a'), caller: { type: 'code_execution_20250825', tool_id: 'srvtoolu_1' } }
    const direct = { ...use('b'), caller: { type: 'direct' } }
    const results = [toolMessage('a', '1'), toolMessage('b', '2')]

    expect((await turns([user('go'), said([source, nested, direct]), ...results]))[1]?.content).toEqual([source, nested, use('b')])
    expect((await turns([user('go'), said([nested, direct]), ...results]))[1]?.content).toEqual([use('a'), use('b')])
  })

  it('F23 has the calls last, whatever stood between and after them', async () => {
    const sent = await turns([
      user('go'),
      said([use('a'), text('and'), use('b'), text('so')]),
      toolMessage('a', '1'),
      toolMessage('b', '2'),
    ])

    expect(sent[1]?.content).toEqual([text('and'), text('so'), use('a'), use('b')])
  })

  it('sends the calls of a message whose blocks do not name them', async () => {
    const torn: Message = { role: 'assistant', content: '', toolCalls: [call('a')], blocks: [{ type: 'redacted_thinking', data: 'x' }] }

    const sent = await turns([user('go'), torn, toolMessage('a', '1')])

    expect(sent[1]?.content).toEqual([{ type: 'redacted_thinking', data: 'x' }, use('a')])
  })

  it('F2 gives no made-up arguments for a call that had none it could read', async () => {
    const broken = { id: 'a', name: 'add', arguments: {}, invalidArguments: '{"a":' }

    const sent = await turns([user('go'), assistant('', [broken]), toolMessage('a', 'not JSON')])

    expect(sent[1]?.content).toEqual([{ type: 'tool_use', id: 'a', name: 'add', input: {} }])
  })

  it('F11 gives a call that the model made up a legal name', async () => {
    const [, said] = await turns([user('hi'), assistant('', [call('a', 'functions.add'), call('b', '')]), toolMessage('a', '1')])

    expect(said?.content.map(({ name }) => name)).toEqual(['functions_add', '_'])
  })

  it('F8 F10 gives legal ids, each once, and the same ones to calls and results', async () => {
    const messages = [
      user('go'),
      assistant('', [call('call|1'), call('x'), call('x')]),
      toolMessage('call|1', '1'),
      toolMessage('x', '2'),
      toolMessage('x', '3'),
      assistant('', [call('x'), call('y'.repeat(65))]),
    ]

    const blocks = (await turns(messages)).flatMap(({ content }) => content)
    const called = blocks.flatMap(({ type, id }) => (type === 'tool_use' ? [id] : []))
    const answered = blocks.flatMap(({ type, tool_use_id }) => (type === 'tool_result' ? [tool_use_id] : []))

    expect(answered).toEqual(called)
    expect(new Set(called).size).toBe(5)
    for (const id of called) expect(id).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
  })
})
