import type { MessageBus, MessageHandler } from '@minagent/multiagent'
import fc from 'fast-check'
import { gate } from './bus-contract.ts'

/** What happens to a delivery: its handler fails, its consumer leaves and another comes, or its consumer dies and comes back under its name. */
export type Fault = 'none' | 'throw' | 'leave' | 'crash'

/** What is published, who reads it, and when a handler fails. */
export interface Scenario {
  readonly capacity: number
  readonly messages: number
  /** Consumers of each mailbox. */
  readonly consumers: readonly number[]
  /** Read in turn, over and over. */
  readonly faults: readonly Fault[]
}

/** The bus as a program of its own has it, which dies without a word. */
export interface Reader {
  readonly bus: MessageBus
  crash(): void
}

/** Any scenario with these faults. */
export function scenario(...possible: readonly Fault[]): fc.Arbitrary<Scenario> {
  return fc.record({
    capacity: fc.integer({ min: 1, max: 5 }),
    messages: fc.integer({ min: 1, max: 20 }),
    consumers: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
    faults: fc.array(fc.constantFrom('none', ...possible), { minLength: 1, maxLength: 8 }).map((faults) => [...faults, 'none' as const]),
  })
}

/**
 * Carries a scenario out, and says what went wrong: a message that never came, came out of order, or was done twice. Where
 * `connect` is given, each consumer is a program of its own.
 */
export async function lossesOf(bus: MessageBus, plan: Scenario, connect?: () => Promise<Reader>): Promise<readonly string[]> {
  const mailboxes = plan.consumers.map((_, index) => `mailbox ${index}`)
  for (const mailbox of mailboxes) await bus.subscribe(mailbox, 'numbers')
  let turn = 0
  const begun = new Map<string, number[]>(mailboxes.map((mailbox) => [mailbox, []]))
  const done = new Map<string, number[]>(mailboxes.map((mailbox) => [mailbox, []]))
  const finished = gate()
  const joins: Promise<void>[] = []
  // Some find the bus closed: others have done the rest.
  const joinAgain = (joining: Promise<void>) =>
    joins.push(joining.catch((error) => (error.code === 'bus_closed' ? undefined : Promise.reject(error))))

  async function join(mailbox: string, name: string): Promise<void> {
    const reader = await connect?.()
    const handle: MessageHandler = async ({ body }, { deliveries }) => {
      if (deliveries === 1) begun.get(mailbox)?.push(Number(body))
      const fault = plan.faults[turn++ % plan.faults.length]
      await Promise.resolve()
      if (fault === 'leave') joinAgain(consumer.close().then(() => join(mailbox, `${name}'`)))
      if (fault === 'crash') {
        reader?.crash()
        joinAgain(join(mailbox, name))
      }
      if (fault !== 'none') throw new Error('fault')
      done.get(mailbox)?.push(Number(body))
      if ([...done.values()].every((numbers) => numbers.length >= plan.messages)) finished.open()
    }
    const consumer = (reader?.bus ?? bus).consume(mailbox, handle, { name })
  }

  for (const [index, mailbox] of mailboxes.entries()) {
    for (let count = 0; count < (plan.consumers[index] ?? 0); count++) await join(mailbox, `reader ${count}`)
  }
  const sent = Array.from({ length: plan.messages }, (_, index) => index)
  await Promise.all(sent.map((body) => bus.publish({ topic: 'numbers', from: 'x', body })))
  await finished.opened
  await bus.close()
  await Promise.all(joins)
  return mailboxes.flatMap((mailbox, index) => {
    const numbers = done.get(mailbox) ?? []
    const alone = plan.consumers[index] === 1
    // Of two programs the one that was handed the later message may be the first to say so.
    const starts = alone || !connect ? begun.get(mailbox) : begun.get(mailbox)?.sort((a, b) => a - b)
    return [
      ...(String([...numbers].sort((a, b) => a - b)) === String(sent) ? [] : [`${mailbox} did ${numbers}`]),
      ...(String(starts) === String(sent) ? [] : [`${mailbox} began ${starts}`]),
      ...(!alone || String(numbers) === String(sent) ? [] : [`the one consumer of ${mailbox} did ${numbers}`]),
    ]
  })
}
