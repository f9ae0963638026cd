import { Agent, run } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import { assistant, isDefectError, RunError, system, toolMessage, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { add, addCall, callOf, response, toolOf } from './samples.ts'
import { details } from './scenario.ts'

const tools = new ToolRegistry([add])
const script = [[addCall()], '结果是 5。']
const question = '2+3 等于多少？'
const options = { system: '你是一个计算助手' }

describe("the book's call", () => {
  it('A1 gives one step a tool call and one for the answer', async () => {
    const result = await run(new FakeModel(script), tools, question, options)

    expect(result.steps).toEqual([
      { index: 0, kind: 'tool_call', detail: 'add -> 5', toolCallId: 'c1', tool: 'add', ok: true },
      { index: 1, kind: 'final', detail: '结果是 5。' },
    ])
    expect(result).toMatchObject({ final: '结果是 5。', answer: '结果是 5。', stopReason: 'completed', modelRounds: 2, toolCalls: 1 })
  })

  it('A2 gives the model the conversation so far and the schemas of the tools', async () => {
    const model = new FakeModel(script)

    await run(model, tools, question, options)

    const [messages, schemas] = model.calls[0] ?? []
    expect(messages).toEqual([system(options.system), user(question)])
    expect(schemas?.map((schema) => schema.name)).toEqual(['add'])
    expect(model.calls[1]?.[0]).toHaveLength(4)
  })

  it.each([{}, { system: '' }])('A3 inserts no system message for %o', async (none) => {
    const model = new FakeModel(script)

    await run(model, tools, question, none)

    expect(model.calls[0]?.[0]).toEqual([user(question)])
  })

  it('A4 gives the same through an agent', async () => {
    const agent = new Agent({ model: new FakeModel(script), tools, ...options, maxSteps: 4 })

    const result = await agent.run(question)

    expect(result.final).toBe('结果是 5。')
  })

  it('A5 takes an empty answer that was cut off as the last step', async () => {
    const cut = response('', 'max_tokens', [], { inputTokens: 12, outputTokens: 0 })

    const result = await run(new FakeModel([cut]), tools, question)

    expect(result.steps.at(-1)?.kind).toBe('final')
    expect(result.messages.at(-1)).toBe(cut.message)
    expect(result).toMatchObject({ modelStopReason: 'max_tokens', usage: { inputTokens: 12, outputTokens: 0 }, final: '' })
  })

  it('A6 goes on after a tool that throws, and names the class of the error', async () => {
    const div = toolOf('div', () => {
      throw Object.assign(new Error('除零'), { name: 'ValueError' })
    })

    const result = await run(new FakeModel([[callOf('div')], '无法计算。']), new ToolRegistry([div]), '1/0?')

    expect(result.steps[0]).toMatchObject({ kind: 'tool_call', ok: false, detail: 'div !! TOOL_FAILED ValueError: 除零' })
    expect(result.final).toBe('无法计算。')
  })

  it('A7 gives the same for two runs of one script, which stays as it is', async () => {
    const before = JSON.stringify(script)

    const first = await run(new FakeModel(script), tools, question, options)
    const second = await run(new FakeModel(script), tools, question, options)

    expect(details(second)).toEqual(details(first))
    expect(second.final).toBe(first.final)
    expect(JSON.stringify(script)).toBe(before)
  })

  it('A9 lets an exhausted script surface out of the run, with the call recorded', async () => {
    const model = new FakeModel([[addCall()]])

    const error = await run(model, tools, question).catch((thrown: unknown) => thrown)

    expect(isDefectError(error) && error.message).toContain('脚本已耗尽')
    expect(model.calls).toHaveLength(2)
  })

  it.each([
    [undefined, 8],
    [2, 2],
  ])('A10 rejects with the whole result after maxSteps %s: %i model calls', async (maxSteps, calls) => {
    const model = new FakeModel(Array.from({ length: 20 }, () => [addCall()]))

    const error = await run(model, tools, question, maxSteps === undefined ? {} : { maxSteps }).catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(RunError)
    expect(error).toMatchObject({ code: 'max_model_rounds', result: { modelRounds: calls, answer: null, final: '' } })
    expect(model.calls).toHaveLength(calls)
  })

  it('A14 keeps the whole conversation in the result', async () => {
    const result = await run(new FakeModel(script), tools, question, options)

    expect(result.messages).toEqual([
      system(options.system),
      user(question),
      assistant('', [addCall()]),
      toolMessage(addCall(), '5'),
      assistant('结果是 5。'),
    ])
  })

  it('runs without tools: a call is answered, and the model may go on', async () => {
    const result = await new Agent({ model: new FakeModel([[addCall()], 'no tools here']) }).run('q')

    expect(result.messages[2]).toEqual(toolMessage(addCall(), '{"error":{"code":"TOOL_NOT_FOUND","message":"Unknown tool: add"}}'))
  })

  it('takes a user message as its input', async () => {
    const input = { ...user('see'), origin: { kind: 'retrieval', untrusted: true } } as const

    const result = await run(new FakeModel(['ok']), tools, input)

    expect(result.messages[0]).toEqual(input)
    await expect(run(new FakeModel(['ok']), tools, assistant('no') as never)).rejects.toThrow('must be a string or a user message')
  })
})
