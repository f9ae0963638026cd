import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { journaled } from '@minagent/session'
import { fileJournal, fileSessions } from '@minagent/session/node'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it, onTestFinished } from 'vitest'
import { leftOut } from '../../../test/left-out.ts'
import { fewEvents } from './few-events.ts'
import { temporaryFolder } from './temporary-folder.ts'

const session = (text: string) => ({ id: 's1', version: 0, messages: [{ role: 'user', content: text }], metadata: {}, updatedAt: 1 })

describe('a file store whose folder cannot be used', () => {
  it('D12 says which run or session, what and where, and keeps the cause', async () => {
    const folder = join(temporaryFolder(), 'file')
    writeFileSync(folder, 'not a folder')
    const failed = (id: string) => ({
      code: 'journal_failed',
      details: { runId: id },
      message: expect.stringContaining(folder),
      cause: expect.objectContaining({ code: expect.stringMatching(/^E/) }),
    })

    await expect(fileJournal(folder).claim('r1', 'a', 1)).rejects.toMatchObject(failed('r1'))
    await expect(fileSessions(folder).save(session(''), 0)).rejects.toMatchObject(failed('s1'))
    await expect(fileJournal(folder).read('r1')).rejects.toMatchObject(failed('r1'))
  })

  it('D12 gives no run and no session for files that nobody can read, and says so', async () => {
    const folder = temporaryFolder()
    const journal = fileJournal(folder)
    await journal.append(await journal.claim('r1', 'a', 1), 0, fewEvents('r1', 1))
    const records = join(folder, 'run-r1', '000001', 'records.jsonl')
    rmSync(records)
    mkdirSync(records)

    await expect(journal.read('r1')).rejects.toMatchObject({ code: 'journal_failed', cause: { code: 'EISDIR' } })
    await expect(journal.claim('r1', 'b', 1)).rejects.toMatchObject({ code: 'journal_failed', details: { runId: 'r1' } })
    expect(readdirSync(join(folder, 'run-r1'))).toEqual(['000001'])
  })

  it('D6 names a session whose file is damaged, and leaves it as it is', async () => {
    const folder = temporaryFolder()
    const store = fileSessions(folder)
    await store.save(session('hello'), 0)
    const [version = ''] = readdirSync(join(folder, 'session-s1'))
    const file = join(folder, 'session-s1', version, `${version}.session`)
    writeFileSync(file, '"s1"\nm1 00000000 {}\n')

    await expect(store.load('s1')).rejects.toMatchObject({ code: 'journal_damaged', details: { runId: 's1' } })
    await expect(store.save(session('again'), 1)).rejects.toMatchObject({ code: 'journal_damaged', details: { runId: 's1' } })
    expect(readFileSync(file, 'utf8')).toBe('"s1"\nm1 00000000 {}\n')
    expect(readdirSync(join(folder, 'session-s1'))).toEqual([version])
    expect(await store.list()).toEqual(['s1'])
    await store.delete('s1')
    expect(await store.load('s1')).toBeUndefined()
  })
})

const unable = mountProblem()

describe.skipIf(leftOut('file stores on a full or read-only disk', unable))(
  'a file store on a disk of its own',
  { timeout: 60_000 },
  () => {
    it('D12 refuses what does not fit on a full disk as a whole, and the run goes on when there is room', async () => {
      const disk = smallDisk()
      const journal = fileJournal(disk)
      const lease = await journal.claim('r1', 'a', 1)
      await journal.append(lease, 0, fewEvents('r1', 2))
      const [first, second] = fewEvents('r1', 4).slice(2)
      const large = { ...second!, type: 'message.steered', round: 3, message: { role: 'user', content: 'x'.repeat(400_000) } } as const

      const refused = journal.append(lease, 2, [first!, large])

      await expect(refused).rejects.toMatchObject({ code: 'journal_failed', details: { runId: 'r1' }, cause: { code: 'ENOSPC' } })
      await expect(journal.append(lease, 2, [first!])).rejects.toMatchObject({ code: 'journal_failed' })
      expect(await fileJournal(disk).read('r1')).toEqual(fewEvents('r1', 2))
      await expect(fileJournal(disk).claim('r1', 'b', 1)).rejects.toMatchObject({ code: 'journal_failed', cause: { code: 'ENOSPC' } })
      execFileSync('mount', ['-o', 'remount,size=2m', disk])
      const torn: number[] = []
      const later = fileJournal(disk, { onTorn: ({ bytes }) => torn.push(bytes) })
      const again = await later.claim('r1', 'c', 1)
      await later.append(again, 2, [first!, large])
      expect(await later.read('r1')).toEqual([...fewEvents('r1', 3), large])
      expect(torn).toEqual([expect.any(Number)])
    })

    it('D12 keeps the session that was there when the next version does not fit', async () => {
      const disk = smallDisk()
      const store = fileSessions(disk)
      await store.save(session('small'), 0)

      await expect(store.save(session('x'.repeat(400_000)), 1)).rejects.toMatchObject({ code: 'journal_failed', cause: { code: 'ENOSPC' } })

      expect(await fileSessions(disk).load('s1')).toMatchObject({ version: 1, messages: [{ content: 'small' }] })
      expect(await store.save(session('small again'), 1)).toBe(2)
    })

    it('D12 stops a run on a read-only disk before the model is called', async () => {
      const disk = smallDisk()
      execFileSync('mount', ['-o', 'remount,ro', disk])
      const model = new FakeModel(['Never said.'])

      const run = journaled(new Agent({ model }), fileJournal(disk)).start('go', { runId: 'r1' })

      await expect(run.result).rejects.toMatchObject({ code: 'journal_failed', details: { runId: 'r1' }, cause: { code: 'EROFS' } })
      await expect(fileSessions(disk).save(session(''), 0)).rejects.toMatchObject({ code: 'journal_failed', cause: { code: 'EROFS' } })
      expect(model.calls).toEqual([])
    })
  },
)

describe('a list of runs in files', () => {
  it('dates them by the clock of the journal', async () => {
    const clock = fakeClock(1_700_000_000_123)
    const journal = fileJournal(temporaryFolder(), { clock })
    const lease = await journal.claim('r1', 'a', 500)
    await journal.append(lease, 0, fewEvents('r1', 1))

    const [info] = await journal.list()

    expect(info).toEqual({ runId: 'r1', status: 'running', updatedAt: 1_700_000_000_123, eventCount: 1, leasedUntil: 1_700_000_000_623 })
  })
})

/** A disk of 256 KB. */
function smallDisk(): string {
  const disk = temporaryFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk])
  onTestFinished(() => void execFileSync('umount', ['-l', disk]))
  return disk
}

function mountProblem(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can mount a small disk'
  const disk = join(process.cwd(), 'node_modules', '.small-disk')
  try {
    mkdirSync(disk, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', disk], { stdio: 'pipe' })
    execFileSync('umount', [disk])
    return undefined
  } catch (error) {
    return `no disk can be mounted here: ${String(error)}`
  } finally {
    rmSync(disk, { recursive: true, force: true })
  }
}
