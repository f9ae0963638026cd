import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileJournal } from '@minagent/session/node'
import { systemClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { fewEvents } from './few-events.ts'
import { temporaryFolder } from './temporary-folder.ts'

const events = fewEvents('r1', 4)
const conflict = { code: 'journal_conflict', details: { runId: 'r1' } }
const claimFolder = (folder: string, epoch: number) => join(folder, 'run-r1', String(epoch).padStart(6, '0'))

describe('a writer of a file journal that was fenced', () => {
  it('D5 writes nothing when it wakes up, however often it tries', async () => {
    const folder = temporaryFolder()
    const sleeper = fileJournal(folder)
    const lease = await sleeper.claim('r1', 'sleeper', 60_000)
    await sleeper.append(lease, 0, events.slice(0, 1))
    const taker = fileJournal(folder)
    const taken = await taker.claim('r1', 'taker', 60_000, { steal: true })
    await taker.append(taken, 1, events.slice(1, 2))
    const file = join(claimFolder(folder, 1), 'records.jsonl')
    const before = readFileSync(file, 'utf8')

    for (let attempt = 0; attempt < 3; attempt++) {
      await expect(sleeper.append(lease, 1, events.slice(1, 2))).rejects.toMatchObject(conflict)
    }
    await expect(sleeper.renew(lease)).rejects.toMatchObject(conflict)
    await expect(sleeper.release(lease)).rejects.toMatchObject(conflict)

    expect(readFileSync(file, 'utf8')).toBe(before)
    expect(await taker.read('r1')).toEqual(events.slice(0, 2))
  })

  it('D5 is told of no success for a record that it wrote while the run was being claimed', async () => {
    const folder = temporaryFolder()
    let claimsNow = false
    const clock = {
      ...systemClock,
      now() {
        // A writer looks at the clock between its write and its look for a newer claim.
        if (claimsNow) mkdirSync(claimFolder(folder, 2))
        claimsNow = false
        return systemClock.now()
      },
    }
    const writer = fileJournal(folder, { clock })
    const lease = await writer.claim('r1', 'writer', 60_000)
    await writer.append(lease, 0, events.slice(0, 1))

    claimsNow = true
    await expect(writer.append(lease, 1, events.slice(1, 2))).rejects.toMatchObject(conflict)

    const next = fileJournal(folder)
    const taken = await next.claim('r1', 'next', 60_000, { steal: true })
    const found = await next.read('r1')
    expect(found).toEqual(events.slice(0, found.length))
    await next.append(taken, found.length, events.slice(found.length, found.length + 1))
    expect(await next.read('r1')).toEqual(events.slice(0, found.length + 1))
  })

  it('D5 changes nothing by a header that it writes after another claim', async () => {
    const [folder, other] = [temporaryFolder(), temporaryFolder()]
    for (const [place, count] of [[folder, 2] as const, [other, 1] as const]) {
      const journal = fileJournal(place)
      const lease = await journal.claim('r1', 'a', 60_000)
      await journal.append(lease, 0, events.slice(0, count))
      await journal.release(lease)
    }
    // A claimant made its folder, and slept; it saw one record only, as the one in the other folder does.
    mkdirSync(claimFolder(folder, 2))
    const journal = fileJournal(folder)
    const lease = await journal.claim('r1', 'c', 60_000)
    await journal.append(lease, 2, events.slice(2, 3))
    await fileJournal(other).claim('r1', 'b', 60_000)

    cpSync(join(claimFolder(other, 2), 'records.jsonl'), join(claimFolder(folder, 2), 'records.jsonl'))

    expect(lease.epoch).toBe(3)
    expect(await journal.read('r1')).toEqual(events.slice(0, 3))
    await journal.append(lease, 3, events.slice(3))
    expect(await fileJournal(folder).read('r1')).toEqual(events)
  })

  it('D5 cannot write to a run that was deleted, nor to one that was begun again under its id', async () => {
    const folder = temporaryFolder()
    const writer = fileJournal(folder)
    const lease = await writer.claim('r1', 'writer', 60_000)
    const other = fileJournal(folder)

    await other.delete('r1')
    await expect(writer.renew(lease)).rejects.toMatchObject(conflict)
    await expect(writer.append(lease, 0, events.slice(0, 1))).rejects.toMatchObject(conflict)
    const again = fileJournal(folder)
    const second = await again.claim('r1', 'again', 60_000)
    await other.delete('r1')
    const third = await other.claim('r1', 'third', 60_000)
    await other.append(third, 0, events.slice(0, 1))

    expect(third.epoch).toBeGreaterThan(second.epoch)
    await expect(again.append(second, 0, events.slice(0, 1))).rejects.toMatchObject(conflict)
    expect(await other.read('r1')).toEqual(events.slice(0, 1))
  })
})
