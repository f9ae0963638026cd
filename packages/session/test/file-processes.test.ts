import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileJournal, fileSessions } from '@minagent/session/node'
import { systemClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'
import { linesOf, startWorker, untilLines } from './worker-process.ts'

/** Versions of a session. */
const LENGTH = 90
/** Events between one disturbance and the next. */
const MORE = 20

describe('several processes over one folder', () => {
  it('D5 loses and doubles nothing that was acknowledged when they race for one run, one is killed and one sleeps through its fence', async () => {
    const folder = temporaryFolder()
    const [ledger, stop] = [join(folder, 'ledger'), join(folder, 'stop')]
    const workers = ['a', 'b', 'c', 'd'].map((owner) =>
      startWorker(new URL('./file-journal-worker.ts', import.meta.url), [folder, ledger, owner, stop]),
    )
    const [sleeper, victim] = workers
    const written = () => linesOf(ledger).map((text) => text.split(' '))
    const until = async (enough: () => boolean) => {
      while (!enough()) await systemClock.sleep(20)
    }
    /** More by the others, so that what was stopped has lost its claim. */
    const goOn = async (count: number) => await untilLines(ledger, linesOf(ledger).length + count)

    await until(() => written().some(([owner]) => owner === 'a') && written().some(([owner]) => owner === 'b'))
    sleeper?.child.kill('SIGSTOP')
    await goOn(MORE)
    victim?.child.kill('SIGKILL')
    await goOn(MORE)
    sleeper?.child.kill('SIGCONT')
    await goOn(MORE)
    await until(() => new Set(written().map(([, epoch]) => epoch)).size > 3)
    writeFileSync(stop, '')
    const ends = await Promise.all(workers.map(({ ended }) => ended))

    expect(ends).toEqual(['0', 'SIGKILL', '0', '0'])
    const events = await fileJournal(folder).read('r1')
    const texts = events.map((event) => (event.type === 'message.steered' ? event.message.content : ''))
    expect(texts.map((text) => Number(text.split(' ')[2]))).toEqual(texts.map((_, seq) => seq))
    const acknowledged = linesOf(ledger)
    expect(acknowledged.filter((text) => texts[Number(text.split(' ')[2])] !== text)).toEqual([])
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
    // Epochs grow along the run: nobody wrote behind a later claim.
    const epochs = texts.map((text) => Number(text.split(' ')[1]))
    expect(epochs).toEqual(epochs.toSorted((a, b) => a - b))
  })

  it('lets one save of a version win, whoever is killed meanwhile', async () => {
    const folder = temporaryFolder()
    const ledger = join(folder, 'ledger')
    const workers = Array.from({ length: 3 }, () =>
      startWorker(new URL('./file-sessions-worker.ts', import.meta.url), [folder, ledger, String(LENGTH)]),
    )

    await untilLines(ledger, LENGTH / 3)
    workers[0]?.child.kill('SIGKILL')
    const ends = await Promise.all(workers.map(({ ended }) => ended))

    expect(ends).toEqual(['SIGKILL', '0', '0'])
    const last = await fileSessions(folder).load('s1')
    expect(last).toMatchObject({ version: LENGTH, metadata: { count: LENGTH } })
    const versions = linesOf(ledger).map(Number)
    expect(new Set(versions).size).toBe(versions.length)
    // Only the process that was killed can have saved without noting it.
    expect(versions.length).toBeGreaterThanOrEqual(LENGTH - 1)
  })
})
