import { assistant, type Block, createMessage, type Message, system, toolMessage, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { answered, requestFor } from './openai-responses-support.ts'

const closed = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
}
const call = { id: 'call_1', name: 'get_weather', arguments: { city: 'Köln' } }
const inputOf = async (...messages: readonly Message[]) => (await requestFor(messages)).input
/** What is sent after an answer of these items, its calls answered. */
const inputAfter = async (items: readonly object[], ...more: readonly Message[]) => {
  const { message } = await answered(items)
  return (await inputOf(user('hi'), message, ...message.toolCalls.map((made) => toolMessage(made, 'done')), ...more)).slice(1)
}

describe('a request of openaiResponsesModel', () => {
  it('M4 keeps the system text in its place, calls as items with their arguments as JSON, and results by call id', async () => {
    const input = await inputOf(system('Be brief.'), user('Weather?'), assistant('I look.', [call]), toolMessage(call, '15 °C'))

    expect(input).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: 'I look.' },
      { type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: '{"city":"Köln"}' },
      { type: 'function_call_output', call_id: 'call_1', output: '15 °C' },
    ])
  })

  it('asks for nothing to be stored, and for encrypted reasoning only of models that reason', async () => {
    const includes = async (model: string) => (await requestFor([user('hi')], { model })).include !== undefined

    expect((await requestFor([user('hi')])).store).toBe(false)
    for (const model of ['gpt-5-mini', 'gpt-5.1-codex', 'o3', 'o4-mini', 'codex-mini-latest', 'openai/gpt-5', 'ft:o4-mini:me', 'grok-4'])
      expect([model, await includes(model)]).toEqual([model, true])
    for (const model of ['gpt-4o', 'gpt-4.1-mini', 'gpt-5-chat-latest', 'gpt-5.1-chat-latest', 'my-deployment', 'gpt-oss:20b'])
      expect([model, await includes(model)]).toEqual([model, false])
  })

  it('M5 hands on the schema of a tool, strict only where it obeys the rules of strict schemas', async () => {
    const open = { type: 'object', properties: { city: { type: 'string' } } }
    const tools = [
      { name: 'a', description: 'A', parameters: closed },
      { name: 'b', description: 'B', parameters: open },
      { name: 'c', description: 'C', parameters: true },
    ]

    const request = await requestFor([user('hi')], { tools })

    expect(request.tools).toEqual([
      { type: 'function', name: 'a', description: 'A', parameters: closed, strict: true },
      { type: 'function', name: 'b', description: 'B', parameters: open, strict: false },
      { type: 'function', name: 'c', description: 'C', parameters: { type: 'object', properties: {} }, strict: false },
    ])
  })

  it('asks for the form of the answer, its length and its temperature', async () => {
    const request = await requestFor([user('hi')], { call: { responseSchema: closed, maxOutputTokens: 500, temperature: 0.2 } })

    expect(request.text).toEqual({ format: { type: 'json_schema', name: 'answer', schema: closed, strict: true } })
    expect([request.max_output_tokens, request.temperature]).toEqual([500, 0.2])
    expect(Object.keys(await requestFor([user('hi')]))).toEqual(['model', 'input', 'store', 'include'])
  })

  it('asks for at least the 16 tokens that the API takes as a limit', async () => {
    expect((await requestFor([user('hi')], { call: { maxOutputTokens: 3 } })).max_output_tokens).toBe(16)
  })

  it('sends images and files of users and of tools, and says where one cannot be shown', async () => {
    const image = { type: 'image', media_type: 'image/png', data: 'AAAA' }
    const file = { type: 'file', media_type: 'application/pdf', name: 'a.pdf', data: 'BBBB' }
    const linked = { type: 'file', media_type: 'application/pdf', url: 'https://example.org/a.pdf' }
    const result = createMessage({ role: 'tool', toolCallId: 'call_1', blocks: [{ type: 'text', text: 'Here:' }, image] })
    const shown = createMessage({ role: 'assistant', blocks: [image] })

    const input = await inputOf(user([image, { type: 'text', text: 'See.' }, file, linked]), assistant('', [call]), result, shown)

    const input_image = { type: 'input_image', image_url: 'data:image/png;base64,AAAA', detail: 'auto' }
    expect(input[0]?.content).toEqual([
      input_image,
      { type: 'input_text', text: 'See.' },
      { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,BBBB' },
      { type: 'input_file', file_url: 'https://example.org/a.pdf' },
    ])
    expect(input[2]?.output).toEqual([{ type: 'input_text', text: 'Here:' }, input_image])
    expect(input[3]).toEqual({ role: 'assistant', content: '[Image (image/png) left out: it cannot be shown here.]' })
    expect((await inputOf(user([{ type: 'image', media_type: 'image/png' }])))[0]?.content).toEqual([
      { type: 'input_text', text: '[Image (image/png) left out: it cannot be shown here.]' },
    ])
  })

  it('F29 leaves out blank texts, and messages of nothing else', async () => {
    const blank = { type: 'text', text: ' \n' }
    const said = createMessage({ role: 'assistant', blocks: [blank, { type: 'tool_use', id: 'call_1', name: 'f', input: {} }] })

    const input = await inputOf(system(''), user('hi'), said, toolMessage(call, ''), user(' '), assistant(''))

    expect(input.map(({ type, role }) => type ?? role)).toEqual(['user', 'function_call', 'function_call_output'])
  })

  it('F21 F27 answers a call without a result, and leaves out a result without a call', async () => {
    const input = await inputOf(user('hi'), toolMessage('call_0', 'old'), assistant('', [call]), user('go on'))

    expect(input.map(({ type, role }) => type ?? role)).toEqual(['user', 'function_call', 'function_call_output', 'user'])
    expect(input[2]?.output).toContain('NOT_EXECUTED')
  })

  it('F18 has arguments without half a surrogate pair, also inside their own JSON', async () => {
    const half = { id: 'call_1', name: 'add', arguments: { a: '\ud83d' } }

    const [, sent] = await inputOf(user('hi'), assistant('', [half]), toolMessage(half, '1'))

    expect(JSON.parse(String(sent?.arguments))).toEqual({ a: '\ufffd' })
  })

  it('F2 F8 sends broken arguments as none, a second id once, and a name that the API takes', async () => {
    const broken = { id: 'call_1', name: 'no such.tool', arguments: {}, invalidArguments: '{"a":' }

    const input = await inputOf(user('hi'), assistant('', [call, broken]), toolMessage(call, '1'), toolMessage(broken, '2'))

    expect(input.slice(2)).toEqual([
      { type: 'function_call', call_id: 'call_0', name: 'no_such_tool', arguments: '{}' },
      { type: 'function_call_output', call_id: 'call_1', output: '1' },
      { type: 'function_call_output', call_id: 'call_0', output: '2' },
    ])
  })

  it('leaves out what other providers added, and what Chat Completions added under the same name', async () => {
    const blocks: Block[] = [
      { type: 'thinking', thinking: 'Hm.', signature: 'abc' },
      { type: 'redacted_thinking', data: 'abc' },
      { type: 'code_execution', provider: 'google', part: {} },
      { type: 'thinking', provider: 'openai', thinking: 'Hm.' },
      { type: 'reasoning_details', provider: 'openai', reasoning_details: [] },
      { type: 'annotations', provider: 'openai', annotations: [{}] },
      { type: 'text', text: 'Yes.' },
    ]

    expect(await inputOf(user('hi'), createMessage({ role: 'assistant', blocks }))).toEqual([
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: 'Yes.' },
    ])
  })

  it('lets `body` add fields and replace those that the adapter sets', async () => {
    const request = await requestFor([user('hi')], { body: { store: true, reasoning: { effort: 'low' } } })

    expect([request.store, request.reasoning]).toEqual([true, { effort: 'low' }])
  })
})

describe('the items of an answer', () => {
  const text = (value: string, rest: object = {}) => ({ type: 'output_text', text: value, annotations: [], logprobs: [], ...rest })
  const message = (content: readonly object[], rest: object = {}) => {
    return { id: 'msg_1', type: 'message', role: 'assistant', status: 'completed', content, ...rest }
  }
  const reasoning = { id: 'rs_1', type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }], encrypted_content: 'gAAA' }
  const functionCall = { id: 'fc_1', type: 'function_call', call_id: 'call_1', name: 'f', arguments: '{"a":1}', status: 'completed' }

  it('go back as they came and in order, reasoning and phases included', async () => {
    const citation = { type: 'url_citation', start_index: 0, end_index: 2, url: 'https://example.org', title: 'Example' }
    const search = { id: 'ws_1', type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'x', queries: ['x'] } }
    const items = [
      reasoning,
      message([text('I look.')], { phase: 'commentary' }),
      search,
      message([text('It is.', { annotations: [citation] }), text('Really.')], { id: 'msg_2' }),
      { ...functionCall, namespace: 'tools' },
    ]

    const input = await inputAfter(items)

    expect(input.slice(0, items.length)).toEqual(items)
    expect(input.slice(items.length)).toEqual([{ type: 'function_call_output', call_id: 'call_1', output: 'done' }])
  })

  it('are plain messages and calls where they say no more', async () => {
    expect((await answered([message([text('Hi.')]), functionCall])).message).toEqual(
      assistant('Hi.', [{ id: 'call_1', name: 'f', arguments: { a: 1 } }]),
    )
  })

  it('keep a refusal as what it is, and show its words', async () => {
    const items = [message([text('Well,'), { type: 'refusal', refusal: 'no.' }])]

    const response = await answered(items)

    expect([response.message.content, response.stopReason]).toEqual(['Well,no.', 'refusal'])
    expect(await inputAfter(items)).toEqual(items)
  })

  it('answer a custom tool call as one, with the text that it was given', async () => {
    const custom = { id: 'ctc_1', type: 'custom_tool_call', call_id: 'call_1', name: 'write_sql', input: 'SELECT 1', status: 'completed' }

    expect((await answered([custom])).message.toolCalls).toEqual([{ id: 'call_1', name: 'write_sql', arguments: { input: 'SELECT 1' } }])
    expect(await inputAfter([custom])).toEqual([custom, { type: 'custom_tool_call_output', call_id: 'call_1', output: 'done' }])
  })

  it('tell the caller of a call with its output', async () => {
    const program = { id: 'cm_1', type: 'program', call_id: 'call_0', code: 'f()', fingerprint: 'gAAA' }
    const caller = { type: 'program', caller_id: 'call_0' }

    expect(await inputAfter([program, { ...functionCall, caller }])).toEqual([
      program,
      { ...functionCall, caller },
      { type: 'function_call_output', call_id: 'call_1', output: 'done', caller },
    ])
  })

  it('do not go back where the API would refuse them: reasoning that is not there or led to nothing, calls that nothing answers', async () => {
    const shell = { id: 'sh_1', type: 'shell_call', call_id: 'call_9', status: 'completed', action: { commands: ['ls'] } }
    const stored = { id: 'rs_2', type: 'reasoning', summary: [] }

    expect(await inputAfter([stored, message([text('Hi.')])])).toEqual([{ role: 'assistant', content: 'Hi.' }])
    expect(await inputAfter([reasoning, shell], user('go on'))).toEqual([{ role: 'user', content: 'go on' }])
  })

  it('go back when the user brings what answers them, as a block of the provider', async () => {
    const shell = { id: 'sh_1', type: 'shell_call', call_id: 'call_9', status: 'completed', action: { commands: ['ls'] } }
    const outcome = { type: 'exit', exit_code: 0 }
    const output = { type: 'shell_call_output', call_id: 'call_9', output: [{ stdout: 'a', stderr: '', outcome }] }

    expect(await inputAfter([reasoning, shell], user([{ ...output, provider: 'openai' }]))).toEqual([reasoning, shell, output])
  })

  it('survive a history that was edited: a shell without its call or its text is left out', async () => {
    const { message: said } = await answered([message([text('I look.')], { phase: 'commentary' }), { ...functionCall, namespace: 'n' }])
    const shells = said.blocks?.filter(({ type }) => type !== 'text' && type !== 'tool_use') ?? []

    expect(shells).toHaveLength(2)
    expect(await inputOf(user('hi'), createMessage({ role: 'assistant', blocks: shells }))).toEqual([{ role: 'user', content: 'hi' }])
  })
})
