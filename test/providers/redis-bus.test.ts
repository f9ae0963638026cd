import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RedisBusOptions, redisBus } from '@minagent/multiagent/redis'
import { isMinagentError } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import fc from 'fast-check'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { busBorder } from '../../packages/multiagent/test/bus-border.ts'
import { busContract, gate, received } from '../../packages/multiagent/test/bus-contract.ts'
import { lossesOf, type Reader, scenario } from '../../packages/multiagent/test/bus-scenario.ts'
import { leftOut } from '../left-out.ts'
import { noRedis, type RedisServer, startRedis } from '../support/redis-server.ts'
import { root } from '../support/repository.ts'
import { sourceProgram } from '../support/source-program.ts'

describe.skipIf(leftOut('the message bus over Redis', noRedis))('redisBus', () => {
  let server: RedisServer
  let client: Awaited<ReturnType<typeof connected>>
  let buses = 0

  beforeAll(async () => {
    server = await startRedis()
    client = await connected(server.url)
  })

  afterAll(async () => {
    client.destroy()
    await server.remove()
  })

  /** A bus that shares nothing with those before, unless a prefix says so. */
  function newBus(options: RedisBusOptions = {}) {
    return redisBus(client, { prefix: `{${buses++}}`, pollMs: 2, ...options })
  }

  describe('keeps the contract of a message bus', () => {
    for (const { name, run } of [...busContract(newBus), ...busBorder(newBus)]) it(name, run)
  })

  it('nothing is lost and the order is kept, whatever fails and however many read', async () => {
    await fc.assert(
      fc.asyncProperty(scenario('none', 'throw', 'leave'), async (plan) => {
        expect(await lossesOf(newBus({ capacity: plan.capacity, maxDeliveries: 1000, retryDelayMs: 0 }), plan)).toEqual([])
      }),
      { numRuns: 15 },
    )
  })

  it('D3 nothing is lost and the order is kept, whichever programs die in the middle of a message, each on a connection of its own', async () => {
    await fc.assert(
      fc.asyncProperty(scenario('throw', 'leave', 'crash', 'crash'), async (plan) => {
        const options = { prefix: `{${buses++}}`, capacity: plan.capacity, maxDeliveries: 1000, retryDelayMs: 0, pollMs: 2 }
        const readers: Reader[] = []
        const connect = async () => {
          const reader = await mortalReader(server.url, options)
          readers.push(reader)
          return reader
        }
        expect(await lossesOf(redisBus(client, options), plan, connect)).toEqual([])
        for (const reader of readers) reader.crash()
      }),
      { numRuns: 15 },
    )
  })

  it('a message that is handled for longer than the lease stays with its consumer', async () => {
    const bus = newBus({ leaseMs: 150 })
    await bus.subscribe('a', 'notes')
    const seen: string[] = []
    for (const name of ['x', 'y']) {
      bus.consume(
        'a',
        async () => {
          seen.push(name)
          await systemClock.sleep(600)
        },
        { name },
      )
    }
    await bus.publish({ topic: 'notes', from: 'x', body: 1 })
    while (seen.length === 0) await systemClock.sleep(5)
    await systemClock.sleep(500)
    await bus.close()

    expect(seen).toHaveLength(1)
  })

  it('what another program puts into a mailbox comes as an untrusted text', async () => {
    const bus = newBus({ prefix: '{foreign}' })
    await bus.subscribe('a', 'notes')
    await client.xAdd('{foreign}:mailbox:a', '*', { message: 'rm -rf /' })

    const [message] = await received(bus, 'a', 1)

    expect(message).toMatchObject({ topic: '', from: '', body: 'rm -rf /', origin: { untrusted: true } })
    await bus.close()
  })

  it('a message that was deleted on the server while it waited for its next attempt holds nobody up', async () => {
    const bus = newBus({ prefix: '{deleted}', retryDelayMs: 1 })
    await bus.subscribe('a', 'notes')
    const seen: unknown[] = []
    const second = gate()
    bus.consume('a', async ({ body }) => {
      seen.push(body)
      if (body === 2) return second.open()
      const [first] = (await client.xRange('{deleted}:mailbox:a', '-', '+')) ?? []
      await client.xDel('{deleted}:mailbox:a', first?.id ?? '')
      throw new Error('not yet')
    })
    for (const body of [1, 2]) await bus.publish({ topic: 'notes', from: 'x', body })
    await second.opened
    await bus.close()

    expect(seen).toEqual([1, 2])
  })

  it('a listener for errors that throws ends no consumer, and leases of no length are refused', async () => {
    const bus = newBus({
      prefix: '{listener}',
      retryDelayMs: 1,
      onError: () => {
        throw new Error('broken')
      },
    })
    await client.set('{listener}:mailbox:a', 'no stream')
    const arrived = gate()
    bus.consume('a', () => arrived.open())
    await systemClock.sleep(20)
    await client.del('{listener}:mailbox:a')
    await bus.subscribe('a', 'notes')
    await bus.publish({ topic: 'notes', from: 'x', body: 1 })
    await arrived.opened
    await bus.close()

    for (const wrong of [{ leaseMs: 0 }, { pollMs: 0 }]) expect(() => newBus(wrong)).toThrow(RangeError)
  })

  it('D12 a killed server that comes back has all that was confirmed, and a consumer goes on where it was', async () => {
    const prefix = '{restart}'
    const errors: unknown[] = []
    const bus = newBus({ prefix, retryDelayMs: 20, onError: (error) => errors.push(error) })
    await bus.subscribe('a', 'notes')
    const [held, restarted, all] = [gate(), gate(), gate()]
    const seen: [unknown, number][] = []
    bus.consume('a', async ({ body }, { deliveries }) => {
      seen.push([body, deliveries])
      if (seen.length === 1) held.open()
      if (body === 4) all.open()
      await restarted.opened
    })
    for (const body of [1, 2, 3]) await bus.publish({ topic: 'notes', from: 'x', body })
    await held.opened
    await server.restart()
    restarted.open()
    await bus.publish({ topic: 'notes', from: 'x', body: 4 })
    await all.opened
    await bus.close()

    expect(seen.filter(([, deliveries]) => deliveries === 1).map(([body]) => body)).toEqual([1, 2, 3, 4])
    expect(errors.every((error) => isMinagentError(error, 'bus_failed'))).toBe(true)
  })

  it('a client that has left is a typed error', async () => {
    const other = await connected(server.url)
    other.destroy()

    await expect(redisBus(other).publish({ topic: 'notes', from: 'x', body: 1 })).rejects.toMatchObject({ code: 'bus_failed' })
  })

  it('D3 D13 nothing is lost, and one name keeps its order, when consumers are killed in the middle again and again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'minagent-consumers-'))
    const ledger = join(folder, 'ledger')
    const bus = newBus({ prefix: '{minagent}' })
    await bus.subscribe('numbers', 'numbers')
    const sent = Array.from({ length: 30 }, (_, body) => body)
    for (const body of sent) await bus.publish({ topic: 'numbers', from: 'x', body })

    for (const count of [3, 1, 5]) await killedAt(startReader(server.url, ledger, 'reader'), count)
    const last = startReader(server.url, ledger, 'reader')
    while ((await client.xLen('{minagent}:mailbox:numbers')) > 0) await systemClock.sleep(20)
    await killedAt(last, 0)

    const done = readFileSync(ledger, 'utf8').trim().split('\n').map(Number)
    rmSync(folder, { recursive: true, force: true })
    expect([...new Set(done)]).toEqual(sent)
    expect(done).toEqual([...done].sort((a, b) => a - b))
    await bus.close()
  })

  it('another consumer takes over what a killed one held, and a message that kills every reader becomes a dead letter', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'minagent-consumers-'))
    const bus = newBus({ prefix: '{minagent}', leaseMs: 300, maxDeliveries: 2 })
    await bus.subscribe('numbers', 'numbers')
    const poison = await bus.publish({ topic: 'numbers', from: 'x', body: 'poison' })
    for (const name of ['first', 'second']) {
      const [, signal] = await once(startReader(server.url, join(folder, 'ledger'), name), 'exit')
      expect(signal).toBe('SIGKILL')
    }
    await bus.publish({ topic: 'numbers', from: 'x', body: 2 })

    const seen = new Set<unknown>()
    bus.consume('numbers', ({ body }) => void seen.add(body))
    while ((await bus.deadLetters('numbers')).length === 0 || seen.size === 0) await systemClock.sleep(20)

    expect([...seen]).toEqual([2])
    expect(await bus.deadLetters('numbers')).toMatchObject([
      { message: poison, deliveries: 3, reason: expect.stringContaining('ended 2 times') },
    ])
    rmSync(folder, { recursive: true, force: true })
    await bus.close()
  })
})

function connected(url: string) {
  const client = createClient({ url })
  client.on('error', () => undefined)
  return client.connect()
}

/** A bus on a connection of its own; when it is cut, nothing that was held is given back. */
async function mortalReader(url: string, options: RedisBusOptions): Promise<Reader> {
  const own = await connected(url)
  const bus = redisBus(own, options)
  const crash = () => {
    if (own.isOpen) own.destroy()
    void bus.close()
  }
  return { bus, crash }
}

function startReader(url: string, ledger: string, name: string): ChildProcess {
  const program = join(root, 'test/providers/support/redis-consumer-program.ts')
  return spawn(process.execPath, [sourceProgram(program), url, ledger, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Kills a reader once it has begun its `count`-th message: in the middle of it, or soon after. */
async function killedAt(reader: ChildProcess, count: number): Promise<void> {
  const closed = once(reader, 'close')
  let begun = 0
  if (count === 0) reader.kill('SIGKILL')
  reader.stdout?.on('data', (chunk: Buffer) => {
    begun += chunk.toString().split('begins').length - 1
    if (begun >= count) reader.kill('SIGKILL')
  })
  await closed
}
