import { localModel } from '@minagent/models/local'
import { assistant, type ModelEvent, type ToolSchema, toolMessage, user } from '@minagent/types'
import { modelContract } from '@minagent/types/testing'
import { describe, expect, it } from 'vitest'
import { toolsets } from './toolsets.ts'
import { converse } from './world.ts'

const names = (calls: readonly { readonly name: string }[]) => calls.map(({ name }) => name)

describe('the model contract', () => {
  for (const { name, run } of modelContract(() => localModel())) it(name, run)
})

describe('the three questions of DevMind and their English twins', () => {
  it.each([
    ['用一句话解释什么是 Agent Loop。', '循环'],
    ['Explain in one sentence what an agent loop is.', 'cycle'],
  ])('“%s” is answered in one sentence without a tool', async (ask, word) => {
    const { calls, answer } = await converse(localModel(), toolsets.cli, ask)

    expect(calls).toEqual([])
    expect(answer).toContain(word)
    expect(answer).toMatch(/^[^.。]+[.。]$/)
  })

  it.each([
    ['18.5 加 23.7 等于多少？', '18.5 + 23.7 = 42.2（来源：add）'],
    ['How much is 18.5 plus 23.7?', '18.5 + 23.7 = 42.2 (source: add)'],
  ])('“%s” is answered by add', async (ask, expected) => {
    const { calls, answer } = await converse(localModel(), toolsets.cli, ask)

    expect(calls).toEqual([{ id: 'local_1', name: 'add', arguments: { a: 18.5, b: 23.7 } }])
    expect(answer).toBe(expected)
  })

  it.each([
    ['现在上海几点？再告诉我架构示例文本讲了什么。', '2026 年 5 月 1 日，星期五，09:30:00（Asia/Shanghai，UTC+08:00）'],
    [
      'What time is it in Shanghai? Then tell me what the architecture example text says.',
      'Friday, 1 May 2026, 09:30:00 (Asia/Shanghai, UTC+08:00)',
    ],
  ])('“%s” becomes two calls in order', async (ask, time) => {
    const { calls, answer } = await converse(localModel(), toolsets.cli, ask)

    expect(calls.map((call) => [call.name, call.arguments])).toEqual([
      ['get_current_time', { timezone: 'Asia/Shanghai' }],
      ['read_demo_text', {}],
    ])
    expect(answer).toContain(time)
    expect(answer).toContain('“Model calls, tools and stop rules are separate parts.”')
  })
})

describe('answers', () => {
  it('quote passages with file and line', async () => {
    const { answer } = await converse(localModel(), toolsets.files, 'When is the invoice due?')

    expect(answer).toBe('- “The invoice is due on 15 May.” — invoice-2026.txt:2 (source: search_files)')
  })

  it('say which tool failed, and why', async () => {
    const { calls, answer } = await converse(localModel(), toolsets.files, 'Read missing.txt')

    expect(names(calls)).toEqual(['read_file'])
    expect(answer).toBe('read_file failed: No such file: missing.txt')
  })

  it('say that nothing was found after a shorter search', async () => {
    const { calls, answer } = await converse(localModel(), toolsets.files, 'search for purple unicorns')

    expect(calls.map((call) => call.arguments.query)).toEqual(['purple unicorns', 'unicorns', 'purple'])
    expect(answer).toBe('search_files found nothing for “purple unicorns”.')
  })

  it('find with fewer words what no line has in whole', async () => {
    const { answer } = await converse(localModel(), toolsets.files, 'To whom do we pay rent?')

    expect(answer).toContain('“The monthly rent is 950 euros.” — contract.md:3')
  })

  it('ask for what is missing', async () => {
    const { calls, answer } = await converse(localModel(), toolsets.basic, '现在几点？')

    expect(calls).toEqual([])
    expect(answer).toContain('timezone')
  })

  it('use the given time zone when the request names no place', async () => {
    const { calls } = await converse(localModel({ timeZone: 'Europe/Rome' }), toolsets.basic, '现在几点？')

    expect(calls.map((call) => call.arguments)).toEqual([{ timezone: 'Europe/Rome' }])
  })

  it('say plainly what cannot be done, what can, and how to plug in a real model', async () => {
    const { answer } = await converse(localModel(), toolsets.basic, 'Write me a poem about spring.')

    expect(answer).toContain('I cannot help with this: “Write me a poem about spring”.')
    expect(answer).toContain('- add: Add two numbers.')
    expect(answer).toContain('--real')
  })

  it('go on with the other parts when one cannot be done', async () => {
    const { calls, answer } = await converse(localModel(), toolsets.basic, 'What is 2 + 2? And who won the world cup?')

    expect(names(calls)).toEqual(['add'])
    expect(answer).toContain('2 + 2 = 4')
    expect(answer).toContain('I cannot help with this: “who won the world cup”.')
    expect(answer).toContain('`minagent models` lists those that can be used, and --real asks one.')
  })
})

describe('several calls', () => {
  it('never repeat one that was made', async () => {
    const { calls } = await converse(localModel(), toolsets.cli, 'What is 2 + 2? What is 2 + 2? Then tell me 2 plus 2.')

    expect(names(calls)).toEqual(['add'])
  })

  it('stop where an operation failed', async () => {
    const call = { id: 'local_1', name: 'calculator', arguments: { left: 1, operation: 'divide', right: 0 } }
    const failed = toolMessage(call, '{"error":{"code":"TOOL_FAILED","message":"Division by zero."}}')

    const { message } = await localModel().complete([user('1 / 0 + 5'), assistant('', [call]), failed], toolsets.basic)

    expect(message).toEqual(assistant('calculator failed: Division by zero.'))
  })

  it('read results in the envelope form', async () => {
    const call = { id: 'local_1', name: 'add', arguments: { a: 1, b: 2 } }
    const result = toolMessage(call, '{"ok":true,"tool":"add","data":{"value":3},"error":null}')

    const { message } = await localModel().complete([user('1 + 2 = ?'), assistant('', [call]), result], toolsets.basic)

    expect(message).toEqual(assistant('1 + 2 = 3 (source: add)'))
  })

  it('take an argument from an earlier result', async () => {
    const tools: readonly ToolSchema[] = [
      {
        name: 'find_contact',
        description: 'Finds a contact by name.',
        parameters: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      },
      {
        name: 'send_email',
        description: 'Sends an email.',
        parameters: { type: 'object', properties: { email: { type: 'string' }, body: { type: 'string' } }, required: ['email', 'body'] },
      },
    ]
    const ask = user('Find the contact "Ada", then send an email saying dinner is ready')
    const first = await localModel().complete([ask], tools)
    const found = toolMessage(first.message.toolCalls[0] ?? '', '{"name":"Ada","email":"ada@example.com"}')

    const second = await localModel().complete([ask, first.message, found], tools)

    expect(first.message.toolCalls[0]).toMatchObject({ name: 'find_contact', arguments: { name: 'Ada' } })
    expect(second.message.toolCalls[0]).toMatchObject({
      name: 'send_email',
      arguments: { email: 'ada@example.com', body: 'dinner is ready' },
    })
  })

  it('work with tools whose operations have other names', async () => {
    const parameters = (...keys: readonly string[]) => ({
      type: 'object',
      properties: Object.fromEntries(keys.map((key) => [key, { type: 'number' }])),
      required: keys,
    })
    const tools: readonly ToolSchema[] = [
      {
        name: 'sum',
        description: 'Sum of numbers',
        parameters: { type: 'object', properties: { numbers: { type: 'array', items: { type: 'number' } } }, required: ['numbers'] },
      },
      { name: 'division', description: 'Quotient', parameters: parameters('divisor', 'dividend') },
    ]

    const { calls } = await converse(localModel(), tools, 'What is 10 / 4?')
    const { calls: sums } = await converse(localModel(), tools, 'Add 10 and 4')

    expect(calls.map((call) => call.arguments)).toEqual([{ divisor: 4, dividend: 10 }])
    expect(sums[0]?.arguments).toEqual({ numbers: [10, 4] })
  })
})

describe('the conversation', () => {
  it.each([
    ['What time is it in Paris?', 'and in Tokyo?'],
    ['现在巴黎几点？', '那东京呢？'],
  ])('“%s” may be followed by “%s”', async (first, second) => {
    const before = await converse(localModel(), toolsets.cli, first)

    const { calls } = await converse(localModel(), toolsets.cli, second, before.messages)

    expect(calls).toEqual([{ id: 'local_2', name: 'get_current_time', arguments: { timezone: 'Asia/Tokyo' } }])
  })

  it('a calculation may go on from the result before', async () => {
    const before = await converse(localModel(), toolsets.basic, '2 加 3 等于多少？')

    const { answer } = await converse(localModel(), toolsets.basic, '再乘以 4 呢？', before.messages)

    expect(answer).toContain('5 × 4 = 20')
  })

  it('follows a request that came in while tools ran', async () => {
    const before = await converse(localModel(), toolsets.basic, 'What is 1 + 1?')

    const { calls } = await converse(localModel(), toolsets.basic, 'No, what time is it in Oslo?', before.messages.slice(0, 3))

    expect(calls.map((call) => call.arguments)).toEqual([{ timezone: 'Europe/Oslo' }])
  })

  it('takes summaries and feedback for no request', async () => {
    const note = { ...user('Your answer was too long.'), name: 'model_feedback' }

    const { message } = await localModel().complete([user('2 + 3'), note], toolsets.basic)

    expect(names(message.toolCalls)).toEqual(['add'])
  })

  it('without any request is a greeting', async () => {
    const { message } = await localModel().complete([], [])

    expect(message.content).toContain('minagent/local')
  })
})

it('streams the answer in small pieces', async () => {
  const events: ModelEvent[] = []
  for await (const event of localModel().stream?.([user('What is RAG?')], []) ?? []) events.push(event)

  const texts = events.flatMap((event) => (event.type === 'text.delta' ? [event.text] : []))
  expect(texts.length).toBeGreaterThan(5)
  expect(events.at(-1)).toMatchObject({ type: 'response', response: { message: assistant(texts.join('')), stopReason: 'end_turn' } })
})

it('reports estimated usage', async () => {
  const { usage } = await localModel().complete([user('2 + 3')], toolsets.basic)

  expect(usage.inputTokens).toBeGreaterThan(50)
  expect(usage.outputTokens).toBeGreaterThan(0)
})

it('reads the beginning of a request that is very long', async () => {
  const { message } = await localModel().complete([user(`What is 2 + 3? ${'搜索 a/b.'.repeat(50_000)}`)], toolsets.cli)

  expect(message.toolCalls).toMatchObject([{ name: 'add', arguments: { a: 2, b: 3 } }])
})
