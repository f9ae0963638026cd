import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type RemoteRun } from '@minagent/service/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { leftOut } from '../../../test/left-out.ts'
import { noPostgres, startPostgres } from '../../../test/support/postgres-server.ts'
import { loadToken } from './support/load-token.ts'
import { type ServiceProcess, startService } from './support/start-service.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'minagent-service-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The numbers of all events of a run, as they come, until it has ended. */
async function followed(run: RemoteRun): Promise<readonly number[]> {
  const numbers: number[] = []
  for await (const event of run) if ('seq' in event) numbers.push(event.seq)
  return numbers
}

/** Waits until a run is well under way. */
async function underWay(run: RemoteRun): Promise<void> {
  await expect.poll(async () => (await run.view()).event_count).toBeGreaterThan(4)
}

const client = ({ url }: ServiceProcess) => connect({ url, token: loadToken })
const inOrder = (numbers: readonly number[]) => numbers.map((_, index) => index)

describe('a service that is a process', () => {
  it('D19 ends by SIGTERM with what is under way left to the journal; the next process goes on, and who follows misses nothing', async () => {
    const work = { store: newFolder(), steps: 20, stepMs: 150 }
    const first = await startService(work)
    const run = await client(first).start('count')
    const following = followed(run)
    await underWay(run)

    const ended = await first.end('SIGTERM')
    await startService({ ...work, port: Number(new URL(first.url).port) })
    const numbers = await following

    expect(ended).toBe('0')
    expect(numbers).toEqual(inOrder(numbers))
    expect((await run.view()).status).toBe('succeeded')
  })

  it('is killed in the middle of a run, which the next one recovers', async () => {
    const work = { store: newFolder(), steps: 20, stepMs: 150 }
    const first = await startService(work)
    const run = await client(first).start('count')
    const following = followed(run)
    await underWay(run)

    const ended = await first.end('SIGKILL')
    await startService({ ...work, port: Number(new URL(first.url).port) })
    const numbers = await following

    expect(ended).toBe('SIGKILL')
    expect(numbers).toEqual(inOrder(numbers))
    expect(numbers.length).toBeGreaterThan(60)
  })

  it.skipIf(leftOut('services over one PostgreSQL', noPostgres))(
    'is one of several over PostgreSQL: another one, which somebody follows already, recovers the run of one that was killed',
    async () => {
      const server = await startPostgres()
      onTestFinished(() => server.remove())
      const work = { store: server.url, steps: 20, stepMs: 150 }
      const [first, second] = [await startService(work), await startService(work)]
      const run = await client(first).start('count')
      const following = followed(client(second).run(run.id))
      await underWay(run)

      await first.end('SIGKILL')
      const numbers = await following

      expect(numbers).toEqual(inOrder(numbers))
      expect((await client(second).run(run.id).view()).status).toBe('succeeded')
    },
  )
})
