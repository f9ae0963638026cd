import { FakeModel, jsonActionModel, jsonActionPrompt, type ScriptItem } from '@minagent/models'
import {
  assistant,
  isMinagentError,
  type Message,
  type ModelCallOptions,
  type ModelResponse,
  system,
  type ToolSchema,
  toolMessage,
  user,
} from '@minagent/types'
import { modelContract } from '@minagent/types/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const calculator: ToolSchema = {
  name: 'calculator',
  description: 'Calculates.',
  parameters: { type: 'object', properties: { left: { type: 'number' }, right: { type: 'number' } }, required: ['left', 'right'] },
}
const question = [user('12 × 7?')]
const callText = '{"type":"tool_call","tool_name":"calculator","arguments":{"left":12,"right":7}}'
const finishText = '{"type":"finish","answer":"84"}'

/** What came out, or the error. */
async function ask(item: ScriptItem, messages: readonly Message[] = question): Promise<ModelResponse | unknown> {
  return jsonActionModel(new FakeModel([item]))
    .complete(messages, [calculator])
    .catch((error: unknown) => error)
}

/** What the model inside was given. */
async function seen(messages: readonly Message[], tools: readonly ToolSchema[], options?: ModelCallOptions): Promise<readonly Message[]> {
  const inner = new FakeModel([finishText])
  await jsonActionModel(inner).complete(messages, tools, options)
  expect(inner.calls[0]![1]).toEqual([])
  return inner.calls[0]![0]
}

describe('jsonActionModel', () => {
  const makeFailing = () => jsonActionModel(new FakeModel(['{']))
  for (const { name, run } of modelContract(() => jsonActionModel(new FakeModel([finishText])), { makeFailing })) it(name, run)
  for (const { name, run } of modelContract(() => jsonActionModel(new FakeModel([callText])))) it(`${name} (tool call)`, run)

  it('turns a tool_call action into a tool call, and a finish action into the answer', async () => {
    expect(await ask(callText)).toEqual({
      message: assistant('', [{ id: 'call_1', name: 'calculator', arguments: { left: 12, right: 7 } }]),
      stopReason: 'tool_use',
      usage: {},
    })
    expect(await ask(`\n ${finishText} \n`)).toEqual({ message: assistant('84'), stopReason: 'end_turn', usage: {} })
  })

  it.each([
    ['broken JSON', '{', 'it is not JSON'],
    ['a list', '[1,2]', 'it is not a JSON object'],
    ['null', 'null', 'it is not a JSON object'],
    ['prose', 'The answer is 84.', 'it is not JSON'],
    ['a code fence', `\`\`\`json\n${finishText}\n\`\`\``, 'it is not JSON'],
    ['two actions', `${callText}\n${finishText}`, 'it is not JSON'],
    ['an unknown type', '{"type":"think","answer":"84"}', '"type" is neither'],
    ['no type', '{"answer":"84"}', '"type" is neither'],
    ['a missing field', '{"type":"tool_call","tool_name":"calculator"}', '"arguments" is missing'],
    ['a missing name', '{"type":"tool_call","arguments":{}}', '"tool_name" is missing'],
    ['a missing answer', '{"type":"finish"}', '"answer" is missing'],
    ['an extra field', '{"type":"finish","answer":"84","reason":"sum"}', '"reason" is not allowed'],
    ['an extra field __proto__', '{"type":"finish","answer":"84","__proto__":{}}', '"__proto__" is not allowed'],
    ['an extra field of a call', '{"type":"tool_call","tool_name":"a","arguments":{},"answer":""}', '"answer" is not allowed'],
    ['answer 1', '{"type":"finish","answer":1}', '"answer" must be of type string'],
    ['arguments [1]', '{"type":"tool_call","tool_name":"calculator","arguments":[1]}', '"arguments" must be of type object'],
    ['arguments null', '{"type":"tool_call","tool_name":"calculator","arguments":null}', '"arguments" must be of type object'],
    ['a name that is a number', '{"type":"tool_call","tool_name":1,"arguments":{}}', '"tool_name" must be of type string'],
  ])('K7 rejects %s and says what was expected', async (_, text, problem) => {
    const error = await ask(text)

    expect(isMinagentError(error, 'invalid_model_output')).toBe(true)
    expect(error).toMatchObject({ details: { text } })
    expect(String(error)).toContain(problem)
    expect(String(error)).toContain('{"type":"finish","answer":"<text>"}')
  })

  it('K7 says that an output was cut off when it was', async () => {
    const error = await ask({ message: assistant('{"type":"fin'), stopReason: 'max_tokens', usage: {} })

    expect(String(error)).toContain('cut off at the limit of output tokens')
  })

  it('K6 goes on after bad JSON: the second call sees the feedback and finishes', async () => {
    const inner = new FakeModel(['{', finishText])
    const model = jsonActionModel(inner)
    const error = await model.complete(question, [calculator]).catch((caught: unknown) => caught)
    const feedback: Message = { role: 'user', name: 'model_feedback', content: String(error) }

    const { message } = await model.complete([...question, feedback], [calculator])

    expect(message).toEqual(assistant('84'))
    expect(inner.calls[1]![0].at(-1)).toEqual(feedback)
  })

  it('takes any tool call that JSON can write, and nothing but JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.dictionary(fc.string(), fc.jsonValue()), async (tool_name, args) => {
        const action = JSON.parse(JSON.stringify({ type: 'tool_call', tool_name, arguments: args }))

        const response = await ask(JSON.stringify(action))

        expect(response).toMatchObject({ message: { toolCalls: [{ name: tool_name, arguments: action.arguments }] } })
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (text) => {
        expect(isMinagentError(await ask(text), 'invalid_model_output')).toBe(true)
      }),
    )
  })

  it('names calls one after the highest number in the history, also when its beginning is cut off', async () => {
    const ids = async (messages: readonly Message[]) => {
      const response = await jsonActionModel(new FakeModel([callText])).complete(messages, [])
      return response.message.toolCalls.map(({ id }) => id)
    }
    const called = (id: string) => assistant('', [{ id, name: 'calculator', arguments: {} }])

    expect(await ids([...question, called('call_1'), toolMessage('call_1', '84')])).toEqual(['call_2'])
    expect(await ids([...question, called('call_7'), called('toolu_9'), called('call_2')])).toEqual(['call_8'])
  })

  it('passes a refusal on as it is, and keeps the usage', async () => {
    const refusal: ModelResponse = { message: assistant('I will not.'), stopReason: 'refusal', usage: { outputTokens: 3 } }
    const finish: ModelResponse = { message: assistant(finishText), stopReason: 'end_turn', usage: { outputTokens: 9 } }

    expect(await ask(refusal)).toBe(refusal)
    expect(await ask(finish)).toMatchObject({ usage: { outputTokens: 9 } })
  })

  it('keeps the id and has no stream', () => {
    expect(jsonActionModel(new FakeModel([])).id).toBe('fake/script')
    expect('stream' in jsonActionModel(new FakeModel([]))).toBe(false)
  })
})

describe('what jsonActionModel tells the model inside', () => {
  const call = { id: 'call_1', name: 'calculator', arguments: { left: 12, right: 7 } }

  it('keeps its words', async () => {
    expect(jsonActionPrompt).toMatchSnapshot()
    expect((await seen(question, [calculator]))[0]).toMatchSnapshot()
  })

  it('is a conversation of text alone', async () => {
    const messages = [system('Be brief.'), ...question, assistant('', [call]), toolMessage(call, '84'), assistant('84'), user('Thanks.')]

    const [first, ...rest] = await seen(messages, [calculator])

    expect(first!.content).toMatch(/^Be brief\.\n\nEach of your messages is exactly one JSON object/)
    expect(rest).toEqual([
      ...question,
      assistant(callText),
      {
        role: 'user',
        content: 'Result of calculator (call_1):\n84',
        origin: { kind: 'tool', name: 'calculator', untrusted: true },
      },
      assistant(finishText),
      user('Thanks.'),
    ])
  })

  it('keeps text beside calls, several calls, and the origin of a result', async () => {
    const origin = { kind: 'mcp', untrusted: false } as const
    const messages: Message[] = [...question, assistant('Let me see.', [call, call]), { ...toolMessage('call_1', 'x'), origin }]

    const [, , calls, result] = await seen(messages, [])

    expect(calls).toEqual(assistant(`Let me see.\n${callText}\n${callText}`))
    expect(result).toEqual({ role: 'user', content: 'Result of tool (call_1):\nx', origin })
  })

  it('fills the texts once: names in braces inside a result or a description stay', async () => {
    const trap = { ...calculator, description: '{tools} $& {content}' }

    const [first, , , result] = await seen([...question, assistant('', [call]), toolMessage(call, '{name} $& {id}')], [trap])

    expect(first!.content).toContain('"description":"{tools} $& {content}"')
    expect(result!.content).toBe('Result of calculator (call_1):\n{name} $& {id}')
  })

  it('says when there are no tools', async () => {
    expect((await seen(question, []))[0]!.content).toContain(jsonActionPrompt.noTools)
  })

  it('asks for the form of the answer in words, not as the form of the action', async () => {
    const inner: ModelCallOptions[] = []
    const model = jsonActionModel({
      async complete(messages, _tools, options) {
        inner.push(options!)
        expect(messages[0]!.content).toContain('{"type":"object","required":["total"]}')
        return { message: assistant(finishText), stopReason: 'end_turn', usage: {} }
      },
    })
    const { signal } = new AbortController()

    await model.complete(question, [], { signal, temperature: 0, responseSchema: { type: 'object', required: ['total'] } })

    expect(inner[0]!.responseSchema).toBeUndefined()
    expect(inner[0]!.signal).toBe(signal)
    expect(inner[0]!.temperature).toBe(0)
  })

  it('can be replaced, text by text', async () => {
    const inner = new FakeModel(['oops'])
    const model = jsonActionModel(inner, { prompt: { instructions: '只用 JSON。{tools}', invalidOutput: '看不懂：{problem}' } })

    await expect(model.complete(question, [])).rejects.toThrow('看不懂：it is not JSON')

    expect(inner.calls[0]![0][0]).toEqual(system(`只用 JSON。${jsonActionPrompt.noTools}`))
  })
})
