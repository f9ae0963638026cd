import type { BusLimits, BusMessage, MessageBus } from '@minagent/multiagent'
import type { ContractCase } from '@minagent/types/testing'
import { expect } from 'vitest'

/** Makes a bus that nobody uses yet. */
export type MakeBus = (limits?: BusLimits) => MessageBus

/** What every {@link MessageBus} must keep. */
export function busContract(make: MakeBus): readonly ContractCase[] {
  return [...deliveryCases(make), ...failureCases(make), ...roomCases(make)]
}

function deliveryCases(make: MakeBus): readonly ContractCase[] {
  return [
    {
      name: 'S7 a message arrives as it was published, untrusted unless its publisher says otherwise',
      async run() {
        const bus = make()
        await bus.subscribe('writer', 'notes')
        const origin = { kind: 'user', untrusted: false } as const
        const plain = await bus.publish({ topic: 'notes', from: 'reader', body: { text: '你好 😀', n: [1, null] } })
        const trusted = await bus.publish({ topic: 'notes', from: 'reader', body: 'b', id: 'm2', origin })

        expect(await received(bus, 'writer', 2)).toEqual([plain, trusted])
        expect(plain).toMatchObject({ topic: 'notes', from: 'reader', origin: { kind: 'agent', name: 'reader', untrusted: true } })
        expect(trusted).toEqual({ id: 'm2', topic: 'notes', from: 'reader', body: 'b', origin })
        await bus.close()
      },
    },
    {
      name: 'every mailbox of a topic gets each message, in order, whether anybody reads it yet or not',
      async run() {
        const bus = make()
        for (const mailbox of ['a', 'b']) await bus.subscribe(mailbox, 'notes')
        await bus.subscribe('a', 'notes')
        await bus.subscribe('a', 'more')
        await Promise.all([1, 2, 3].map((n) => publish(bus, 'notes', n)))
        await publish(bus, 'more', 4)

        expect(bodies(await received(bus, 'a', 4))).toEqual([1, 2, 3, 4])
        expect(bodies(await received(bus, 'b', 3))).toEqual([1, 2, 3])
        await bus.close()
      },
    },
    {
      name: 'the consumers of one mailbox share its messages and work at the same time',
      async run() {
        const bus = make()
        await bus.subscribe('a', 'notes')
        const meeting = gate()
        const seen: [string, unknown][] = []
        for (const name of ['x', 'y']) {
          bus.consume(
            'a',
            async ({ body }) => {
              seen.push([name, body])
              if (seen.length === 2) meeting.open()
              await meeting.opened
            },
            { name },
          )
        }
        await publish(bus, 'notes', 1)
        await publish(bus, 'notes', 2)

        await meeting.opened
        await bus.close()
        expect(seen.map(([, body]) => body).sort()).toEqual([1, 2])
        expect(seen.map(([name]) => name).sort()).toEqual(['x', 'y'])
      },
    },
  ]
}

function failureCases(make: MakeBus): readonly ContractCase[] {
  return [
    {
      name: 'a message that failed comes again, under its id, before anything later',
      async run() {
        const bus = make({ retryDelayMs: 1 })
        await bus.subscribe('a', 'notes')
        const first = await publish(bus, 'notes', 1)
        const second = await publish(bus, 'notes', 2)
        const seen: [string, number][] = []
        const done = gate()
        bus.consume('a', ({ id, body }, { deliveries }) => {
          seen.push([id, deliveries])
          if (body === 1 && deliveries < 3) throw new Error('not yet')
          if (body === 2) done.open()
        })

        await done.opened
        await bus.close()
        expect(seen).toEqual([
          [first.id, 1],
          [first.id, 2],
          [first.id, 3],
          [second.id, 1],
        ])
        expect(await bus.deadLetters('a')).toEqual([])
      },
    },
    //#region poison
    {
      name: 'D13 a message that fails too often becomes a dead letter with the reason, and the mailbox goes on',
      async run() {
        const bus = make({ retryDelayMs: 1, maxDeliveries: 2 })
        await bus.subscribe('a', 'notes')
        const poison = await publish(bus, 'notes', 1)
        await publish(bus, 'notes', 2)
        const done = gate()
        bus.consume('a', async ({ body }) => {
          if (body === 1) throw new Error('I cannot read this.')
          done.open()
        })

        await done.opened
        await bus.close()
        const letters = await bus.deadLetters('a')
        expect(letters).toEqual([{ message: poison, deliveries: 2, reason: 'I cannot read this.', at: expect.any(Number) }])
      },
    },
    //#endregion poison
    {
      name: 'closing waits for the handler under way, hands out nothing more, and keeps the rest for the next consumer',
      async run() {
        const bus = make({ retryDelayMs: 1 })
        await bus.subscribe('a', 'notes')
        for (const n of [1, 2, 3]) await publish(bus, 'notes', n)
        const [started, finish] = [gate(), gate()]
        const seen: unknown[] = []
        const consumer = bus.consume('a', async ({ body }) => {
          started.open()
          await finish.opened
          seen.push(body)
        })
        await started.opened
        const closed = consumer.close()
        finish.open()
        await closed

        expect(seen).toEqual([1])
        expect(bodies(await received(bus, 'a', 2))).toEqual([2, 3])
        await bus.close()
        expect(() => bus.consume('a', () => undefined)).toThrow(expect.objectContaining({ code: 'bus_closed' }))
        await expect(publish(bus, 'notes', 4)).rejects.toMatchObject({ code: 'bus_closed' })
      },
    },
    {
      name: "what a consumer that was closed had failed at is the next one's first",
      async run() {
        const bus = make({ retryDelayMs: 3_600_000 })
        await bus.subscribe('a', 'notes')
        for (const n of [1, 2]) await publish(bus, 'notes', n)
        const failed = gate()
        const consumer = bus.consume('a', () => {
          failed.open()
          throw new Error('not me')
        })
        await failed.opened
        await consumer.close()

        expect(bodies(await received(bus, 'a', 2))).toEqual([1, 2])
        await bus.close()
      },
    },
  ]
}

function roomCases(make: MakeBus): readonly ContractCase[] {
  return [
    {
      name: 'publishing waits while a mailbox of the topic is full, and puts the message into none before',
      async run() {
        const bus = make({ capacity: 2 })
        for (const mailbox of ['slow', 'fast']) await bus.subscribe(mailbox, 'notes')
        await publish(bus, 'notes', 1)
        await publish(bus, 'notes', 2)
        expect(bodies(await received(bus, 'fast', 2))).toEqual([1, 2])
        const third = publish(bus, 'notes', 3)
        const fourth = publish(bus, 'notes', 4)
        const impatient = new AbortController()
        const fifth = bus.publish({ topic: 'notes', from: 'x', body: 5 }, { signal: impatient.signal })
        impatient.abort(new Error('too slow'))

        await expect(fifth).rejects.toThrow('too slow')
        expect(bodies(await received(bus, 'slow', 4))).toEqual([1, 2, 3, 4])
        await Promise.all([third, fourth])
        expect(bodies(await received(bus, 'fast', 2))).toEqual([3, 4])
        await bus.close()
      },
    },
    {
      name: 'closing ends the wait for room',
      async run() {
        const bus = make({ capacity: 1 })
        await bus.subscribe('a', 'notes')
        await publish(bus, 'notes', 1)
        const waiting = publish(bus, 'notes', 2)
        const refused = expect(waiting).rejects.toMatchObject({ code: 'bus_closed' })
        await bus.close()
        await refused
      },
    },
    {
      name: 'a topic without a mailbox keeps nothing',
      async run() {
        const bus = make({ capacity: 1 })
        await publish(bus, 'nobody', 1)
        await publish(bus, 'nobody', 2)
        await bus.subscribe('a', 'nobody')
        await publish(bus, 'nobody', 3)

        expect(bodies(await received(bus, 'a', 1))).toEqual([3])
        await bus.close()
      },
    },
  ]
}

/** The next `count` messages of a mailbox. */
export async function received(bus: MessageBus, mailbox: string, count: number): Promise<readonly BusMessage[]> {
  const messages: BusMessage[] = []
  const done = gate()
  const consumer = bus.consume(mailbox, (message) => {
    if (messages.push(message) === count) done.open()
  })
  await done.opened
  await consumer.close()
  return messages
}

/** Something that is waited for. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

function publish(bus: MessageBus, topic: string, body: unknown): Promise<BusMessage> {
  return bus.publish({ topic, from: 'x', body })
}

function bodies(messages: readonly BusMessage[]): readonly unknown[] {
  return messages.map(({ body }) => body)
}
