import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sqliteJournal } from '@minagent/session/sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sourceProgram } from '../../../../test/support/source-program.ts'
import { fewEvents } from '../few-events.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { hasNodeSqlite, hasWalResetBug } from './bindings.ts'

interface Worker {
  readonly child: ChildProcess
  readonly lines: readonly string[]
  /** Resolves when it has printed so many lines, or has ended. */
  printed(count: number): Promise<void>
  readonly ended: Promise<unknown>
}

function startWorker(...args: string[]): Worker {
  const program = fileURLToPath(new URL('./worker.ts', import.meta.url))
  const child = spawn(process.execPath, ['--no-warnings', sourceProgram(program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => lines.push(line))
  const ended = once(child, 'close')
  async function printed(count: number): Promise<void> {
    while (lines.length < count) await Promise.race([once(output, 'line'), ended])
  }
  return { child, lines, printed, ended }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index))

describe.skipIf(!hasNodeSqlite)('an SQLite file and its processes', () => {
  it('D1 what was acknowledged is there after each SIGKILL, and the next process goes on behind it', async () => {
    const file = join(temporaryFolder(), 'runs.db')
    let acknowledged = 0
    for (const more of [1, 40, 90]) {
      const worker = startWorker('append', file, 'a')
      await worker.printed(more)
      worker.child.kill('SIGKILL')
      await worker.ended
      acknowledged += worker.lines.length

      const journal = sqliteJournal(file)
      const events = await journal.read('r1')
      await journal.close()

      // One more may have been committed, whose acknowledgement did not get out.
      expect(events.length - acknowledged).toBeOneOf([0, 1])
      expect(events).toEqual(fewEvents('r1', events.length))
      acknowledged = events.length
    }
  })
})

describe.skipIf(!hasNodeSqlite || hasWalResetBug)('several processes with one SQLite file', () => {
  it('D5 take a run from each other, and no event is written twice or lost', async () => {
    const file = join(temporaryFolder(), 'runs.db')

    const workers = ['a', 'b', 'c'].map((owner) => startWorker('contend', file, owner))
    await Promise.all(workers.map(({ ended }) => ended))

    const lines = workers.flatMap((worker) => worker.lines)
    const journal = sqliteJournal(file)
    expect(lines.sort((a, b) => Number(a) - Number(b))).toEqual(numbers(60))
    expect(await journal.read('r1')).toEqual(fewEvents('r1', 60))
    await journal.close()
  })
})

describe.skipIf(!hasWalResetBug)('a second process with an SQLite that has the WAL-reset bug', () => {
  it('is refused, and the first one goes on', async () => {
    const file = join(temporaryFolder(), 'runs.db')
    const journal = sqliteJournal(file)
    const lease = await journal.claim('r1', 'parent', 60_000)

    const worker = startWorker('contend', file, 'a')
    await worker.ended

    expect(worker.lines).toEqual(['journal_failed'])
    await journal.append(lease, 0, fewEvents('r1', 3))
    expect(await journal.read('r1')).toEqual(fewEvents('r1', 3))
    await journal.close()
  })
})
