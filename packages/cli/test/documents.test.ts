import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main } from '@minagent/cli'
import { FakeModel } from '@minagent/models'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { cutOff, later, MINUTE } from './cut-off-run.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { keys, startSession } from './terminal/terminal-session.ts'
import { testIo } from './test-io.ts'

/** What a command writes and how it ends. */
async function minagent(argv: readonly string[], options: Parameters<typeof testIo>[0] = {}) {
  const io = testIo(options)
  const exitCode = await main(argv, io)
  return { exitCode, out: io.out(), err: io.err() }
}

function documents() {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'birds'))
  writeFileSync(join(folder, 'birds', 'heron.md'), '# Heron\n\nThe heron nests near the river Alder. Its nest is four metres wide.\n')
  writeFileSync(join(folder, 'budget.txt'), 'The budget of the museum is 40,000 euros in 2031.\n')
  writeFileSync(join(folder, 'noise.bin'), Buffer.from([0, 1, 2, 255, 254, 0, 0, 7]))
  return folder
}

describe('minagent index', () => {
  it('tells what was added, changed, removed and skipped, and does again only what changed', async () => {
    const folder = documents()
    symlinkSync('/etc/hostname', join(folder, 'link.txt'))
    const env = { XDG_STATE_HOME: temporaryFolder() }

    const first = await minagent(['index', folder], { env })
    writeFileSync(join(folder, 'budget.txt'), 'The budget of the museum is 50,000 euros in 2032, at least.\n')
    rmSync(join(folder, 'birds', 'heron.md'))
    const second = await minagent(['index', '.'], { env, cwd: folder })

    expect(first).toMatchObject({
      exitCode: 0,
      out: `${folder}: 2 added, 0 changed, 0 removed, 0 as before\nThe index holds 2 documents in 2 passages.\n`,
    })
    expect(first.err).toMatch(/^2 skipped: 1 .*, 1 .*\n {2}(link\.txt|noise\.bin): .+\n {2}(link\.txt|noise\.bin): .+\n$/)
    expect(second.out).toBe(`${folder}: 0 added, 1 changed, 1 removed, 0 as before\nThe index holds 1 document in 1 passage.\n`)
    expect(readdirSync(join(env.XDG_STATE_HOME, 'minagent', 'indexes'))).toHaveLength(1)
  })

  it('speaks Chinese, and writes one object with --json', async () => {
    const folder = documents()

    const chinese = await minagent(['--lang', 'zh', 'index', folder])
    const json = await minagent(['--json', 'index', folder])

    expect(chinese.out).toContain('新增 2，更改 0，移除 0，未变 0\n索引中有 2 个文档，共 2 个段落。')
    expect(chinese.err).toContain('跳过 1 个：1 个不是文本')
    expect(JSON.parse(json.out)).toMatchObject({
      folder,
      added: 2,
      changed: 0,
      removed: 0,
      unchanged: 0,
      skipped: [{ path: 'noise.bin', reason: 'binary' }],
      documents: 2,
      passages: 2,
    })
    expect(json.err).toBe('')
  })

  it('keeps the index in --out, and says what is wrong with a folder', async () => {
    const folder = documents()
    const out = join(temporaryFolder(), 'my-index')
    const env = { XDG_STATE_HOME: temporaryFolder() }

    const made = await minagent(['index', folder, '--out', out], { env })
    const missing = await minagent(['index', join(folder, 'nowhere')])
    const within = await minagent(['index', folder, '--out', join(folder, 'index')])

    expect(made.exitCode).toBe(0)
    expect([existsSync(join(out, 'head')), existsSync(join(env.XDG_STATE_HOME, 'minagent', 'indexes'))]).toEqual([true, false])
    expect(missing).toEqual({ exitCode: 2, out: '', err: `error: ${join(folder, 'nowhere')} is no folder that can be read (ENOENT)\n` })
    expect(await minagent(['index', ''], { cwd: folder })).toEqual({
      exitCode: 2,
      out: '',
      err: 'error: "" is no folder that can be read (ENOENT)\n',
    })
    expect(within).toMatchObject({ exitCode: 2, err: expect.stringContaining('--out must not be the folder of the documents') })
    expect((await minagent(['index'])).err).toContain("the argument 'documents' is missing")
  })

  it('says what to do about a damaged index', async () => {
    const folder = documents()
    const out = join(temporaryFolder(), 'my-index')
    await minagent(['index', folder, '--out', out])
    for (const file of readdirSync(join(out, 'manifests'))) writeFileSync(join(out, 'manifests', file), 'damaged')

    const { exitCode, err } = await minagent(['index', folder, '--out', out])

    expect(exitCode).toBe(1)
    expect(err).toContain(
      `error: The manifest of the index in ${out} is cut off, or not what was written. Delete the index and build it again`,
    )
  })

  it('shows how far it is in a terminal, is ended by Ctrl-C, and goes on', async () => {
    const folder = temporaryFolder()
    const text = 'The quick brown fox jumps over the lazy dog near the river. '.repeat(200)
    for (let number = 0; number < 1_500; number++) writeFileSync(join(folder, `${number}.txt`), `Document ${number}. ${text}`)
    const state = temporaryFolder()
    const session = await startSession({ args: ['index', folder], state })
    await session.sees(/\d% \d+ of 1500 files · [\d.]+ of 18\.\d MB/)

    session.press(keys.ctrlC)

    expect(await session.exitCode).toBe(1)
    const [, done = ''] = /Interrupted after (\d+) of 1500 files/.exec(session.screen()) ?? []
    expect(Number(done)).toBeGreaterThan(0)
    const again = await minagent(['--json', 'index', folder], { env: { XDG_STATE_HOME: state } })
    expect(JSON.parse(again.out)).toMatchObject({ added: 1500 - Number(done), unchanged: Number(done), documents: 1500 })
  })
})

describe('minagent --docs', () => {
  it('answers from the documents with a citation, without any model service', async () => {
    const folder = documents()

    const { exitCode, out, err } = await minagent(['run', '--docs', folder, 'Where does the heron nest near the river?'])

    expect(exitCode).toBe(0)
    expect(out).toContain('The heron nests near the river Alder.')
    expect(out).toMatch(/\[birds\/heron\.md#\d+-\d+\]/)
    expect(err).toContain(`${folder}: 2 added, 0 changed, 0 removed, 0 as before\n`)
  })

  it('offers a model search and read over what the folder holds now', async () => {
    const folder = documents()
    const env = { XDG_STATE_HOME: temporaryFolder() }
    await minagent(['index', folder], { env })
    writeFileSync(join(folder, 'owl.txt'), 'The owl is awake at midnight.\n')
    const call = { id: 'c1', name: 'search', arguments: { query: 'owl' } }
    const model = new FakeModel([[call], 'At midnight [owl.txt#0-29].'])
    const io = testIo({ env })

    expect(await main(['--docs', folder, 'When is the owl awake?'], io, { model })).toBe(0)

    expect(io.out()).toBe('At midnight [owl.txt#0-29].\n')
    expect(io.err()).toContain(`${folder}: 1 added, 0 changed, 0 removed, 2 as before\n`)
    const [first, second] = model.calls
    expect(first?.[1].map(({ name }) => name)).toEqual(expect.arrayContaining(['search', 'read']))
    expect(second?.[0].at(-1)?.content).toContain('[owl.txt#0-29]')
    expect(second?.[0].at(-1)?.content).toContain('The owl is awake at midnight.')
  })

  it('goes on with a run over the same documents', async () => {
    const folder = documents()
    const state = temporaryFolder()
    await cutOff(state, ['Where does it nest?'], { args: ['--docs', folder] })
    const call = { id: 'c1', name: 'search', arguments: { query: 'heron' } }
    const model = new FakeModel([[call], 'Near the Alder.'])
    const io = later(state)

    expect(await main(['--resume'], io, { model, clock: fakeClock(6 * MINUTE) })).toBe(0)

    expect(io.out()).toBe('Near the Alder.\n')
    expect(model.calls[1]?.[0].at(-1)?.content).toContain('The heron nests near the river Alder.')
  })

  it('refuses a folder that is none, before anything is asked', async () => {
    const model = new FakeModel(['never'])
    const io = testIo()

    for (const folder of ['/no/such/folder', '']) expect(await main(['--docs', folder, 'What?'], io, { model })).toBe(2)

    expect(io.err().match(/There is no such folder\./g)).toHaveLength(2)
    expect(model.calls).toEqual([])
  })
})
