import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main } from '@minagent/cli'
import { FakeModel } from '@minagent/models'
import { defineTool, jsonSchema } from '@minagent/tools'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { cutOff, DAY, later, listed, MINUTE } from './cut-off-run.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { testIo } from './test-io.ts'

describe('minagent sessions', () => {
  it('lists first words, state and age, the latest first', async () => {
    const state = temporaryFolder()
    await main(['done?'], later(state), { model: new FakeModel(['Yes.']), clock: fakeClock(0) })
    await main(['failed?'], later(state), { model: new FakeModel([new Error('dead line')]), clock: fakeClock(60 * MINUTE) })
    await cutOff(state, [`long ${'word '.repeat(30)}\u001b[31m`.trim()], { at: 5 * 60 * MINUTE })
    const io = later(state)

    const exitCode = await main(['sessions'], io, { clock: fakeClock(5 * 60 * MINUTE + 3 * MINUTE) })

    expect(exitCode).toBe(0)
    const lines = io.out().split('\n')
    expect(lines.map((line) => line.slice(10))).toEqual([
      'cut off   3 min ago    long word word word word word word word word word word word…',
      'failed    4 h ago      failed?',
      'answered  5 h ago      done?',
      '',
      expect.stringMatching(/-resume [0-9a-f]{8} goes on with what was cut off\.$/),
      '',
    ])
  })

  it('says that there is none', async () => {
    const io = testIo()

    expect(await main(['sessions'], io)).toBe(0)
    expect(io.out()).toBe('No run is kept.\n')
  })

  it('D6 a damaged run hides no other, and is not gone on with', async () => {
    const state = temporaryFolder()
    await main(['sound?'], later(state), { model: new FakeModel(['Yes.']), clock: fakeClock(0) })
    await cutOff(state, ['broken?'], { at: MINUTE })
    const records = filesBelow(state).find((file) => file.endsWith('records.jsonl') && readFileSync(file, 'utf8').includes('broken?')) ?? ''
    writeFileSync(records, readFileSync(records, 'utf8').replace('broken?', 'brokem?'))
    const clock = fakeClock(Date.now() + MINUTE)

    const states = (await listed(state, clock)).map((run) => [run.question, run.state])
    const io = later(state)
    const exitCode = await main(['--resume'], io, { model: new FakeModel([]), clock })

    expect(states.toSorted()).toEqual([
      ['', 'given_up'],
      ['sound?', 'answered'],
    ])
    expect(exitCode).toBe(2)
  })

  it('forgets what is older than 30 days, whether it was answered or not', async () => {
    const state = temporaryFolder()
    await main(['done?'], later(state), { model: new FakeModel(['Yes.']), clock: fakeClock(0) })
    await cutOff(state, ['open?'], { at: MINUTE })
    await main(['kept?'], later(state), { model: new FakeModel(['Yes.']), clock: fakeClock(2 * DAY) })

    const clock = fakeClock(31 * DAY)
    await main(['new?'], later(state), { model: new FakeModel(['Yes.']), clock })

    expect((await listed(state, clock)).map(({ question }) => question)).toEqual(['new?', 'kept?'])
    expect(readdirSync(join(state, 'minagent/settings'))).toHaveLength(2)
  })
})

describe('runs that cannot be kept', () => {
  it('D12 are answered all the same where the place is no folder; that is said once', async () => {
    const state = temporaryFolder({ minagent: 'a file' })
    const io = later(state, { input: 'one?\ntwo?\n' })

    const exitCode = await main([], io, { model: new FakeModel(['1', '2']) })

    expect(exitCode).toBe(0)
    expect(io.out()).toBe('1\n2\n')
    expect(io.err().match(/^This run is not kept: .*$/gm)).toEqual([expect.stringContaining('ENOTDIR')])
  })

  it.each([
    ['is damaged', replaceByFolder, 'EISDIR'],
    ['is deleted', (file: string) => rmSync(join(file, '../..'), { recursive: true }), 'it was deleted'],
  ])('D12 stop, saying why, when their file %s under way: nothing is asked and nothing done after that', async (_, damage, reason) => {
    const state = temporaryFolder()
    const io = later(state)
    const tool = defineTool({
      name: 'damage',
      description: 'Damages.',
      parameters: jsonSchema({ type: 'object' }),
      metadata: { sideEffect: 'none', risk: 'low', executionLocation: 'local', idempotent: true, untrustedOutput: false },
      execute: () => damage(filesBelow(state).find((file) => file.endsWith('records.jsonl')) ?? ''),
    })
    const model = new FakeModel([[{ id: 'c1', name: 'damage', arguments: {} }], 'never'])

    const exitCode = await main(['?'], io, { model, tools: [tool] })

    expect(exitCode).toBe(1)
    expect(io.out()).toBe('')
    expect(model.calls).toHaveLength(1)
    expect(io.err()).toMatch(/^error: /m)
    expect(io.err()).toContain(reason)
    expect(io.err()).not.toContain('    at ')
  })

  it('are kept in a folder that only their user can look into', async () => {
    const state = temporaryFolder()

    await main(['?'], later(state), { model: new FakeModel(['Yes.']) })

    expect(statSync(join(state, 'minagent')).mode & 0o777).toBe(0o700)
  })

  it('are kept below the home folder where nothing else is said', async () => {
    const home = temporaryFolder()
    const io = { ...testIo(), env: { HOME: home, XDG_STATE_HOME: 'relative/is/ignored' } }

    await main(['?'], io, { model: new FakeModel(['Yes.']) })

    expect(existsSync(join(home, '.local/state/minagent/runs'))).toBe(true)
  })
})

function replaceByFolder(file: string): void {
  rmSync(file)
  mkdirSync(file)
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
