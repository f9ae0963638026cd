import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileJournal } from '@minagent/session/node'
import type { PersistedEvent } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { fewEvents } from './few-events.ts'
import { temporaryFolder } from './temporary-folder.ts'

const recordsOf = (folder: string, epoch: number, runId = 'r1') =>
  join(folder, `run-${runId}`, String(epoch).padStart(6, '0'), 'records.jsonl')

/** A run of as many claims as there are counts; each appends so many events, one after another. */
async function written(folder: string, runId: string, counts: readonly number[]): Promise<readonly PersistedEvent[]> {
  const events = fewEvents(
    runId,
    counts.reduce((sum, count) => sum + count, 0),
  )
  const journal = fileJournal(folder)
  let length = 0
  for (const count of counts) {
    const lease = await journal.claim(runId, 'a', 60_000)
    for (const event of events.slice(length, length + count)) await journal.append(lease, event.seq, [event])
    await journal.release(lease)
    length += count
  }
  return events
}

async function expectDamage(folder: string): Promise<void> {
  const journal = fileJournal(folder)
  await expect(journal.read('r1')).rejects.toMatchObject({ code: 'journal_damaged', details: { runId: 'r1' } })
  expect(await journal.list()).toMatchObject([{ runId: 'r1', status: 'damaged' }])
  await expect(journal.claim('r1', 'b', 1, { steal: true })).rejects.toMatchObject({ code: 'journal_damaged' })
}

describe('the order of what is in a file journal', () => {
  it('D6 is noticed to be wrong when lines in the middle are deleted, swapped, doubled or moved', async () => {
    const folder = temporaryFolder()
    await written(folder, 'r1', [5])
    const file = recordsOf(folder, 1)
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
    const variants = lines.flatMap((line, index) => {
      const others = lines.toSpliced(index, 1)
      return [others, others.toSpliced(index, 1), lines.toSpliced(index, 0, line), ...others.map((_, to) => others.toSpliced(to, 0, line))]
    })
    // Without its last lines, a file is one that was written no further.
    const wrong = variants.filter((some) => some.some((line, index) => line !== lines[index]))

    for (const some of wrong) {
      writeFileSync(file, some.map((line) => `${line}\n`).join(''))
      await expectDamage(folder)
    }
    expect(wrong.length).toBeGreaterThan(30)
  })

  it('D6 is noticed to be wrong when files are swapped, doubled, lost, or of another run or an older copy', async () => {
    const folder = temporaryFolder()
    const other = temporaryFolder()
    const events = await written(folder, 'r1', [2, 2, 2])
    await written(other, 'r2', [2, 2, 2])
    await written(other, 'r1', [1, 1, 1, 3])
    const whole = [1, 2, 3].map((epoch) => readFileSync(recordsOf(folder, epoch)))
    const changes = [
      ...[1, 2, 3].flatMap((to) => [1, 2, 3].filter((from) => from !== to).map((from) => [[to, recordsOf(folder, from)]] as const)),
      ...[1, 2, 3].map((epoch) => [[epoch, recordsOf(other, epoch, 'r2')]] as const),
      ...[1, 2].map((epoch) => [[epoch, recordsOf(other, epoch)]] as const),
      ...[1, 2].map((epoch) => [[epoch, undefined]] as const),
    ]

    for (const change of changes) {
      for (const [epoch, from] of change) {
        if (from === undefined) rmSync(recordsOf(folder, epoch))
        else cpSync(from, recordsOf(folder, epoch))
      }
      await expectDamage(folder)
      for (const [index, bytes] of whole.entries()) writeFileSync(recordsOf(folder, index + 1), bytes)
    }
    expect(await fileJournal(folder).read('r1')).toEqual(events)
  })
})

describe('the tail of a file journal', () => {
  it('D6 D3 is damaged where the line end of an acknowledged record was lost and a torn append follows', async () => {
    const folder = temporaryFolder()
    await written(folder, 'r1', [3])
    const file = recordsOf(folder, 1)
    const bytes = readFileSync(file)
    const ends = [...bytes.keys()].filter((index) => bytes[index] === 0x0a)
    const [, acknowledged = 0, after = 0] = ends

    for (let length = acknowledged + 1; length <= after; length++) {
      const cut = Buffer.from(bytes.subarray(0, length))
      cut[acknowledged] = 0x0b
      writeFileSync(file, cut)
      await expectDamage(folder)
    }
  })

  it('D6 may be zeros from the beginning of a sector on, as a loss of power leaves it, and nowhere else', async () => {
    const folder = temporaryFolder()
    const [first, second] = fewEvents('r1', 2)
    const journal = fileJournal(folder)
    const lease = await journal.claim('r1', 'a', 1)
    await journal.append(lease, 0, [first!])
    const file = recordsOf(folder, 1)
    const acknowledged = readFileSync(file).length
    const large = { ...second!, type: 'message.steered', round: 1, message: { role: 'user', content: 'x'.repeat(2_000) } } as const
    await journal.append(lease, 1, [large, { ...large, seq: 2 }])
    const whole = readFileSync(file)

    const sectors = [1, 2, 3, 4, 5, 6, 7, 8].map((sector) => sector * 512).filter((at) => at > acknowledged && at < whole.length)
    expect(sectors.length).toBeGreaterThan(5)
    for (const from of sectors.flatMap((at) => [at - 100, at - 1, at, at + 1])) {
      writeFileSync(file, Buffer.from(whole).fill(0, from))
      if (from % 512 === 0) expect(await fileJournal(folder).read('r1')).toEqual([first])
      else await expect(fileJournal(folder).read('r1')).rejects.toMatchObject({ code: 'journal_damaged' })
    }
    // A sector of zeros in the middle of an append is nothing that can be judged: a person must.
    writeFileSync(file, Buffer.from(whole).fill(0, 1_024, 1_536))
    await expectDamage(folder)
  })
})
