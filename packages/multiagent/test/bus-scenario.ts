import type { MessageBus } from '@minagent/multiagent'
import fc from 'fast-check'
import { gate } from './bus-contract.ts'

/** What is published, who reads it, and when a handler fails. */
export interface Scenario {
  readonly capacity: number
  readonly messages: number
  /** Consumers of each mailbox. */
  readonly consumers: readonly number[]
  /** Read in turn, over and over: whether the next delivery fails, and whether its consumer leaves and another comes. */
  readonly faults: readonly ('none' | 'throw' | 'leave')[]
}

export const scenario: fc.Arbitrary<Scenario> = fc.record({
  capacity: fc.integer({ min: 1, max: 5 }),
  messages: fc.integer({ min: 1, max: 20 }),
  consumers: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
  faults: fc
    .array(fc.constantFrom('none', 'none', 'throw', 'leave'), { minLength: 1, maxLength: 8 })
    .map((faults) => [...faults, 'none' as const]),
})

/** Carries a scenario out, and says what went wrong: a message that never came, came out of order, or was done twice. */
export async function lossesOf(bus: MessageBus, plan: Scenario): Promise<readonly string[]> {
  const mailboxes = plan.consumers.map((_, index) => `mailbox ${index}`)
  for (const mailbox of mailboxes) await bus.subscribe(mailbox, 'numbers')
  let turn = 0
  const begun = new Map<string, number[]>(mailboxes.map((mailbox) => [mailbox, []]))
  const done = new Map<string, number[]>(mailboxes.map((mailbox) => [mailbox, []]))
  const finished = gate()

  function join(mailbox: string): void {
    const consumer = bus.consume(mailbox, async ({ body }, { deliveries }) => {
      if (deliveries === 1) begun.get(mailbox)?.push(Number(body))
      const fault = plan.faults[turn++ % plan.faults.length]
      await Promise.resolve()
      if (fault === 'leave') {
        // The bus may be closed by then: others have done the rest.
        consumer
          .close()
          .then(() => join(mailbox))
          .catch(() => undefined)
      }
      if (fault !== 'none') throw new Error('fault')
      done.get(mailbox)?.push(Number(body))
      if ([...done.values()].every((numbers) => numbers.length >= plan.messages)) finished.open()
    })
  }

  for (const [index, mailbox] of mailboxes.entries()) {
    for (let count = 0; count < (plan.consumers[index] ?? 0); count++) join(mailbox)
  }
  const sent = Array.from({ length: plan.messages }, (_, index) => index)
  await Promise.all(sent.map((body) => bus.publish({ topic: 'numbers', from: 'x', body })))
  await finished.opened
  await bus.close()
  return mailboxes.flatMap((mailbox, index) => {
    const numbers = done.get(mailbox) ?? []
    return [
      ...(String([...numbers].sort((a, b) => a - b)) === String(sent) ? [] : [`${mailbox} did ${numbers}`]),
      ...(String(begun.get(mailbox)) === String(sent) ? [] : [`${mailbox} began ${begun.get(mailbox)}`]),
      ...(plan.consumers[index] !== 1 || String(numbers) === String(sent) ? [] : [`the one consumer of ${mailbox} did ${numbers}`]),
    ]
  })
}
