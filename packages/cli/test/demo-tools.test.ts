import { addTool, calculatorTool, currentTimeTool, demoTools, readDemoTextTool } from '@minagent/cli'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { ToolRegistry } from '@minagent/tools'
import { assistant, fromWire, type Tool } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

async function call(tool: Tool, args: Record<string, unknown>) {
  return await new ToolRegistry([tool]).execute({ id: 'c1', name: tool.name, arguments: args })
}

describe('the tool add', () => {
  it('gives the sum as { value }', async () => {
    expect(await call(addTool(), { a: 2, b: 3 })).toMatchObject({ ok: true, data: { value: 5 } })
  })

  it('gives the sum that a person expects', async () => {
    expect(await call(addTool(), { a: 18.5, b: 23.7 })).toMatchObject({ data: { value: 42.2 } })
    expect(await call(addTool(), { a: 0.1, b: 0.2 })).toMatchObject({ data: { value: 0.3 } })
    expect(await call(addTool(), { a: 9007199254740990, b: 1 })).toMatchObject({ data: { value: 9007199254740991 } })
  })

  it('refuses a word or a missing number', async () => {
    expect(await call(addTool(), { a: 'two', b: 1 })).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENTS' } })
    expect(await call(addTool(), { a: 1 })).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENTS' } })
  })

  it('says that a sum is too large instead of giving null', async () => {
    expect(await call(addTool(), { a: 1e308, b: 1e308 })).toMatchObject({ ok: false, error: { code: 'TOOL_FAILED' } })
  })

  it('is exact for all integers of a safe size', async () => {
    const half = fc.integer({ min: -(2 ** 52), max: 2 ** 52 })
    await fc.assert(
      fc.asyncProperty(half, half, async (a, b) => {
        expect(await call(addTool(), { a, b })).toMatchObject({ data: { value: a + b } })
      }),
    )
  })
})

describe('the tool calculator', () => {
  it('K1 lets the model see 84 for 12 times 7', async () => {
    const model = new FakeModel([[{ id: 'c1', name: 'calculator', arguments: { left: 12, operation: 'multiply', right: 7 } }], '84'])

    const result = await new Agent({ model, tools: new ToolRegistry([calculatorTool()]) }).run('12 * 7')

    expect(result.messages.at(-2)).toMatchObject({ role: 'tool', content: '84' })
    expect(result.steps).toHaveLength(2)
  })

  it.each([
    ['add', 2.5],
    ['subtract', 1.5],
    ['multiply', 1],
    ['divide', 4],
  ])('can %s', async (operation, value) => {
    expect(await call(calculatorTool(), { left: 2, operation, right: 0.5 })).toMatchObject({ ok: true, data: value })
  })

  it.each([
    [{ left: 1, operation: 'divide', right: 0 }, 'TOOL_FAILED'],
    [{ left: 2, operation: 'power', right: 8 }, 'INVALID_ARGUMENTS'],
    [{ left: 2, operation: 'add', rigth: 8 }, 'INVALID_ARGUMENTS'],
    [{ left: '2', operation: 'add', right: 8 }, 'INVALID_ARGUMENTS'],
  ])('K8 answers %j with an error and the run goes on', async (args, code) => {
    const model = new FakeModel([[{ id: 'c1', name: 'calculator', arguments: args }], 'I cannot.'])

    const result = await new Agent({ model, tools: new ToolRegistry([calculatorTool()]) }).run('?')

    expect(JSON.parse(result.messages.at(-2)?.content ?? '')).toMatchObject({ error: { code } })
    expect(result.answer).toBe('I cannot.')
  })

  it('says in the language of the user why it cannot', async () => {
    const zero = { left: 1, operation: 'divide', right: 0 }

    expect(await call(calculatorTool(), zero)).toMatchObject({ error: { message: 'Cannot divide by zero.' } })
    expect(await call(calculatorTool({ locale: 'zh' }), zero)).toMatchObject({ error: { message: '不能除以零。' } })
  })
})

describe('the tool get_current_time', () => {
  const clock = fakeClock(Date.UTC(2025, 6, 1, 23, 5, 9, 700))

  it.each([
    ['Asia/Shanghai', '2025-07-02T07:05:09+08:00'],
    ['America/New_York', '2025-07-01T19:05:09-04:00'],
    ['Asia/Kathmandu', '2025-07-02T04:50:09+05:45'],
    ['UTC', '2025-07-01T23:05:09+00:00'],
  ])('tells the time in %s to the second, with the offset', async (timezone, iso_time) => {
    expect(await call(currentTimeTool({ clock }), { timezone })).toMatchObject({ ok: true, data: { timezone, iso_time } })
  })

  it('takes the zone of the computer when none is named', async () => {
    const { data } = await call(currentTimeTool({ clock }), {})

    expect(data).toMatchObject({ timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone })
  })

  it('D5 fails for a zone that does not exist, in both languages', async () => {
    expect(await call(currentTimeTool({ clock, locale: 'zh' }), { timezone: 'Asia/Unknown' })).toMatchObject({
      ok: false,
      data: null,
      error: { code: 'TOOL_FAILED', message: '未知时区: Asia/Unknown' },
    })
    expect(await call(currentTimeTool({ clock }), { timezone: 'Asia/Unknown' })).toMatchObject({
      error: { message: 'Unknown time zone: Asia/Unknown' },
    })
  })
})

describe('the tool read_demo_text', () => {
  const text = 'DevMind 将模型调用、工具执行和停止条件拆成独立边界。'

  it('D14 has no parameters and answers {} as well as absent arguments', async () => {
    const tool = readDemoTextTool()
    const message = fromWire({ role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'read_demo_text' }] })
    const absent = message.role === 'assistant' ? message.toolCalls : []

    expect(tool.parameters).toMatchObject({ type: 'object', properties: {} })
    expect(await call(tool, {})).toMatchObject({ ok: true, data: { text } })
    expect(assistant('', absent).toolCalls).toHaveLength(1)
    for (const one of absent) expect(await new ToolRegistry([tool]).execute(one)).toMatchObject({ ok: true, data: { text } })
  })
})

describe('the tools of the command', () => {
  it('change nothing, say whether their output can be trusted, and read files only when a folder is given', () => {
    const facts = demoTools({ root: '/' }).map(({ name, metadata }) => [name, metadata?.sideEffect, metadata?.untrustedOutput])

    expect(facts).toEqual([
      ['add', 'none', false],
      ['calculator', 'none', false],
      ['get_current_time', 'none', false],
      ['read_demo_text', 'none', false],
      ['search_files', 'none', true],
      ['read_file', 'none', true],
    ])
    expect(demoTools().map(({ name }) => name)).toEqual(['add', 'calculator', 'get_current_time', 'read_demo_text'])
  })
})
