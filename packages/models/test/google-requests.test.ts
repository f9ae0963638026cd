import { requestProblems } from '@minagent/models/testing'
import { type AssistantMessage, assistant, type Block, createMessage, type Message, system, toolMessage, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { requestFor } from './google-support.ts'

const call = (id: string, name = 'add') => ({ id, name, arguments: { a: 1 } })
const said = (blocks: readonly Block[]): AssistantMessage => createMessage({ role: 'assistant', blocks })
const use = (id: string, more: object = {}) => ({ type: 'tool_use', id, name: 'add', input: { a: 1 }, ...more })
const functionCall = (id?: string) => ({ functionCall: { ...(id === undefined ? {} : { id }), name: 'add', args: { a: 1 } } })
const functionResponse = (output: string, id?: string) => ({
  functionResponse: { ...(id === undefined ? {} : { id }), name: 'add', response: { output } },
})
const png = { type: 'image', media_type: 'image/png', data: 'iVBORw0KGgo=' }
const inlinePng = { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } }
const skip = { thoughtSignature: 'skip_thought_signature_validator' }

async function contentsOf(messages: readonly Message[], model = 'gemini-2.5-flash') {
  const request = await requestFor(messages, { model })
  expect(requestProblems('google', request)).toEqual([])
  return request.contents
}

describe('a request to Gemini', () => {
  it('has the system text apart, the roles user and model, and results as function responses in the user role', async () => {
    const request = await requestFor(
      [system('You add.'), user('2 + 3?'), assistant('I add.', [call('c1')]), toolMessage(call('c1'), '5'), system('Be short.')],
      { model: 'gemini-2.5-pro' },
    )

    expect(request).toEqual({
      systemInstruction: { parts: [{ text: 'You add.' }, { text: 'Be short.' }] },
      contents: [
        { role: 'user', parts: [{ text: '2 + 3?' }] },
        { role: 'model', parts: [{ text: 'I add.' }, functionCall('c1')] },
        { role: 'user', parts: [functionResponse('5', 'c1')] },
      ],
    })
  })

  it('tells of tools with their JSON Schema as it is, and of no schema where a tool takes nothing', async () => {
    const parameters = { type: 'object', properties: { a: { anyOf: [{ type: 'number' }, { const: 'x' }] } }, additionalProperties: false }
    const open = { type: 'object', additionalProperties: { type: 'string' } }
    const tool = (name: string, schema: Readonly<Record<string, unknown>> | boolean) => ({ name, description: 'Does.', parameters: schema })

    const { tools } = await requestFor([user('hi')], {
      tools: [
        tool('add', parameters),
        { ...tool('now', { type: 'object', properties: {} }), description: '' },
        tool('any', true),
        tool('tags', open),
        tool('loose', { properties: { a: {} } }),
      ],
    })

    expect(tools).toEqual([
      {
        functionDeclarations: [
          { name: 'add', description: 'Does.', parametersJsonSchema: parameters },
          { name: 'now' },
          { name: 'any', description: 'Does.' },
          { name: 'tags', description: 'Does.', parametersJsonSchema: open },
          { name: 'loose', description: 'Does.', parametersJsonSchema: { type: 'object', properties: { a: {} } } },
        ],
      },
    ])
  })

  it('gives a tool another name where the provider would refuse it', async () => {
    const tool = { name: '2nd-step', description: '', parameters: { type: 'object', properties: {} } }

    const request = await requestFor([user('hi'), assistant('', [call('c1', '2nd-step')]), toolMessage(call('c1', '2nd-step'), '5')], {
      tools: [tool],
    })

    expect(requestProblems('google', request)).toEqual([])
    expect(request.tools?.[0]?.functionDeclarations).toEqual([{ name: '_2nd-step' }])
    expect(request.contents[1]?.parts[0]?.functionCall).toMatchObject({ name: '_2nd-step' })
  })

  it("passes on limit and temperature, and adds the caller's generationConfig and tools to its own", async () => {
    const request = await requestFor([user('hi')], {
      options: { maxOutputTokens: 20, temperature: 0.5 },
      tools: [{ name: 'add', description: 'Adds.', parameters: true }],
      body: { generationConfig: { thinkingConfig: { includeThoughts: true } }, tools: [{ googleSearch: {} }], labels: { a: 'b' } },
    })

    expect(request).toMatchObject({
      generationConfig: { maxOutputTokens: 20, temperature: 0.5, thinkingConfig: { includeThoughts: true } },
      labels: { a: 'b' },
    })
    expect(request.tools).toEqual([{ functionDeclarations: [{ name: 'add', description: 'Adds.' }] }, { googleSearch: {} }])
  })

  it('asks for structured output, in words where an older model would refuse the schema beside functions', async () => {
    const options = { responseSchema: { type: 'object', properties: { sum: { type: 'number' } } } }
    const tools = [{ name: 'add', description: 'Adds.', parameters: true }]
    const asked = { responseMimeType: 'application/json', responseJsonSchema: options.responseSchema }

    const alone = await requestFor([user('hi')], { options, model: 'gemini-2.5-flash' })
    const newer = await requestFor([user('hi')], { options, tools, model: 'gemini-3-pro' })
    const older = await requestFor([user('hi')], { options, tools, model: 'gemini-2.5-flash' })

    expect(alone.generationConfig).toEqual(asked)
    expect(newer.generationConfig).toEqual(asked)
    expect(older.generationConfig).toBeUndefined()
    expect(JSON.stringify(older.systemInstruction)).toContain('sum')
  })

  it('F29 leaves out texts that say nothing, and messages of which nothing is left', async () => {
    const contents = await contentsOf([
      system(' '),
      user('a'),
      said([{ type: 'text', text: '' }, use('c1'), { type: 'text', text: ' \n' }]),
      toolMessage(call('c1'), ''),
      assistant(''),
      user(''),
      user('b'),
    ])

    expect(contents).toEqual([
      { role: 'user', parts: [{ text: 'a' }] },
      { role: 'model', parts: [functionCall('c1')] },
      { role: 'user', parts: [functionResponse('', 'c1')] },
      { role: 'user', parts: [{ text: 'b' }] },
    ])
  })

  it('F21 F28 answers calls that have no result, leaves out results that have no call, and joins what stands together', async () => {
    const contents = await contentsOf([
      user('a'),
      user('b'),
      toolMessage('nobody', 'x'),
      assistant('c'),
      assistant('', [call('c1'), call('c2')]),
      user('d'),
      toolMessage(call('c2'), '2'),
    ])

    expect(contents).toEqual([
      { role: 'user', parts: [{ text: 'a' }, { text: 'b' }] },
      { role: 'model', parts: [{ text: 'c' }, functionCall('c1'), functionCall('c2')] },
      { role: 'user', parts: [functionResponse(expect.stringContaining('NOT_EXECUTED'), 'c1'), functionResponse('2', 'c2')] },
      { role: 'user', parts: [{ text: 'd' }] },
    ])
  })

  it('begins and ends with the user, whatever was cut from the conversation', async () => {
    for (const messages of [[], [system('s')], [assistant('a')], [assistant('', [call('c1')])], [user('q'), assistant('a')]]) {
      const contents = await contentsOf(messages)

      expect([contents[0]?.role, contents.at(-1)?.role]).toEqual(['user', 'user'])
    }
  })

  it('F10 sends no id that was made here, and a new one in place of an id that comes twice or is none', async () => {
    const contents = await contentsOf([
      user('q'),
      assistant('', [call('gemini_call_1'), call('same'), call('same'), call('')]),
      ...['gemini_call_1', 'same', 'same', ''].map((id, at) => toolMessage(call(id), String(at))),
    ])

    expect(contents[1]?.parts).toEqual([functionCall(), functionCall('same'), functionCall('call_0'), functionCall('call_1')])
    expect(contents[2]?.parts).toEqual([
      functionResponse('0'),
      functionResponse('1', 'same'),
      functionResponse('2', 'call_0'),
      functionResponse('3', 'call_1'),
    ])
  })

  it('shows images and files: data inside, addresses as they are, and a note for what cannot be read', async () => {
    const contents = await contentsOf([
      user([
        { type: 'text', text: 'Look:' },
        png,
        { type: 'image', media_type: 'image/jpeg', url: 'https://example.org/a.jpg' },
        { type: 'image', media_type: 'image/*', url: 'data:image/webp;base64,UklGRg==' },
        { type: 'file', media_type: 'application/pdf', data: 'JVBERg==' },
        { type: 'file', media_type: 'application/zip', data: 'UEsDBA==' },
        { type: 'image', media_type: 'image/png' },
      ]),
    ])

    expect(contents[0]?.parts).toEqual([
      { text: 'Look:' },
      inlinePng,
      { fileData: { mimeType: 'image/jpeg', fileUri: 'https://example.org/a.jpg' } },
      { inlineData: { mimeType: 'image/webp', data: 'UklGRg==' } },
      { inlineData: { mimeType: 'application/pdf', data: 'JVBERg==' } },
      { text: expect.stringContaining('File (application/zip)') },
      { text: expect.stringContaining('Image (image/png)') },
    ])
  })

  it('F17 shows images of tool results: inside them to Gemini 3, behind all results to older models', async () => {
    const withImage = (id: string): Message => ({ ...toolMessage(call(id), 'seen'), blocks: [{ type: 'text', text: 'seen' }, png] })
    const messages = [user('q'), assistant('', [call('c1'), call('c2')]), withImage('c1'), toolMessage(call('c2'), '2')]

    const newer = await contentsOf(messages, 'gemini-3-flash')
    const older = await contentsOf(messages)

    const inside = { name: 'add', id: 'c1', response: { output: 'seen' }, parts: [inlinePng] }
    expect(newer[2]?.parts).toEqual([{ functionResponse: inside }, functionResponse('2', 'c2')])
    expect(older[2]?.parts).toEqual([functionResponse('seen', 'c1'), functionResponse('2', 'c2'), inlinePng])
  })
})

describe('a thought signature', () => {
  it('goes back on the part with which it came, as do thoughts and parts of kinds that only Gemini has', async () => {
    const executableCode = { executableCode: { language: 'PYTHON', code: '1+1' }, thoughtSignature: 'sig-e' }

    const contents = await contentsOf(
      [
        user('q'),
        said([
          { type: 'thinking', thinking: 'Hm.', provider: 'google' },
          { type: 'executable_code', provider: 'google', part: executableCode },
          { type: 'text', text: 'a' },
          { type: 'text', text: '', thought_signature: 'sig-t' },
          use('gemini_call_1', { thought_signature: 'sig-1' }),
          use('gemini_call_2'),
        ]),
        toolMessage(call('gemini_call_1'), '1'),
        toolMessage(call('gemini_call_2'), '2'),
      ],
      'gemini-3-pro',
    )

    expect(contents[1]?.parts).toEqual([
      { text: 'Hm.', thought: true },
      executableCode,
      { text: 'a' },
      { text: '', thoughtSignature: 'sig-t' },
      { ...functionCall(), thoughtSignature: 'sig-1' },
      functionCall(),
    ])
  })

  it("is Google's placeholder on the first call of an answer that has none, and only for Gemini 3 and later", async () => {
    const messages = [user('q'), assistant('', [call('c1'), call('c2')]), toolMessage(call('c1'), '1'), toolMessage(call('c2'), '2')]
    const signed = [{ ...functionCall('c1'), ...skip }, functionCall('c2')]
    const bare = [functionCall('c1'), functionCall('c2')]

    for (const model of ['gemini-3-pro-preview', 'models/gemini-3.1-flash', 'gemini-4', 'gemini-10-pro', 'gemini-flash-latest']) {
      expect([model, (await contentsOf(messages, model))[1]?.parts]).toEqual([model, signed])
    }
    for (const model of ['gemini-2.5-pro', 'models/gemini-2.0-flash', 'gemini-1.5-pro', 'gemma-3-27b-it', 'my-model']) {
      expect([model, (await contentsOf(messages, model))[1]?.parts]).toEqual([model, bare])
    }
  })

  it('F38 is never one of another provider: foreign reasoning and native blocks are left out', async () => {
    const contents = await contentsOf([
      user('q'),
      said([
        { type: 'thinking', thinking: 'secret', signature: 'claude-sig' },
        { type: 'redacted_thinking', data: 'claude-data' },
        { type: 'reasoning', provider: 'openai', encrypted_content: 'openai-data', summary: [] },
        { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} },
        { type: 'text', text: 'a' },
      ]),
      user('b'),
    ])

    expect(contents[1]).toEqual({ role: 'model', parts: [{ text: 'a' }] })
  })
})
