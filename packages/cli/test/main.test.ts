import { join } from 'node:path'
import { Readable } from 'node:stream'
import { main } from '@minagent/cli'
import { FakeModel } from '@minagent/models'
import { defineTool, jsonSchema } from '@minagent/tools'
import { eventFromWire, type ToolCall } from '@minagent/types'
import { fakeClock, parseJsonLines } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'
import { testIo } from './test-io.ts'

const addCall: ToolCall = { id: 'c1', name: 'add', arguments: { a: 2, b: 3 } }
const withoutTimes = (text: string) => text.replace(/\d+ ms/g, '# ms')

describe('a question in the arguments', () => {
  it('K15 puts the answer on stdout; the model, the steps and the stop reason on stderr', async () => {
    const io = testIo()

    const exitCode = await main(['2', 'plus', '3?'], io, { model: new FakeModel([[addCall], '2 + 3 = 5']) })

    expect(exitCode).toBe(0)
    expect(io.out()).toBe('2 + 3 = 5\n')
    expect(withoutTimes(io.err())).toBe(
      'model: fake/script\n● add {"a":2,"b":3}\n  → {"value":5} · # ms\nstop: completed · 2 model rounds · 1 tool call · # ms\n',
    )
  })

  it('is made of all its words', async () => {
    const model = new FakeModel(['hi'])

    await main(['现在', '几点？'], testIo(), { model })

    expect(model.calls[0]?.[0]).toEqual([{ role: 'user', content: '现在 几点？' }])
  })

  it('may begin with a minus after "--"', async () => {
    const model = new FakeModel(['-2'])

    expect(await main(['--', '-5 + 3'], testIo(), { model })).toBe(0)
    expect(model.calls[0]?.[0]).toEqual([{ role: 'user', content: '-5 + 3' }])
  })

  it('gets its tool errors in its own language', async () => {
    const model = new FakeModel([[{ id: 'c1', name: 'get_current_time', arguments: { timezone: 'Asia/Unknown' } }], '?'])
    const io = testIo()

    await main(['现在未知城几点？'], io, { model })

    expect(io.err()).toContain('  ✗ TOOL_FAILED: 未知时区: Asia/Unknown · ')
  })

  it('can be answered from a folder: the tools over files exist only then', async () => {
    const root = temporaryFolder({ 'docs/notes.txt': 'The code is 42.' })
    const model = new FakeModel([[{ id: 'c1', name: 'read_file', arguments: { path: 'notes.txt' } }], 'docs'])
    const io = testIo({ cwd: root })

    const exitCode = await main(['--dir', 'docs', 'code?'], io, { model })

    expect(exitCode).toBe(0)
    expect(model.calls[0]?.[1].map(({ name }) => name)).toContain('search_files')
    expect(io.err()).toContain('  →      1|The code is 42. · '.replace('→      ', '→ '))
  })

  it('exits with 1 when the run ends otherwise, with the reason on stderr and nothing on stdout', async () => {
    const io = testIo()
    const model = new FakeModel([[addCall], [addCall], [addCall]])

    const exitCode = await main(['--max-steps', '3', 'again'], io, { model })

    expect(exitCode).toBe(1)
    expect(io.out()).toBe('')
    expect(io.err()).toMatch(/\nstop: max_model_rounds · 3 model rounds · 3 tool calls · \d+ ms\n$/)
  })

  it.each([
    ['2 plus 3?', 'note: the answer is cut off: the model may not write more tokens at once.'],
    ['2 加 3 等于多少？', '注意: 回答不完整：模型一次输出的 token 数达到了上限。'],
  ])('says that its answer is cut off at the limit of the model, in its own language: %s', async (question, note) => {
    const message = { role: 'assistant' as const, content: 'It is', toolCalls: [] }
    const io = testIo()

    const exitCode = await main([question], io, { model: new FakeModel([{ message, stopReason: 'max_tokens', usage: {} }]) })

    expect(exitCode).toBe(0)
    expect(io.out()).toBe('It is\n')
    expect(withoutTimes(io.err())).toBe(`model: fake/script\n${note}\nstop: completed · 1 model round · 0 tool calls · # ms\n`)
  })

  it('says nothing of a limit that cut off a step, not the answer', async () => {
    const message = { role: 'assistant' as const, content: '', toolCalls: [addCall] }
    const io = testIo()

    await main(['--max-steps', '1', '?'], io, { model: new FakeModel([{ message, stopReason: 'max_tokens', usage: {} }]) })

    expect(io.out()).toBe('')
    expect(io.err()).not.toContain('note:')
  })

  it('exits with 1 when the model fails, without a stack trace', async () => {
    const io = testIo()

    const exitCode = await main(['?'], io, { model: new FakeModel([new Error('the line is dead')]) })

    expect(exitCode).toBe(1)
    expect(io.err()).toContain('error: the line is dead\n')
    expect(io.err()).not.toContain('    at ')
  })

  it('never lets a file drive the terminal', async () => {
    const root = temporaryFolder({ 'a.txt': 'red \u001b[31malert\u0007\u009b2J' })
    const io = testIo({ terminal: true })
    const model = new FakeModel([[{ id: 'c1', name: 'read_file', arguments: { path: 'a.txt' } }], 'red \u001b[31malert'])

    await main(['--no-color', '--dir', root, '?'], io, { model })

    expect(io.out()).toBe('red [31malert\n')
    expect(io.err()).not.toMatch(/[^\P{Cc}\n]/u)
  })
})

describe('Ctrl-C', () => {
  it('cancels a run that is under way and says so, with exit code 1', async () => {
    const io = testIo()
    const started = withResolvers()
    const hang = defineTool({
      name: 'hang',
      description: 'Never answers.',
      parameters: jsonSchema({ type: 'object' }),
      metadata: { sideEffect: 'none', risk: 'low', executionLocation: 'local', idempotent: true, untrustedOutput: false },
      execute: () => {
        started.resolve(undefined)
        return new Promise(() => undefined)
      },
    })
    const model = new FakeModel([[{ id: 'c1', name: 'hang', arguments: {} }], 'never'])

    const exit = main(['?'], io, { model, tools: [hang] })
    await started.promise
    io.interrupt()

    expect(await exit).toBe(1)
    expect(io.out()).toBe('')
    expect(io.err()).toMatch(/\nstop: cancelled · 1 model round · 1 tool call · \d+ ms\n$/)
    expect(io.err()).not.toContain('    at ')
  })
})

describe('--json', () => {
  it('writes one event a line and nothing else; the numbers have no gap', async () => {
    const io = testIo()

    await main(['--json', '2 + 3?'], io, { model: new FakeModel([[addCall], '5']), clock: fakeClock(0) })

    const events = parseJsonLines(io.out()).values.map(eventFromWire)
    expect(events.map(({ type }) => type)).toEqual([
      'run.started',
      'model.started',
      'model.finished',
      'tool.call.started',
      'policy.decided',
      'tool.call.finished',
      'model.started',
      'model.finished',
      'run.succeeded',
    ])
    expect(events.flatMap((event) => ('seq' in event ? [event.seq] : []))).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(io.err()).toBe('model: fake/script\n')
  })
})

describe('the choice of the model', () => {
  it('is the local one without a key, and says so in one line', async () => {
    const io = testIo()

    await main(['18.5 加 23.7 等于多少？'], io)

    expect(io.err()).toMatch(/^model: local \(/)
    expect(io.out()).toContain('42.2')
  })
})

describe('wrong usage', () => {
  it.each([
    [['--dir', 'missing', '?'], "'--dir <folder>' argument 'missing' is invalid"],
    [['--dir', 'file.txt', '?'], 'It is not a folder.'],
    [['--max-steps', '0', '?'], 'It must be a whole number from 1 on.'],
    [['--max-steps', 'many', '?'], 'It must be a whole number from 1 on.'],
    [['--colour', '?'], "unknown option '--colour'"],
    [['-5 + 3'], 'goes after "--"'],
    [[''], 'the question is empty'],
    [['  ', ' '], 'the question is empty'],
  ])('K15 %j exits with 2 and says why on stderr', async (argv, message) => {
    const io = testIo({ cwd: temporaryFolder({ 'file.txt': '' }) })

    const exitCode = await main(argv, io, { model: new FakeModel([]) })

    expect(exitCode).toBe(2)
    expect(io.out()).toBe('')
    expect(io.err()).toContain(message)
  })

  it('help and version go to stdout with 0', async () => {
    const [help, version] = [testIo(), testIo()]

    expect(await main(['--help'], help)).toBe(0)
    expect(await main(['--version'], version)).toBe(0)
    expect(help.out()).toContain('Usage: minagent [options] [command] [question...]')
    expect(version.out()).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(help.err() + version.err()).toBe('')
  })
})

describe('questions on stdin', () => {
  it('are answered line by line, in one conversation', async () => {
    const io = testIo({ input: '\uFEFFfirst?\r\n\r\n  second?\r\n' })
    const model = new FakeModel(['one', 'two'])

    const exitCode = await main([], io, { model })

    expect(exitCode).toBe(0)
    expect(io.out()).toBe('one\ntwo\n')
    expect(model.calls[1]?.[0].map(({ content }) => content)).toEqual(['first?', 'one', 'second?'])
  })

  it('are read for "-", also from a terminal', async () => {
    const io = testIo({ input: 'last line without an end', terminal: true })

    expect(await main(['-'], io, { model: new FakeModel(['yes']) })).toBe(0)
    expect(io.out()).toBe('yes\n')
  })

  it('end with the first that is not answered', async () => {
    const io = testIo({ input: 'a\nb\n' })
    const model = new FakeModel([new Error('broken'), 'never'])

    expect(await main([], io, { model })).toBe(1)
    expect(model.calls).toHaveLength(1)
  })

  it('can come from any iterable, and the answers go to anything that can write', async () => {
    const written: string[] = []
    const sink = { write: (text: string) => written.push(text) }
    const pieces = ['fir', 'st?\nsec', 'ond?']
    const stdin = { [Symbol.asyncIterator]: () => Readable.from(pieces)[Symbol.asyncIterator]() }

    await main([], { ...testIo(), stdin, stdout: sink, stderr: { write: () => undefined } }, { model: new FakeModel(['one', 'two']) })

    expect(written).toEqual(['one\n', 'two\n'])
  })

  it('must be there: empty input is wrong usage', async () => {
    const io = testIo({ input: ' \n\n' })

    expect(await main([], io, { model: new FakeModel([]) })).toBe(2)
    expect(io.err()).toContain('no question')
  })
})

describe('colors', () => {
  const ask = async (argv: string[], terminal: boolean, env: Record<string, string> = {}) => {
    const io = testIo({ terminal, env })
    await main([...argv, '?'], io, { model: new FakeModel([[addCall], 'five']) })
    expect(io.out()).toBe('five\n')
    return io.err().includes('\u001b[')
  }

  it('are for terminals only, and for those who want them', async () => {
    expect(await ask([], true)).toBe(true)
    expect(await ask([], false)).toBe(false)
    expect(await ask(['--no-color'], true)).toBe(false)
    expect(await ask([], true, { NO_COLOR: '1' })).toBe(false)
  })
})

describe('the local model and a folder', () => {
  it.each([
    ['年假有多少天？', '十五天'],
    ['How many days of vacation are there? Search the files.', '25 days'],
  ])('answers %s with a quoted passage, its file and its line', async (question, quote) => {
    const root = temporaryFolder({ 'zh/制度.txt': '第一章\n年假为每年十五天。\n', 'en/rules.md': '# Rules\n\nVacation: 25 days a year.\n' })
    const io = testIo()

    const exitCode = await main(['--dir', root, question], io)

    expect(exitCode).toBe(0)
    expect(io.out()).toContain(quote)
    expect(io.out()).toMatch(/(制度\.txt|rules\.md)\D{0,4}(2|3)/)
  })

  it('does nothing in an empty folder and says so', async () => {
    const io = testIo()

    expect(await main(['--dir', join(temporaryFolder(), '.'), '年假有多少天？'], io)).toBe(0)
    expect(io.out()).not.toBe('')
  })
})

function withResolvers() {
  let resolve: (value: unknown) => void = () => undefined
  const promise = new Promise((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
