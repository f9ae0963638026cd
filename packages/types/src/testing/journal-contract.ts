import type { Journal } from '../durability.ts'
import { sameJson } from '../json.ts'
import { assertContract, type ContractCase } from './contract.ts'
import { leaseCases } from './journal-lease-cases.ts'
import { conflicts, LEASE_MS, only, sleep } from './journal-probes.ts'
import { sampleEvents } from './journal-samples.ts'

/** Makes an empty journal, or opens the one that was made last again, as a new process would. */
export interface MakeJournal {
  make(): Journal | Promise<Journal>
  /** Absent for a journal that lives as long as the process. */
  reopen?(): Journal | Promise<Journal>
}

/** What every {@link Journal} must keep, as cases for any test runner; each case makes its own. */
export function journalContract(maker: MakeJournal): readonly ContractCase[] {
  return [
    ...appendCases(maker),
    ...leaseCases(maker),
    ...listCases(maker),
    ...deletedCases(maker),
    ...(maker.reopen ? reopenCases(maker, maker.reopen) : []),
  ]
}

function appendCases({ make }: MakeJournal): ContractCase[] {
  return [
    {
      name: 'a run that nobody wrote is empty',
      async run() {
        assertContract((await (await make()).read('r1')).length === 0, 'reading an unknown run must give no events.')
      },
    },
    {
      name: 'every kind of event is read as it was appended, in order',
      async run() {
        const journal = await make()
        const events = sampleEvents('r1')
        const lease = await journal.claim('r1', 'a', LEASE_MS)
        for (const event of events) await journal.append(lease, event.seq, [event])
        assertContract(sameJson(await journal.read('r1'), events), 'the events must come back as they were.')
      },
    },
    {
      name: 'several events are appended together',
      async run() {
        const journal = await make()
        const events = sampleEvents('r1')
        await journal.append(await journal.claim('r1', 'a', LEASE_MS), 0, events)
        assertContract(sameJson(await journal.read('r1'), events), 'the events must come back as they were.')
      },
    },
    {
      name: 'an append at another length is a conflict, and writes nothing',
      async run() {
        const journal = await make()
        const [first, second] = sampleEvents('r1')
        const lease = await journal.claim('r1', 'a', LEASE_MS)
        await journal.append(lease, 0, only(first))
        for (const length of [0, 2]) await conflicts(journal.append(lease, length, only(second)), `an append at length ${length} of 1`)
        assertContract((await journal.read('r1')).length === 1, 'nothing must be written.')
      },
    },
    {
      name: 'of appends at one length only one is written',
      async run() {
        const journal = await make()
        const [first] = sampleEvents('r1')
        const lease = await journal.claim('r1', 'a', LEASE_MS)
        const settled = await Promise.allSettled(Array.from({ length: 5 }, () => journal.append(lease, 0, only(first))))
        assertContract(settled.filter(({ status }) => status === 'fulfilled').length === 1, 'exactly one append must succeed.')
        assertContract((await journal.read('r1')).length === 1, 'exactly one event must be written.')
      },
    },
    {
      name: 'what was read is not what the journal holds',
      async run() {
        const journal = await make()
        const events = sampleEvents('r1')
        await journal.append(await journal.claim('r1', 'a', LEASE_MS), 0, events)
        const read = [...(await journal.read('r1'))]
        read.length = 0
        assertContract((await journal.read('r1')).length === events.length, 'a changed list must not change the journal.')
      },
    },
  ]
}

function listCases({ make }: MakeJournal): ContractCase[] {
  return [
    {
      name: 'runs are listed with status, count and lease, the latest first, and filtered',
      async run() {
        const journal = await make()
        const ended = sampleEvents('r1')
        const first = await journal.claim('r1', 'a', LEASE_MS)
        await journal.append(first, 0, ended)
        await journal.release(first)
        await sleep(5)
        await journal.append(await journal.claim('r2', 'a', LEASE_MS), 0, sampleEvents('r2').slice(0, 2))
        const [latest, oldest, ...more] = await journal.list()
        assertContract(latest?.runId === 'r2' && oldest?.runId === 'r1' && more.length === 0, 'both runs must be listed, the latest first.')
        assertContract(latest.status === 'running' && oldest.status === 'succeeded', 'the status must follow from the last event.')
        assertContract(latest.eventCount === 2 && oldest.eventCount === ended.length, 'the events must be counted.')
        assertContract((latest.leasedUntil ?? 0) > oldest.updatedAt && oldest.leasedUntil === undefined, 'a running lease must be told.')
        const running = await journal.list({ status: 'running' })
        assertContract(running.length === 1 && running[0]?.runId === 'r2', 'a status must filter.')
        assertContract((await journal.list({ limit: 1 })).length === 1, 'a limit must limit.')
      },
    },
    {
      name: 'a claim that is given back before anything was written is no run',
      async run() {
        const journal = await make()
        for (const owner of ['a', 'b']) await journal.release(await journal.claim('r1', owner, LEASE_MS))
        assertContract((await journal.read('r1')).length === 0 && (await journal.list()).length === 0, 'nothing must be there.')
        await journal.append(await journal.claim('r1', 'c', LEASE_MS), 0, sampleEvents('r1'))
        assertContract((await journal.list()).length === 1, 'a run must begin as if nobody had claimed it.')
      },
    },
    {
      name: 'a deleted run is gone',
      async run() {
        const journal = await make()
        const lease = await journal.claim('r1', 'a', LEASE_MS)
        await journal.append(lease, 0, sampleEvents('r1'))
        await journal.release(lease)
        await journal.delete('r1')
        await journal.delete('r1')
        assertContract((await journal.read('r1')).length === 0 && (await journal.list()).length === 0, 'nothing must be left.')
      },
    },
  ]
}

function deletedCases({ make }: MakeJournal): ContractCase[] {
  return [
    {
      name: 'whoever wrote a run that was deleted cannot write to one that is begun again under its id (D5)',
      async run() {
        const journal = await make()
        const [first] = sampleEvents('r1')
        for (const count of [0, 1]) {
          const old = await journal.claim('r1', 'a', LEASE_MS)
          await journal.append(old, 0, only(first).slice(0, count))
          await journal.delete('r1')
          // A writer that was refused once may remember it; the other one meets the new run first.
          if (count > 0) await conflicts(journal.append(old, count, only(first)), 'an append to a deleted run')
          const lease = await journal.claim('r1', 'b', LEASE_MS)
          await conflicts(journal.append(old, 0, only(first)), 'an append by who wrote the deleted run')
          await conflicts(journal.renew(old), 'a renewal by who wrote the deleted run')
          await journal.release(old).catch(() => undefined)
          await conflicts(journal.claim('r1', 'c', LEASE_MS), 'a claim while a lease is running')
          await journal.append(lease, 0, only(first))
          assertContract((await journal.read('r1')).length === 1, 'only the events of the new run must be there.')
          await journal.delete('r1')
        }
      },
    },
  ]
}

function reopenCases({ make }: MakeJournal, reopen: NonNullable<MakeJournal['reopen']>): ContractCase[] {
  return [
    {
      name: 'what was appended is there for the next process, and goes on there',
      async run() {
        const journal = await make()
        const events = sampleEvents('r1')
        const half = Math.ceil(events.length / 2)
        const lease = await journal.claim('r1', 'a', LEASE_MS)
        await journal.append(lease, 0, events.slice(0, half))
        await journal.release(lease)
        const again = await reopen()
        assertContract(sameJson(await again.read('r1'), events.slice(0, half)), 'the events must be there.')
        const next = await again.claim('r1', 'b', LEASE_MS)
        assertContract(next.epoch > lease.epoch, 'the epoch must go on growing.')
        await again.append(next, half, events.slice(half))
        assertContract(sameJson(await again.read('r1'), events), 'all events must be there.')
      },
    },
  ]
}
