import type { ContractCase } from '@minagent/types/testing'
import { expect } from 'vitest'
import { gate, type MakeBus, received } from './bus-contract.ts'

/** What every bus does with data and limits that are not as they should be. */
export function busBorder(make: MakeBus): readonly ContractCase[] {
  return [
    {
      name: 'a body that JSON cannot hold is refused, and any other arrives as JSON',
      async run() {
        const bus = make()
        await bus.subscribe('a', 'notes')
        const publish = (body: unknown) => bus.publish({ topic: 'notes', from: 'x', body })
        const circle: unknown[] = []
        circle.push(circle)
        for (const body of [undefined, () => 1, 1n, circle]) await expect(publish(body)).rejects.toThrow(TypeError)
        await publish({ at: new Date(0), nothing: undefined })

        expect((await received(bus, 'a', 1))[0]?.body).toStrictEqual({ at: '1970-01-01T00:00:00.000Z' })
        await bus.close()
      },
    },
    {
      name: 'a handler that changes its message changes it for nobody else, nor for its next attempt',
      async run() {
        const bus = make({ retryDelayMs: 1 })
        for (const mailbox of ['a', 'b']) await bus.subscribe(mailbox, 'notes')
        const published = await bus.publish({ topic: 'notes', from: 'x', body: ['as it was'] })
        const seen: string[] = []
        const again = gate()
        bus.consume('a', ({ body }) => {
          seen.push(JSON.stringify(body))
          if (Array.isArray(body)) body.push('changed')
          if (seen.length === 1) throw new Error('once more')
          again.open()
        })
        await again.opened

        expect(seen).toEqual(['["as it was"]', '["as it was"]'])
        expect(await received(bus, 'b', 1)).toEqual([published])
        expect(published.body).toEqual(['as it was'])
        await bus.close()
      },
    },
    {
      name: 'limits that limit nothing, or let nothing through, are refused',
      async run() {
        const wrong = [{ capacity: 0 }, { capacity: Number.NaN }, { maxDeliveries: 0 }, { maxDeliveries: 1.5 }, { retryDelayMs: -1 }]
        for (const limits of wrong) expect(() => make(limits)).toThrow(RangeError)
      },
    },
  ]
}
