import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main } from '@minagent/cli'
import { FakeModel } from '@minagent/models'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'
import { testIo } from './test-io.ts'

/** What a command writes and how it ends. */
async function minagent(argv: readonly string[], options: Parameters<typeof testIo>[0] = {}) {
  const io = testIo(options)
  const exitCode = await main(argv, io)
  return { exitCode, out: io.out(), err: io.err() }
}

describe('minagent trace show', () => {
  const recorded = async () => {
    const io = testIo()
    await main(['--json', '2 + 3?'], io, { model: new FakeModel([[{ id: 'c', name: 'add', arguments: { a: 2, b: 3 } }], '5']) })
    return io.out()
  }

  it('K11 shows the events of --json in the order of the file, and changes nothing', async () => {
    const root = temporaryFolder({ 'run.jsonl': await recorded() })
    const before = statSync(join(root, 'run.jsonl'))

    const { exitCode, out } = await minagent(['trace', 'show', 'run.jsonl'], { cwd: root })

    expect(exitCode).toBe(0)
    expect(out.split('\n').map((line) => line.replace(/\d+ ms/, '# ms'))).toEqual([
      '   1  run.started         2 + 3?',
      '   2  model.started',
      '   3  model.finished      add {"a":2,"b":3}',
      '   4  tool.call.started   add {"a":2,"b":3}',
      expect.stringMatching(/^ {3}5 {2}policy\.decided/),
      '   6  tool.call.finished  add → {"value":5} · # ms',
      '   7  model.started',
      '   8  model.finished      5',
      '   9  run.succeeded       completed 5',
      '',
    ])
    expect(statSync(join(root, 'run.jsonl')).mtimeMs).toBe(before.mtimeMs)
  })

  it('shows nothing that drives a terminal or changes the direction of the text', async () => {
    const hostile = (await recorded()).replace('2 + 3?', 'a\\u001b]0;title\\u0007\u202eb')
    const root = temporaryFolder({ 'run.jsonl': hostile })

    const { out } = await minagent(['trace', 'show', 'run.jsonl'], { cwd: root })

    expect(out.split('\n')[0]).toBe('   1  run.started         ab')
  })

  it('shows what is asked for: of a kind, about a tool, with a text, of a run, that failed', async () => {
    const failed = JSON.stringify({ run_id: 'other', event_type: 'observation', tool_name: 'add', is_error: true })
    const root = temporaryFolder({ 'run.jsonl': `${await recorded()}${failed}\n` })
    const shown = async (...options: readonly string[]) => {
      const { out } = await minagent(['trace', 'run.jsonl', ...options], { cwd: root })
      return out
        .split('\n')
        .map((line) => Number.parseInt(line, 10))
        .filter(Number.isFinite)
    }

    expect(await shown('--type', 'model')).toEqual([2, 3, 7, 8])
    expect(await shown('--type', 'run.started')).toEqual([1])
    expect(await shown('--tool', 'add')).toEqual([3, 4, 5, 6, 10])
    expect(await shown('--tool', 'add', '--type', 'tool')).toEqual([4, 6])
    expect(await shown('--grep', 'COMPLETED')).toEqual([9])
    expect(await shown('--run', 'oth')).toEqual([10])
    expect(await shown('--failed')).toEqual([10])
    expect(await shown('--tool', 'none')).toEqual([])
    expect((await minagent(['trace', 'show', '--json', '--failed', 'run.jsonl'], { cwd: root })).out).toBe(`${failed}\n`)
  })

  it('K11 follows a file that is not there yet, until the run in it has ended, and changes nothing of it', async () => {
    const root = temporaryFolder()
    const file = join(root, 'run.jsonl')
    const clock = fakeClock()
    const io = testIo({ cwd: root })
    const text = await recorded()
    const ended = main(['trace', 'show', '--follow', 'run.jsonl'], io, { clock })
    const more = async (change: () => void) => {
      while (clock.pending === 0) await new Promise(setImmediate)
      change()
      await clock.advance(200)
    }

    await more(() => writeFileSync(file, text.slice(0, 1000)))
    await more(() => writeFileSync(file, text))

    expect(await ended).toBe(0)
    expect(io.out()).toBe((await minagent(['trace', 'run.jsonl'], { cwd: root })).out)
    expect(io.err()).toBe('run.jsonl is not there yet: waiting for it (Ctrl-C ends)\n')
  })

  it('follows until Ctrl-C', async () => {
    const io = testIo({ cwd: temporaryFolder({ 'run.jsonl': '{"type":"run.started","run_id":"r"}\n' }) })
    const clock = fakeClock()
    const ended = main(['trace', 'run.jsonl', '-f'], io, { clock })
    while (clock.pending === 0) await new Promise(setImmediate)

    io.interrupt()

    expect(await ended).toBe(0)
    expect(io.out()).toBe('   1  run.started         {"run_id":"r"}\n')
  })

  it('goes on after a line that a killed program left torn', async () => {
    const [first = '', ...rest] = (await recorded()).split('\n')
    const root = temporaryFolder({ 'run.jsonl': [first, rest[0]?.slice(0, 9), ...rest].join('\n') })

    const { exitCode, out, err } = await minagent(['trace', 'run.jsonl'], { cwd: root })

    expect(exitCode).toBe(1)
    expect(err).toBe('error: run.jsonl:2: this line is not JSON\n')
    expect(out.trim().split('\n')).toHaveLength(9)
  })

  it('shows the runs as trees', async () => {
    const root = temporaryFolder({ 'run.jsonl': await recorded() })

    const { out } = await minagent(['trace', 'run.jsonl', '--tree'], { cwd: root })

    expect(out).toContain('add')
    expect(out).not.toContain('model.finished')
  })

  it.each([
    ['en', 'only what failed'],
    ['zh', '只显示失败的内容'],
  ])('says in its help what can be asked for (%s)', async (lang, words) => {
    expect((await minagent(['--lang', lang, 'trace', 'show', '--help'])).out).toContain(words)
  })

  it('shows lines of other programs by their kind', async () => {
    const root = temporaryFolder({ 'agent.jsonl': '{"run_id":"r1","step":1,"event_type":"model_action","action_type":"tool_call"}\n' })

    expect((await minagent(['trace', 'agent.jsonl'], { cwd: root })).out).toBe(
      '   1  model_action        {"run_id":"r1","step":1,"action_type":"tool_call"}\n',
    )
  })

  it.each([
    ['a line that was not written to its end', '{"type":"x"}\n{"type"', 'this line was not written to its end', 2],
    ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22, 0x0a), 'this line is not UTF-8', 1],
    ['a key twice', '{"a":1}\n{"b":{"a":1,"\\u0061":2}}\n', 'an object of this line has a key twice', 2],
    ['NaN', '{"a":NaN}\n', 'this line is not JSON', 1],
    ['an infinite number', '{"a":1e999}\n', 'a number of this line is too large', 1],
    ['an array', '[1]\n', 'this line is no object', 1],
    ['an empty line', '{"a":1}\n\n', 'this line is not JSON', 2],
    ['a number that is missing', '{"run_id":"r","seq":0}\n{"run_id":"r","seq":2}\n', 'lines are missing before this one', 2],
  ])('X4 shows what comes before %s, and exits with 1', async (_, text, reason, line) => {
    const root = temporaryFolder({ 'run.jsonl': text })

    const { exitCode, out, err } = await minagent(['trace', 'show', 'run.jsonl'], { cwd: root })

    expect(exitCode).toBe(1)
    expect(err).toContain(`error: run.jsonl:${line}: ${reason}`)
    // What comes before it; a line that only does not follow is shown as well.
    expect(out.split('\n').length - 1).toBe(reason.startsWith('lines are missing') ? line : line - 1)
  })

  it('X4 takes a key for itself in each object', async () => {
    const root = temporaryFolder({ 'run.jsonl': '{"a":[{"a":1},{"a":"{\\"a\\":1,\\"a\\":2}"}],"b":{"a":{"a":1}}}\n' })

    expect(await minagent(['trace', 'show', 'run.jsonl'], { cwd: root })).toMatchObject({ exitCode: 0, err: '' })
    expect(await minagent(['trace', 'show', 'none.jsonl'], { cwd: root })).toMatchObject({
      exitCode: 2,
      err: 'error: none.jsonl cannot be read (ENOENT)\n',
    })
  })
})
