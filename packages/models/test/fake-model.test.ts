import { FakeModel, type ScriptItem } from '@minagent/models'
import {
  assistant,
  DefectError,
  isDefectError,
  type Message,
  type ModelResponse,
  type ToolCall,
  type ToolSchema,
  user,
} from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'

const call: ToolCall = { id: 'c1', name: 'add', arguments: { a: 2, b: 3 } }
const schema: ToolSchema = { name: 'add', description: 'Adds.', parameters: { type: 'object' } }
const question = [user('2 + 3?')]

/** Script items as a JavaScript caller may write them. */
function scriptOf(...items: unknown[]): ScriptItem[] {
  return JSON.parse(JSON.stringify(items))
}

describe('FakeModel', () => {
  it('A15 turns a text into end_turn and a list into tool_use, both with usage {}', async () => {
    const model = new FakeModel(['hello', [call]])

    expect(await model.complete(question, [])).toEqual({ message: assistant('hello'), stopReason: 'end_turn', usage: {} })
    expect(await model.complete(question, [])).toEqual({ message: assistant('', [call]), stopReason: 'tool_use', usage: {} })
  })

  it('A5 gives back the very ModelResponse of the script', async () => {
    const response: ModelResponse = { message: assistant(''), stopReason: 'max_tokens', usage: { inputTokens: 12, outputTokens: 0 } }

    expect(await new FakeModel([response]).complete(question, [])).toBe(response)
  })

  it('throws the very Error of the script and goes on with the next item', async () => {
    const error = new Error('no network')
    const model = new FakeModel([error, 'again'])

    await expect(model.complete(question, [])).rejects.toBe(error)
    expect((await model.complete(question, [])).message.content).toBe('again')
  })

  it('asks a function for the reply, with what the model was given', async () => {
    const model = new FakeModel([(messages, tools) => `${messages.length} messages, ${tools.map(({ name }) => name)}`])

    expect((await model.complete(question, [schema])).message.content).toBe('1 messages, add')
  })

  it('A7 never consumes the script: two models over one array behave identically', async () => {
    const script: ScriptItem[] = [[call], 'five']
    const ask = async (model: FakeModel) => [await model.complete(question, []), await model.complete(question, [])]

    const first = await ask(new FakeModel(script))
    const second = await ask(new FakeModel(script))

    expect(first).toEqual(second)
    expect(script).toEqual([[call], 'five'])
  })

  it('refuses a script that is no list, before it takes a text for its characters', () => {
    expect(() => new FakeModel('hello' as never)).toThrow('A script is a list of items, also of a single one: write [item]. Got a string.')
    expect(() => new FakeModel(undefined as never)).toThrow(TypeError)
  })

  it.each([
    ['no usage', { message: assistant('hi'), stopReason: 'end_turn' }],
    ['a message without content', { message: { role: 'assistant', toolCalls: [] }, stopReason: 'end_turn', usage: {} }],
    ['a message without calls', { message: { role: 'assistant', content: '' }, stopReason: 'end_turn', usage: {} }],
    ['a message of another role', { message: user('hi'), stopReason: 'end_turn', usage: {} }],
  ])('A8 refuses a response that has %s', (_, item) => {
    expect(() => new FakeModel(scriptOf(item))).toThrow(/unknown script item.*不认识的脚本项/)
  })

  it('copies the script and its calls, so that later changes of the caller change nothing', async () => {
    const mutable = { id: 'c1', name: 'add', arguments: { list: [1] } }
    const script: ScriptItem[] = [[mutable]]
    const model = new FakeModel(script)

    mutable.name = 'changed'
    mutable.arguments.list.push(2)
    script.length = 0

    const { message } = await model.complete(question, [])
    expect(message.toolCalls).toEqual([{ id: 'c1', name: 'add', arguments: { list: [1] } }])
  })

  it.each([
    ['null', null],
    ['an empty object', {}],
    ['a number', 7],
    ['a list of something else', ['text']],
    ['a response of a user', { message: { role: 'user', content: 'hi' }, stopReason: 'end_turn', usage: {} }],
    ['a message', { role: 'assistant', content: 'hi', toolCalls: [] }],
  ])('A8 refuses %s as a script item in the constructor', (_, item) => {
    const build = () => new FakeModel(scriptOf('fine', item))

    expect(build).toThrow(TypeError)
    expect(build).toThrow(/unknown script item/)
    expect(build).toThrow(/不认识的脚本项/)
    expect(build).toThrow(/at index 1/)
  })

  it('A8 refuses a hole and an undefined item', () => {
    expect(() => new FakeModel(new Array(1))).toThrow(/不认识的脚本项/)
  })

  it('A8 tells whoever wrote a lone call to write [call]', () => {
    const build = () => new FakeModel(scriptOf(call))

    expect(build).toThrow(TypeError)
    expect(build).toThrow(/不认识的脚本项.*write \[call\]/)
    expect(() => new FakeModel(scriptOf({}))).not.toThrow(/write \[call\]/)
  })

  it('A9 X5 rejects with a DefectError when the script is too short, and still records the call', async () => {
    const model = new FakeModel(['only'])
    await model.complete(question, [])

    const error = await model.complete([...question, user('more')], [schema]).catch((caught: unknown) => caught)

    expect(isDefectError(error)).toBe(true)
    expect(error).toMatchObject({ code: 'script_exhausted', message: expect.stringMatching(/script exhausted.*脚本已耗尽/) })
    expect(model.calls[1]).toEqual([[...question, user('more')], [schema]])
  })

  it('rejects with a DefectError when a function gives something that is no reply', async () => {
    const model = new FakeModel([() => JSON.parse(JSON.stringify(call))])

    const error = await model.complete(question, []).catch((caught: unknown) => caught)

    expect(error).toBeInstanceOf(DefectError)
    expect(error).toMatchObject({ code: 'unknown_script_item', message: expect.stringMatching(/不认识的脚本项.*write \[call\]/) })
    expect(model.calls).toHaveLength(1)
  })
})

describe('FakeModel.calls', () => {
  it('A2 A13 holds deep snapshots of messages and schemas, oldest first', async () => {
    const model = new FakeModel(['one', 'two'])
    const messages: Message[] = [user('first')]
    const tools = [{ ...schema }]
    await model.complete(messages, tools)
    messages.push(assistant('one'), user('second'))
    await model.complete(messages, [])

    Object.assign(messages[0]!, { content: 'changed' })
    Object.assign(tools[0]!, { description: 'changed' })

    expect(model.calls).toEqual([
      [[user('first')], [schema]],
      [[user('first'), assistant('one'), user('second')], []],
    ])
    expect(JSON.parse(JSON.stringify(model.calls))).toEqual(model.calls)
  })

  it('is recorded before the reply is made', async () => {
    const model: FakeModel = new FakeModel([() => `${model.calls.length} recorded`])

    expect((await model.complete(question, [])).message.content).toBe('1 recorded')
  })

  it('keeps only the last call, or none, when told so', async () => {
    const last = new FakeModel(['a', 'b'], { record: 'last' })
    const none = new FakeModel(['a', 'b'], { record: false })
    for (const model of [last, none]) {
      await model.complete(question, [])
      await model.complete([user('later')], [])
    }

    expect(last.calls).toEqual([[[user('later')], []]])
    expect(none.calls).toEqual([])
  })
})

describe('an abort of a FakeModel call', () => {
  it('before the call rejects with the reason, and neither records nor uses up a reply', async () => {
    const reason = new Error('stop')
    const model = new FakeModel(['kept'])

    await expect(model.complete(question, [], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)

    expect(model.calls).toEqual([])
    expect((await model.complete(question, [])).message.content).toBe('kept')
  })

  it('is seen through `cancelled` without the signal being read', async () => {
    const options = {
      cancelled: false,
      get signal(): AbortSignal {
        throw new Error('read')
      },
    }

    expect((await new FakeModel(['hi']).complete(question, [], options)).message.content).toBe('hi')
  })

  it('ends a delayed reply at once and leaves no timer', async () => {
    const clock = fakeClock()
    const controller = new AbortController()
    const model = new FakeModel(['slow'], { delayMs: 50, clock })
    const reply = model.complete(question, [], { signal: controller.signal })

    controller.abort('stop')

    await expect(reply).rejects.toBe('stop')
    expect(clock.pending).toBe(0)
  })
})
