import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileJournal, type TornTail } from '@minagent/session/node'
import { isMinagentError, type PersistedEvent, sameJson } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { fewEvents } from './few-events.ts'
import { temporaryFolder } from './temporary-folder.ts'

const events = fewEvents('r1', 7)
/** How many events count after each append of {@link smallJournal}. */
const ends = [0, 1, 3, 4, 6]

/** A journal of two claims: an append of one event and one of two; then one of one, and one of two. */
async function smallJournal(folder: string): Promise<void> {
  const journal = fileJournal(folder)
  const first = await journal.claim('r1', 'a', 1)
  await journal.append(first, 0, events.slice(0, 1))
  await journal.append(first, 1, events.slice(1, 3))
  const second = await journal.claim('r1', 'a', 1)
  await journal.append(second, 3, events.slice(3, 4))
  await journal.append(second, 4, events.slice(4, 6))
  await journal.release(second)
}

const recordsOf = (folder: string, epoch: number) => join(folder, 'run-r1', String(epoch).padStart(6, '0'), 'records.jsonl')

/** What reading gives: how many events, or that they are damaged; anything else is a wrong event. */
async function outcome(folder: string): Promise<number | 'damaged'> {
  const read = await fileJournal(folder)
    .read('r1')
    .catch((error: unknown) => {
      if (isMinagentError(error, 'journal_damaged') && error.details.runId === 'r1') return 'damaged' as const
      throw error
    })
  if (read === 'damaged') return read
  if (!isPrefix(read)) throw new Error(`wrong events: ${JSON.stringify(read)}`)
  return read.length
}

function isPrefix(read: readonly PersistedEvent[]): boolean {
  return read.every((event, index) => sameJson(event, events[index]))
}

/** Where a line ends: the index behind each line end. */
function endsOfLines(bytes: Buffer): readonly number[] {
  return [...bytes.keys()].filter((index) => bytes[index] === 0x0a).map((index) => index + 1)
}

describe('a damaged file journal', () => {
  it('D6 is cut to whole appends when its last file is cut at any byte, says so, and goes on', async () => {
    const folder = temporaryFolder()
    await smallJournal(folder)
    const whole = readFileSync(recordsOf(folder, 2))
    // The header, one record, and an append of two records, the first of which does not count alone.
    const lineEnds = new Set(endsOfLines(whole))
    const [headerEnd = 0, , openEnd] = lineEnds

    for (let length = 0; length <= whole.length; length++) {
      writeFileSync(recordsOf(folder, 2), whole.subarray(0, length))
      expect(ends.filter((end) => end >= 3)).toContain(await outcome(folder))
    }
    // A claim puts much on the disk: at and beside every end of a line, and now and then.
    const places = Array.from(whole.keys()).filter((at) => at % 40 === 0 || [at - 1, at, at + 1].some((near) => lineEnds.has(near)))
    for (const length of [...places, whole.length]) {
      const copy = temporaryFolder()
      cpSync(folder, copy, { recursive: true })
      writeFileSync(recordsOf(copy, 2), whole.subarray(0, length))
      const torn: TornTail[] = []
      const count = Number(await outcome(copy))
      const journal = fileJournal(copy, { onTorn: (tail) => torn.push(tail) })
      const lease = await journal.claim('r1', 'b', 1)
      const next = { ...events[6]!, seq: count }
      await journal.append(lease, count, [next])

      expect(await journal.read('r1')).toEqual([...events.slice(0, count), next])
      const bytes = length < headerEnd ? 0 : length - ([...lineEnds].findLast((end) => end <= length && end !== openEnd) ?? 0)
      expect(torn).toEqual(bytes === 0 ? [] : [{ runId: 'r1', file: recordsOf(copy, 2), bytes }])
    }
  })

  it('D6 is damaged when an earlier file is cut, and nothing is written over it', async () => {
    const folder = temporaryFolder()
    await smallJournal(folder)
    const whole = readFileSync(recordsOf(folder, 1))

    for (let length = 0; length < whole.length; length++) {
      writeFileSync(recordsOf(folder, 1), whole.subarray(0, length))
      expect(await outcome(folder)).toBe('damaged')
      await expect(fileJournal(folder).claim('r1', 'b', 1)).rejects.toMatchObject({ code: 'journal_damaged' })
    }
    expect(readdirSync(join(folder, 'run-r1'))).toHaveLength(2)
    writeFileSync(recordsOf(folder, 1), whole)
    expect(await outcome(folder)).toBe(6)
  })

  it.each([1, 2])(
    'D6 D3 is damaged when any single bit of file %i is flipped: no acknowledged event is taken for a torn tail',
    async (epoch) => {
      const folder = temporaryFolder()
      await smallJournal(folder)
      const whole = readFileSync(recordsOf(folder, epoch))
      const counts = new Map<number | 'damaged', number>()

      for (const [index, byte] of whole.entries()) {
        for (let bit = 0; bit < 8; bit++) {
          const flipped = Buffer.from(whole)
          flipped[index] = byte ^ (1 << bit)
          writeFileSync(recordsOf(folder, epoch), flipped)
          const count = await outcome(folder)
          counts.set(count, (counts.get(count) ?? 0) + 1)
        }
      }

      expect([...counts]).toEqual([['damaged', whole.length * 8]])
    },
  )

  it('D6 names the record, its file and its line, and shows the others in its list', async () => {
    const folder = temporaryFolder()
    await smallJournal(folder)
    const journal = fileJournal(folder)
    const other = await journal.claim('r2', 'a', 1)
    await journal.append(other, 0, fewEvents('r2', 1))
    const lines = readFileSync(recordsOf(folder, 1), 'utf8').split('\n')
    writeFileSync(recordsOf(folder, 1), [...lines.slice(0, 2), lines[2]!.replace('text', 'test'), ...lines.slice(3)].join('\n'))

    const error = await journal.read('r1').catch((reason: unknown) => reason)

    expect(error).toMatchObject({ code: 'journal_damaged', details: { runId: 'r1', seq: 1 } })
    expect(String(error)).toContain(`line 3 of ${recordsOf(folder, 1)}`)
    expect((await journal.list()).map(({ runId }) => runId).sort()).toEqual(['r1', 'r2'])
    writeFileSync(recordsOf(folder, 2), 'm9 00000000 {}\n')
    expect(await journal.list({ status: 'damaged' })).toMatchObject([{ runId: 'r1' }])
  })

  it('D6 refuses records of another run, and of a version that it does not know', async () => {
    const folder = temporaryFolder()
    await smallJournal(folder)
    const journal = fileJournal(folder)
    mkdirSync(join(folder, 'run-r2'))
    cpSync(join(folder, 'run-r1'), join(folder, 'run-r2'), { recursive: true })

    await expect(journal.claim('r2', 'b', 1)).rejects.toMatchObject({ code: 'journal_damaged', details: { runId: 'r2' } })
    const lines = readFileSync(recordsOf(folder, 2), 'utf8').split('\n')
    writeFileSync(recordsOf(folder, 2), lines.map((line) => line.replace(/m1/, 'm2')).join('\n'))
    await expect(journal.claim('r1', 'b', 1)).rejects.toMatchObject({ code: 'journal_damaged' })
    expect(readdirSync(join(folder, 'run-r1'))).toHaveLength(2)
  })
})
