import { assertContract, type ContractCase } from './contract.ts'
import type { MakeJournal } from './journal-contract.ts'
import { conflicts, LEASE_MS, only, sleep } from './journal-probes.ts'
import { sampleEvents } from './journal-samples.ts'

/** What a lease of a journal is good for. */
export function leaseCases({ make }: MakeJournal): ContractCase[] {
  return [
    {
      name: 'the epoch grows with every claim, and the writer before is fenced (D5)',
      async run() {
        const journal = await make()
        const [first, second] = sampleEvents('r1')
        const old = await journal.claim('r1', 'a', LEASE_MS)
        await journal.append(old, 0, only(first))
        const lease = await journal.claim('r1', 'b', LEASE_MS, { steal: true })
        assertContract(lease.epoch > old.epoch, 'the epoch must grow.')
        await conflicts(journal.append(old, 1, only(second)), 'an append of a fenced writer')
        await conflicts(journal.renew(old), 'a renewal of a fenced writer')
        await journal.append(lease, 1, only(second))
        await journal.release(old).catch(() => undefined)
        await conflicts(journal.claim('r1', 'c', LEASE_MS), 'a claim while a lease is running')
      },
    },
    {
      name: 'a run that somebody works on can be claimed by its owner and nobody else',
      async run() {
        const journal = await make()
        const lease = await journal.claim('r1', 'a', LEASE_MS)
        await conflicts(journal.claim('r1', 'b', LEASE_MS), "a claim of another's run")
        const again = await journal.claim('r1', 'a', LEASE_MS)
        assertContract(again.epoch > lease.epoch, 'the epoch must grow.')
        await journal.release(again)
        await journal.claim('r1', 'b', LEASE_MS)
      },
    },
    {
      name: 'a copied lease is as good as the original (D5)',
      async run() {
        const journal = await make()
        const [first, second] = sampleEvents('r1')
        const old = { ...(await journal.claim('r1', 'a', LEASE_MS)) }
        await journal.append({ ...old }, 0, only(first))
        await journal.renew({ ...old })
        await journal.release({ ...old })
        const { runId, epoch } = await journal.claim('r1', 'b', LEASE_MS)
        await conflicts(journal.append({ ...old }, 1, only(second)), 'an append by a copy of a stale lease')
        await journal.append({ runId, epoch }, 1, only(second))
        assertContract((await journal.read('r1')).length === 2, 'what a copied lease writes must be there.')
      },
    },
    {
      name: 'a lease lapses unless it is renewed',
      async run() {
        const journal = await make()
        const lease = await journal.claim('r1', 'a', 40)
        await journal.renew(lease)
        await sleep(80)
        const other = await journal.claim('r1', 'b', LEASE_MS)
        assertContract(other.epoch > lease.epoch, 'the epoch must grow.')
      },
    },
    {
      name: 'of claims at the same time one wins',
      async run() {
        const journal = await make()
        const owners = ['a', 'b', 'c', 'd']
        const settled = await Promise.allSettled(owners.map((owner) => journal.claim('r1', owner, LEASE_MS)))
        assertContract(settled.filter(({ status }) => status === 'fulfilled').length === 1, 'exactly one claim must succeed.')
      },
    },
  ]
}
