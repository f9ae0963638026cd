import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { FakeModel, withCassette } from '@minagent/models'
import { fileCassette } from '@minagent/models/node'
import { isDefectError, user } from '@minagent/types'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { question, silent, thrownBy } from './cassette-samples.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cassette-'))
  path = join(folder, 'tapes', 'run.jsonl')
})
afterEach(() => rm(folder, { recursive: true }))

async function recordTwo(): Promise<void> {
  const model = withCassette(new FakeModel(['一', 'two']), { store: fileCassette(path) })
  await model.complete(question, [])
  await model.complete([user('other')], [])
}

describe('fileCassette', () => {
  it('keeps JSON lines in a file that is made, with its folder, when the first entry comes', async () => {
    expect(await fileCassette(path).read()).toEqual([])
    expect(await readdir(folder)).toEqual([])

    await recordTwo()

    const lines = (await readFile(path, 'utf8')).split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toBe(
      '{"request":{"model":"fake/script","messages":[{"role":"user","content":"hi"}],"tools":[]},' +
        '"response":{"message":{"role":"assistant","content":"一"},"stop_reason":"end_turn","usage":{}}}',
    )
    const replay = withCassette(silent, { store: fileCassette(path), mode: 'replay' })
    expect((await replay.complete([user('other')], [])).message.content).toBe('two')
  })

  it('leaves out the rest of a line whose writer was cut off, tells it, and adds the next entry on a line of its own', async () => {
    await recordTwo()
    const whole = await readFile(path, 'utf8')
    await truncate(path, Buffer.byteLength(whole) - 20)
    const torn: string[] = []
    const store = fileCassette(path, { onTornLine: (line) => torn.push(line) })

    const model = withCassette(new FakeModel(['again']), { store })
    expect((await model.complete(question, [])).message.content).toBe('一')
    expect(torn).toHaveLength(1)
    expect(whole).toContain(torn[0])
    await model.complete([user('other')], [])

    const replay = withCassette(silent, { store: fileCassette(path, { onTornLine: () => {} }), mode: 'replay' })
    expect((await replay.complete([user('other')], [])).message.content).toBe('again')
  })

  it('takes a last line that only lacks its line end', async () => {
    await recordTwo()
    await truncate(path, (await readFile(path)).length - 1)
    const store = fileCassette(path, { onTornLine: (line) => expect.fail(line) })

    expect(await store.read()).toHaveLength(2)
    await store.append({ n: 3 })
    expect((await store.read())[2]).toEqual({ n: 3 })
  })

  it('warns of a torn line unless told otherwise', async () => {
    await recordTwo()
    await appendFile(path, '{"request":')
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve))

    expect(await fileCassette(path).read()).toHaveLength(2)

    expect((await warned).message).toBe(`${path} has a line that is no JSON, left out: {"request":`)
  })

  it("is emptied by mode 'record'", async () => {
    await recordTwo()
    const model = withCassette(new FakeModel(['new']), { store: fileCassette(path), mode: 'record' })
    await model.complete(question, [])

    expect(await fileCassette(path).read()).toHaveLength(1)
  })

  it('takes entries of many writers at once, none torn or lost', async () => {
    const entry = (writer: number, n: number) => ({ writer, n, text: 'x'.repeat(5000) })
    const writers = Array.from({ length: 8 }, (_, writer) => ({ writer, store: fileCassette(path) }))

    await Promise.all(writers.flatMap(({ writer, store }) => [0, 1, 2, 3].map((n) => store.append(entry(writer, n)))))

    const seen = (await fileCassette(path, { onTornLine: (line) => expect.fail(line) }).read()).map((value) => JSON.stringify(value))
    expect(new Set(seen).size).toBe(32)
  })

  it('takes entries of several processes at once, none torn or lost', async () => {
    const script = join(folder, 'append.mjs')
    const source = new URL('../src/node/file-cassette.ts', import.meta.url).href
    const program = [
      `import { fileCassette } from ${JSON.stringify(source)}`,
      'const [path, writer] = process.argv.slice(2)',
      "for (let n = 0; n < 25; n++) await fileCassette(path).append({ writer, n, text: 'y'.repeat(20_000) })",
    ]
    await writeFile(script, program.join('\n'))
    const root = fileURLToPath(new URL('../../../', import.meta.url))
    const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')

    const append = (writer: string) => promisify(execFile)(process.execPath, [tsx, script, path, writer], { cwd: root })
    await Promise.all(['a', 'b', 'c'].map(append))

    const entries = await fileCassette(path, { onTornLine: (line) => expect.fail(line) }).read()
    expect(entries).toHaveLength(75)
  })

  it('surfaces a file that cannot be read as a defect', async () => {
    const error = await thrownBy(withCassette(silent, { store: fileCassette(folder), mode: 'replay' }).complete(question, []))

    expect(isDefectError(error) && error.code).toBe('recording_failed')
    expect(String(error)).toContain('EISDIR')
  })
})
