import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { journaled } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { systemClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { fewEvents } from './few-events.ts'
import { temporaryFolder } from './temporary-folder.ts'

const events = fewEvents('r1', 4)
const conflict = { code: 'journal_conflict', details: { runId: 'r1' } }
const runFolder = (folder: string) => join(folder, 'run-r1')
const recordsOf = (folder: string, epoch: number) => join(runFolder(folder), String(epoch).padStart(6, '0'), 'records.jsonl')

describe('claims of a run in files that write nothing', () => {
  it('leave nothing behind, however many there are', async () => {
    const folder = temporaryFolder()
    const journal = fileJournal(folder)
    const first = await journal.claim('r1', 'a', 60_000)
    await journal.append(first, 0, events.slice(0, 1))
    await journal.release(first)

    for (let count = 0; count < 30; count++) await journal.release(await journal.claim('r1', `${count}`, 60_000))
    const second = await journal.claim('r1', 'b', 60_000)
    await journal.append(second, 1, events.slice(1, 2))

    expect(second.epoch).toBe(32)
    expect(readdirSync(runFolder(folder))).toEqual(['000001', '000032'])
    expect(await fileJournal(folder).read('r1')).toEqual(events.slice(0, 2))
  })

  it('of a run that does not exist leave nothing', async () => {
    const folder = temporaryFolder()
    const agent = journaled(new Agent({ model: new FakeModel([]) }), fileJournal(folder))

    await expect(agent.approve('typo', 0)).rejects.toMatchObject({ code: 'not_found' })
    const journal = fileJournal(folder)
    const lease = await journal.claim('r1', 'a', 60_000)
    await journal.release(lease)
    const again = await journal.claim('r1', 'b', 60_000)

    expect(readdirSync(folder).filter((name) => name.startsWith('run-'))).toEqual(['run-r1'])
    expect(again.epoch).toBeGreaterThan(lease.epoch)
    await journal.release(again)
    expect(readdirSync(folder).filter((name) => name.startsWith('run-'))).toEqual([])
  })

  it.each([0, 1])('D5 fence a writer of %i events although their folders are gone', async (count) => {
    const folder = temporaryFolder()
    const sleeper = fileJournal(folder)
    const lease = await sleeper.claim('r1', 'sleeper', 60_000)
    await sleeper.append(lease, 0, events.slice(0, count))

    const others = fileJournal(folder)
    await others.claim('r1', 'b', 60_000, { steal: true })
    for (const owner of ['c', 'd']) await others.claim('r1', owner, 60_000, { steal: true })

    expect(readdirSync(runFolder(folder))).not.toContain('000002')
    await expect(sleeper.append(lease, count, events.slice(count, count + 1))).rejects.toMatchObject(conflict)
    await expect(sleeper.renew(lease)).rejects.toMatchObject(conflict)
    await expect(sleeper.release(lease)).rejects.toMatchObject(conflict)
    expect(await others.read('r1')).toEqual(events.slice(0, count))
  })

  it.each([
    ['and is removed', true],
    ['and is not yet removed', false],
  ])('D5 fence a claimant that falls asleep before it writes its header, %s', async (_, isRemoved) => {
    const folder = temporaryFolder()
    let looks = 0
    const clock = {
      ...systemClock,
      now() {
        // A claimant dates its lease first, and its header when its folder is there.
        if (++looks === 2) {
          mkdirSync(join(runFolder(folder), '000002'))
          if (isRemoved) rmSync(join(runFolder(folder), '000001'), { recursive: true })
        }
        return systemClock.now()
      },
    }

    await expect(fileJournal(folder, { clock }).claim('r1', 'sleeper', 60_000)).rejects.toMatchObject(conflict)

    expect(looks).toBe(2)
    const lease = await fileJournal(folder).claim('r1', 'next', 60_000)
    expect(lease.epoch).toBe(3)
    expect(readdirSync(runFolder(folder))).toEqual(['000003'])
  })

  it('D5 tell a writer of no success for what it wrote into a file that was removed meanwhile', async () => {
    const folder = temporaryFolder()
    const claim = join(runFolder(folder), '000001')
    let looksNow = false
    const clock = {
      ...systemClock,
      now() {
        // A writer looks at the clock between its write and its look for a newer claim.
        if (looksNow) {
          cpSync(claim, join(runFolder(folder), 'copy'), { recursive: true })
          rmSync(claim, { recursive: true })
          renameSync(join(runFolder(folder), 'copy'), claim)
        }
        looksNow = false
        return systemClock.now()
      },
    }
    const journal = fileJournal(folder, { clock })
    const lease = await journal.claim('r1', 'a', 60_000)

    looksNow = true
    await expect(journal.append(lease, 0, events.slice(0, 1))).rejects.toMatchObject(conflict)
    expect(looksNow).toBe(false)
  })

  it('D5 a claim and a return at the same time leave at most one writer, and lose nothing that was acknowledged', async () => {
    const folder = temporaryFolder()
    let acknowledged = 0
    for (let round = 0; round < 25; round++) {
      const outcomes = await Promise.allSettled(
        ['a', 'b', 'c', 'd'].map(async (owner) => {
          const journal = fileJournal(folder)
          const lease = await journal.claim('r1', owner, 60_000, { steal: owner === 'd' })
          const { length } = await journal.read('r1')
          if (owner === 'd' && round % 5 === 4) await journal.append(lease, length, fewEvents('r1', length + 1).slice(length))
          await journal.release(lease)
          return owner === 'd' && round % 5 === 4 ? 1 : 0
        }),
      )
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled') acknowledged += outcome.value
        else expect(outcome.reason).toMatchObject(conflict)
      }
      const found = await fileJournal(folder).read('r1')
      expect(found.length).toBeGreaterThanOrEqual(acknowledged)
      expect(found).toEqual(fewEvents('r1', found.length))
    }
  })

  it('D5 the lease of a run whose files a person removed is not one of the run that was begun again', async () => {
    const folder = temporaryFolder()
    const journal = fileJournal(folder)
    const old = await journal.claim('r1', 'a', 60_000)
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
    await systemClock.sleep(5)
    const other = fileJournal(folder)
    const lease = await other.claim('r1', 'b', 60_000)

    expect(lease).toEqual(old)
    await expect(journal.append(old, 0, events.slice(0, 1))).rejects.toMatchObject(conflict)
    await other.append(lease, 0, events.slice(0, 1))
    expect(await other.read('r1')).toEqual(events.slice(0, 1))
  })
})

describe('a list of runs in files of which some cannot be read', () => {
  it('D6 names these as damaged, hides no other, and nothing prunes them', async () => {
    const folder = temporaryFolder()
    const journal = fileJournal(folder)
    const agent = journaled(new Agent({ model: new FakeModel(['Fine.', 'Fine.', 'Fine.']) }), journal)
    const long = 'y'.repeat(400)
    for (const runId of ['good', 'future', long]) await agent.run('go', { runId })
    const hash = readdirSync(folder).find((name) => name.startsWith('run-~')) ?? ''
    writeFileSync(join(folder, hash, '000001', 'records.jsonl'), 'rubbish\n')
    writeFileSync(join(folder, 'run-future', '000001', 'records.jsonl'), '20 m2 00000000 {"a":1}\n')
    mkdirSync(join(folder, 'run-folder', '000001', 'records.jsonl'), { recursive: true })
    writeFileSync(join(folder, 'run-file'), 'a file')

    const damaged = (await agent.list({ status: 'damaged' })).map(({ runId }) => runId)

    expect(damaged.toSorted()).toEqual(['file', 'folder', 'future', long])
    expect((await agent.list({ status: 'succeeded' })).map(({ runId }) => runId)).toEqual(['good'])
    expect(await agent.recover()).toEqual([])
    await expect(journal.read(long)).rejects.toMatchObject({ code: 'journal_damaged', details: { runId: long } })
    for (const runId of ['folder', 'file']) {
      const error = await journal.read(runId).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: 'journal_failed', message: expect.not.stringContaining('space') })
    }
    expect(await agent.prune(Number.MAX_SAFE_INTEGER)).toBe(1)
    expect((await agent.list()).map(({ runId }) => runId).toSorted()).toEqual(['file', 'folder', 'future', long])
    for (const runId of damaged) await journal.delete(runId)
    expect(await agent.list()).toEqual([])
  })

  it('D6 does not prune a run whose record in the middle is damaged, although it has ended', async () => {
    const folder = temporaryFolder()
    const agent = journaled(new Agent({ model: new FakeModel(['Fine.']) }), fileJournal(folder))
    await agent.run('go', { runId: 'r1' })
    const file = recordsOf(folder, 1)
    writeFileSync(file, readFileSync(file, 'utf8').replace('Fine.', 'Mine.'))

    expect(await agent.prune(Number.MAX_SAFE_INTEGER)).toBe(0)
    expect(await agent.list()).toMatchObject([{ runId: 'r1', status: 'damaged' }])
  })

  it('D12 says so when the place of all of them is no folder', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')

    const error = await fileJournal(file)
      .list()
      .catch((reason: unknown) => reason)

    expect(error).toMatchObject({ code: 'journal_failed', message: expect.stringContaining(file), cause: { code: 'ENOTDIR' } })
  })
})
