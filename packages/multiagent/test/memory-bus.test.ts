import { busInput, memoryBus } from '@minagent/multiagent'
import { isTainted } from '@minagent/types'
import { fakeClock, sequentialIds } from '@minagent/types/runtime'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { busBorder } from './bus-border.ts'
import { busContract } from './bus-contract.ts'
import { lossesOf, scenario } from './bus-scenario.ts'

describe('memoryBus keeps the contract of a message bus', () => {
  for (const { name, run } of [...busContract(memoryBus), ...busBorder(memoryBus)]) it(name, run)
})

it('nothing is lost and the order is kept, whatever fails and however many read', async () => {
  await fc.assert(
    fc.asyncProperty(scenario('none', 'throw', 'leave'), async (plan) => {
      expect(await lossesOf(memoryBus({ capacity: plan.capacity, maxDeliveries: 1000, retryDelayMs: 0 }), plan)).toEqual([])
    }),
    { numRuns: 100 },
  )
})

it('waits for the next attempt on the clock it is given, and names messages by its ids', async () => {
  const clock = fakeClock(1000)
  const bus = memoryBus({ clock, ids: sequentialIds(), retryDelayMs: 500, maxDeliveries: 2 })
  await bus.subscribe('a', 'notes')
  const seen: number[] = []
  bus.consume('a', () => {
    seen.push(clock.now())
    throw new Error('no')
  })
  const message = await bus.publish({ topic: 'notes', from: 'x', body: 1 })
  await clock.advance(499)
  expect(seen).toEqual([1000])
  await clock.advance(1)

  expect(seen).toEqual([1000, 1500])
  expect(await bus.deadLetters('a')).toEqual([{ message, deliveries: 2, reason: 'no', at: 1500 }])
  expect(message.id).toBe('call_1')
  await bus.close()
})

it('a publisher cannot change a message that it has published', async () => {
  const bus = memoryBus()
  const body = { n: 1 }
  const message = await bus.publish({ topic: 'notes', from: 'x', body })
  body.n = 2

  expect(message.body).toEqual({ n: 1 })
})

it('S7 the input made of a message keeps its taint', () => {
  const message = {
    id: '1',
    topic: 't',
    from: 'reader',
    body: { n: 1 },
    origin: { kind: 'agent', name: 'reader', untrusted: true },
  } as const

  expect(busInput(message)).toEqual({ role: 'user', content: '{"n":1}', origin: message.origin })
  expect(isTainted([busInput(message)])).toBe(true)
  expect(isTainted([busInput({ ...message, origin: { kind: 'user', untrusted: false } })])).toBe(false)
})
