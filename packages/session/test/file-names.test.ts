import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileJournal, fileSessions } from '@minagent/session/node'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fewEvents } from './few-events.ts'
import { temporaryFolder } from './temporary-folder.ts'

const ids = [
  'r1',
  'R1',
  '',
  '.',
  '..',
  '../r1',
  '/r1',
  'a/b\\c:d',
  'con',
  'CON',
  '%0041',
  'A',
  '会话 😀',
  '\ud800',
  '\ufffd',
  'x'.repeat(2_000),
  'y'.repeat(2_000),
]

describe('the files of runs and sessions', () => {
  it('keep ids of any spelling apart, inside their folder', async () => {
    const outside = temporaryFolder()
    const folder = join(outside, 'inside')
    const journal = fileJournal(folder)
    const sessions = fileSessions(folder)

    for (const id of ids) {
      const lease = await journal.claim(id, 'a', 60_000)
      await journal.append(lease, 0, fewEvents(id, 2))
      await sessions.save({ id, version: 0, messages: [], metadata: { id }, updatedAt: 1 }, 0)
    }

    for (const id of ids) {
      expect(await fileJournal(folder).read(id)).toEqual(fewEvents(id.toWellFormed(), 2))
      expect((await fileSessions(folder).load(id))?.metadata).toEqual({ id })
    }
    expect((await journal.list()).map(({ runId }) => runId).sort()).toEqual(ids.toSorted())
    expect([...(await sessions.list())].sort()).toEqual(ids.toSorted())
    expect(readdirSync(outside)).toEqual(['inside'])
    const names = readdirSync(folder)
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(2 * ids.length)
    expect(names.filter((name) => !/^(run|session)-[a-z0-9_~%-]*$/.test(name) || name.length > 255)).toEqual([])
  })

  it('differ for ids that differ, and give the id back', async () => {
    const sessions = fileSessions(temporaryFolder())
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 4 }), async (some) => {
        for (const id of some) await sessions.save({ id, version: 0, messages: [], metadata: {}, updatedAt: 1 }, 0)
        const listed = await sessions.list()
        for (const id of some) await sessions.delete(id)
        expect([...listed].sort()).toEqual(some.toSorted())
        expect(await sessions.list()).toEqual([])
      }),
      { numRuns: 15 },
    )
  })
})
