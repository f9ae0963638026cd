import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { journaled, memoryJournal, stepStore } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import type { Journal, StepInfo } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it, onTestFinished } from 'vitest'

const info: StepInfo = { kind: 'node', runId: 'r1', round: 0 }

const places: Readonly<Record<string, () => Journal>> = {
  memory: () => memoryJournal(),
  files: () => {
    const folder = mkdtempSync(join(tmpdir(), 'minagent-steps-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    return fileJournal(folder)
  },
}

describe.each(Object.entries(places))('a step store over a journal in %s', (_name, journalOf) => {
  it('D2 gives back what was recorded instead of doing it again, in the order of recording', async () => {
    const journal = journalOf()
    const first = await stepStore(journal).open('r1')
    await Promise.all(['b', 'a'].map((key) => first.run(key, async () => ({ key, 汉: '字' }), info)))
    await first.close()

    const second = await stepStore(journal).open('r1')
    const again = await second.run('a', () => Promise.reject(new Error('done again')), info)

    expect(again).toEqual({ key: 'a', 汉: '字' })
    expect([...second.values.keys()]).toEqual(['b', 'a'])
  })

  it('D3 does a step again that did not come to its end, and no other', async () => {
    const journal = journalOf()
    const first = await stepStore(journal).open('r1')
    await first.run('a', async () => 1, info)
    const failed = first.run('b', () => Promise.reject(new Error('no network')), info)

    await expect(failed).rejects.toThrow('no network')
    await first.close()
    const second = await stepStore(journal).open('r1')

    expect([...second.values]).toEqual([['a', 1]])
    await expect(second.run('b', async () => 2, info)).resolves.toBe(2)
  })

  it('a run is there from its first step on: whoever only asks for one leaves none behind', async () => {
    const journal = journalOf()
    const store = stepStore(journal)

    expect(await store.read('r1')).toBeUndefined()
    await (await store.open('r1')).close('suspended')
    expect(await store.read('r1')).toBeUndefined()
    expect(await journal.read('r1')).toEqual([])
    expect(await journal.list()).toEqual([])
    const steps = await store.open('r1')
    await steps.run('a', async () => 1, info)

    expect(await store.read('r1')).toEqual(new Map([['a', 1]]))
    expect(await journal.list()).toMatchObject([{ runId: 'r1', eventCount: 2 }])
    await steps.close()
  })

  it('tells of each run where it stands, and does and writes nothing behind an end', async () => {
    const journal = journalOf()
    const ends = { waiting: 'suspended', done: 'succeeded', broken: 'failed', open: undefined } as const
    for (const [runId, status] of Object.entries(ends)) {
      const steps = await stepStore(journal).open(runId)
      await steps.run('a', async () => runId, { ...info, runId })
      await steps.close(status)
    }

    const worked: string[] = []
    const done = await stepStore(journal).open('done')
    const listed = Object.fromEntries((await journal.list()).map(({ runId, status }) => [runId, status]))

    expect(listed).toEqual({ waiting: 'suspended', done: 'succeeded', broken: 'failed', open: 'running' })
    expect(await done.run('a', async () => 'again', info)).toBe('done')
    await expect(done.run('b', async () => worked.push('b'), info)).rejects.toMatchObject({ code: 'run_ended' })
    expect(worked).toEqual([])
  })
})

it('two steps of one key at a time are one', async () => {
  const steps = await stepStore(memoryJournal()).open('r1')
  let count = 0

  const both = await Promise.all(Array.from({ length: 2 }, () => steps.run('a', async () => ++count, info)))

  expect(both).toEqual([1, 1])
})

it('D5 a run is written by one at a time; whoever lost it records nothing more', async () => {
  const clock = fakeClock()
  const journal = memoryJournal({ clock })
  const first = await stepStore(journal, { clock, leaseMs: 1000 }).open('r1')
  await expect(stepStore(journal, { clock }).open('r1')).rejects.toMatchObject({ code: 'journal_conflict' })

  await journal.claim('r1', 'a thief', 1000, { steal: true })

  await expect(first.run('a', async () => 1, info)).rejects.toMatchObject({ code: 'journal_conflict' })
  expect(first.values.has('a')).toBe(false)
})

it('refuses a run of another version, or of an agent; an agent refuses a run of steps', async () => {
  const journal = memoryJournal()
  const first = await stepStore(journal, { version: '1' }).open('r1')
  await first.run('a', async () => 1, info)
  await first.close()
  const agent = journaled(new Agent({ model: new FakeModel(['Hello.']) }), journal)
  await agent.run('Hi', { runId: 'of-agent' })

  await expect(stepStore(journal, { version: '2' }).open('r1')).rejects.toThrow('Run r1 cannot go on: its program is of another version')
  await expect(stepStore(journal, { version: '2' }).read('r1')).rejects.toMatchObject({ code: 'not_resumable' })
  await expect(stepStore(journal).open('of-agent')).rejects.toThrow('it is a run of an agent')
  await expect((await agent.resume('r1')).result).rejects.toMatchObject({ code: 'not_resumable' })
  const anyway = await stepStore(journal, { version: '2', onChange: 'continue' }).open('r1')
  expect(anyway.values.size).toBe(1)
})

it('D7 no agent goes on with a run of steps, also one that goes on under any fingerprint', async () => {
  const journal = memoryJournal()
  const steps = await stepStore(journal).open('r1')
  await steps.run('a', async () => 1, info)
  await steps.close()
  const before = await journal.read('r1')

  const [run] = await journaled(new Agent({ model: new FakeModel(['Hello.']) }), journal, { onChange: 'continue' }).recover()

  await expect(run?.result).rejects.toMatchObject({
    code: 'not_resumable',
    message: 'Run r1 cannot go on: it is a run of a graph or a plan, not of an agent.',
  })
  expect(await journal.read('r1')).toEqual(before)
})

it('D13 a run that is cut off too often without a further step is a dead letter', async () => {
  const journal = memoryJournal()
  const store = () => stepStore(journal, { resumeBudget: 2 })
  const first = await store().open('r1')
  await first.run('a', async () => 1, info)
  await first.close()
  for (let attempt = 0; attempt < 2; attempt++) await (await store().open('r1')).close()

  await expect(store().open('r1')).rejects.toThrow('cut off 2 times without getting further')
  expect(await store().read('r1')).toEqual(new Map([['a', 1]]))
})

it('D5 a run that is under way in this process is not claimed again, which would do its step twice', async () => {
  const store = stepStore(memoryJournal())
  const first = await store.open('r1')

  await expect(store.open('r1')).rejects.toMatchObject({ code: 'journal_conflict', message: expect.stringContaining('under way here') })

  await first.run('a', async () => 1, info)
  await first.close()
  expect((await store.open('r1')).values.get('a')).toBe(1)
})

it('D12 a step whose record cannot be written fails, and is not said to be done', async () => {
  const journal = memoryJournal()
  const append = () => Promise.reject(new Error('disk full'))
  const steps = await stepStore({ ...journal, append }).open('r1')

  await expect(steps.run('a', async () => 1, info)).rejects.toMatchObject({ code: 'journal_failed' })
  expect(steps.values.size).toBe(0)
})
