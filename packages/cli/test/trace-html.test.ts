import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main } from '@minagent/cli'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { jsonlTrace } from '@minagent/observability/node'
import { journaled } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'
import { testIo } from './test-io.ts'

/** What a command writes and how it ends. */
async function minagent(argv: readonly string[], cwd: string) {
  const io = testIo({ cwd })
  const exitCode = await main(argv, io)
  return { exitCode, out: io.out(), err: io.err() }
}

/** What `--json` writes. */
async function recorded(): Promise<string> {
  const io = testIo()
  await main(['--json', '2 + 3?'], io, { model: new FakeModel([[{ id: 'c', name: 'add', arguments: { a: 2, b: 3 } }], 'Five.']) })
  return io.out()
}

const pageIn = (...path: string[]) => readFileSync(join(...path), 'utf8')
const linesIn = (text: string) => text.split('\n').length - 1

describe('minagent trace html', () => {
  it('writes the page of a file of events beside it, readable for its user alone, and replaces it when asked again', async () => {
    const text = await recorded()
    const root = temporaryFolder({ 'run.jsonl': text })
    const written = { exitCode: 0, out: `Written: ${join(root, 'run.html')} (events: ${linesIn(text)})\n`, err: '' }

    expect(await minagent(['trace', 'html', 'run.jsonl'], root)).toEqual(written)
    expect(await minagent(['trace', 'html', 'run.jsonl'], root)).toEqual(written)

    expect(pageIn(root, 'run.html')).toContain('Five.')
    expect(pageIn(root, 'run.html')).toContain('<html lang="en">')
    expect(statSync(join(root, 'run.html')).mode & 0o777).toBe(0o600)
  })

  it('writes it where --out says, in Chinese, and tells of it as JSON', async () => {
    const root = temporaryFolder({ 'run.jsonl': await recorded() })

    const { exitCode, out } = await minagent(['--lang', 'zh', 'trace', 'html', 'run.jsonl', '--json', '--out', 'page.htm'], root)

    expect(exitCode).toBe(0)
    expect(JSON.parse(out)).toEqual({ path: join(root, 'page.htm'), events: expect.any(Number) })
    expect(pageIn(root, 'page.htm')).toContain('<html lang="zh-CN">')
  })

  it('leaves a file alone that is no page of a trace', async () => {
    const root = temporaryFolder({ 'run.jsonl': await recorded(), 'run.html': '<p>Mine.</p>', 'notes.txt': '' })

    expect(await minagent(['trace', 'html', 'run.jsonl'], root)).toEqual({
      exitCode: 2,
      out: '',
      err: `error: ${join(root, 'run.html')} exists and is no page of a trace; nothing was changed. Choose another file with --out.\n`,
    })
    expect((await minagent(['trace', 'html', 'run.jsonl', '--out', 'notes.txt'], root)).exitCode).toBe(2)
    expect((await minagent(['trace', 'html', 'run.jsonl', '--out', 'run.jsonl'], root)).exitCode).toBe(2)
    expect([pageIn(root, 'run.html'), pageIn(root, 'notes.txt')]).toEqual(['<p>Mine.</p>', ''])
  })

  it('K10 tells of a line that was cut off, and shows the rest', async () => {
    const text = await recorded()
    const root = temporaryFolder({ 'run.jsonl': text.slice(0, -20) })

    const { exitCode, out, err } = await minagent(['trace', 'html', 'run.jsonl'], root)

    expect({ exitCode, err }).toEqual({ exitCode: 1, err: `error: run.jsonl:${linesIn(text)}: this line was not written to its end\n` })
    expect(out).toContain(`(events: ${linesIn(text) - 1})`)
    expect(pageIn(root, 'run.html')).toContain('Five.')
  })

  it('reads what jsonlTrace wrote, which holds no texts', async () => {
    const root = temporaryFolder()
    const trace = jsonlTrace(join(root, 'trace.jsonl'))
    await new Agent({ model: new FakeModel(['ZEBRA']), observers: [trace] }).run('Hello?')
    await trace.close()

    expect((await minagent(['trace', 'html', 'trace.jsonl'], root)).exitCode).toBe(0)
    expect(pageIn(root, 'trace.html')).toContain('chars=5;sha256=')
    expect(pageIn(root, 'trace.html')).not.toContain('ZEBRA')
  })

  it('reads the files of a journal where they stand, and says so elsewhere', async () => {
    const root = temporaryFolder()
    await journaled(new Agent({ model: new FakeModel(['ZEBRA']) }), fileJournal(root)).start('Hello?', { runId: 'r 1' }).result
    const [run = ''] = readdirSync(root)
    const file = join(run, '000001', 'records.jsonl')

    expect(await minagent(['trace', 'html', file, '--out', 'page.html'], root)).toMatchObject({ exitCode: 0, err: '' })
    expect(pageIn(root, 'page.html')).toContain('ZEBRA')

    mkdirSync(join(root, 'else', 'where'), { recursive: true })
    renameSync(join(root, file), join(root, 'else', 'where', 'records.jsonl'))
    expect(await minagent(['trace', 'html', 'else/where/records.jsonl'], root)).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('belongs to a journal'),
    })
  })

  it.each([
    ['en', 'none.jsonl', 'error: none.jsonl cannot be read (ENOENT)\n'],
    ['zh', 'none.jsonl', '错误：无法读取 none.jsonl（ENOENT）\n'],
    ['en', 'empty.jsonl', 'error: empty.jsonl holds no event of a run; nothing was written\n'],
    ['zh', 'other.jsonl', '错误：other.jsonl 中没有任何运行的事件，没有写入任何内容\n'],
    ['en', '.', 'error: . cannot be read (EISDIR)\n'],
  ])('tells in %s why there is no page of %s', async (lang, file, err) => {
    const root = temporaryFolder({ 'empty.jsonl': '', 'other.jsonl': '{"event_type":"run_started"}\n' })

    expect(await minagent(['--lang', lang, 'trace', 'html', file], root)).toEqual({ exitCode: 2, out: '', err })
    expect(readdirSync(root)).not.toContain('empty.html')
  })

  it('tells where it cannot write, and how many lines are no events', async () => {
    const root = temporaryFolder({ 'run.jsonl': `{"event_type":"other"}\n${await recorded()}` })
    writeFileSync(join(root, 'file'), '')

    expect(await minagent(['trace', 'html', 'run.jsonl'], root)).toMatchObject({
      exitCode: 0,
      err: 'Left out, for they are no events: 1 line\n',
    })
    expect((await minagent(['trace', 'html', 'run.jsonl', '--out', 'none/page.html'], root)).err).toContain('cannot be written (ENOENT)')
    expect((await minagent(['trace', 'html', 'run.jsonl', '--out', '.'], root)).err).toContain('cannot be written (EISDIR)')
  })

  it('stands in the help, in both languages', async () => {
    const root = temporaryFolder()

    expect((await minagent(['help', 'trace'], root)).out).toContain('html <file>')
    expect((await minagent(['--lang', 'zh', 'help', 'trace'], root)).out).toContain('可在浏览器中打开的页面')
  })
})
