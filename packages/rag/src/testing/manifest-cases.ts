import { isMinagentError } from '@minagent/types'
import type { ContractCase } from '@minagent/types/testing'
import type { IndexStore } from '../index-store.ts'
import { requireSame, sampleBytes } from './block-cases.ts'
import { assertContract, rejection } from './contract.ts'
import type { MakeIndexStore } from './make-index-store.ts'

/** What the manifest of a store must keep. */
export function manifestCases(make: MakeIndexStore['make']): readonly ContractCase[] {
  return [
    {
      name: 'an empty store has no manifest and no blocks',
      async run() {
        const store = await make()
        assertContract((await store.open()) === undefined, 'the manifest must be undefined.')
        assertContract((await store.list()).length === 0, 'there must be no blocks.')
        await store.remove(['a'])
        await store.close()
        await store.close()
      },
    },
    {
      name: 'a block without a manifest does not count',
      async run() {
        const store = await make()
        await store.write('a', sampleBytes(10))
        assertContract((await store.open()) === undefined, 'the manifest must be undefined.')
        assertContract((await store.list()).join() === 'a', 'the block must be listed.')
      },
    },
    {
      name: 'the manifest is the one committed last, whatever its length',
      async run() {
        const store = await make()
        for (const [index, length] of [10, 0, 200_000, 16_380].entries()) {
          const bytes = sampleBytes(length)
          assertContract((await store.commit(bytes, index)) === index + 1, 'the version must grow by one.')
          bytes.fill(0)
          const manifest = await store.open()
          assertContract(manifest?.version === index + 1, 'the version must be the one that commit gave.')
          requireSame(manifest.bytes, sampleBytes(length), 'the bytes of the manifest')
        }
      },
    },
    {
      name: 'a commit on another version is an index_conflict that says the stored one, and changes nothing',
      async run() {
        const store = await make()
        await requireConflict(store, 3, 0)
        assertContract((await store.open()) === undefined, 'nothing must be committed.')
        await store.commit(sampleBytes(10), 0)
        await store.commit(sampleBytes(20), 1)
        for (const version of [0, 1, 3]) await requireConflict(store, version, 2)
        requireSame((await store.open())?.bytes ?? new Uint8Array(), sampleBytes(20), 'the manifest')
      },
    },
    {
      name: 'of commits at the same time exactly one wins, and its manifest is whole',
      async run() {
        const store = await make()
        for (let version = 0; version < 3; version++) {
          const commits = Array.from({ length: 5 }, (_, index) => store.commit(sampleBytes(30_000 + index), version))
          const won = (await Promise.allSettled(commits)).flatMap(({ status }, index) => (status === 'fulfilled' ? index : []))
          assertContract(won.length === 1, `exactly one commit must succeed, got ${won.length}.`)
          const manifest = await store.open()
          requireSame(manifest?.bytes ?? new Uint8Array(), sampleBytes(30_000 + Number(won[0])), 'the manifest that won')
        }
      },
    },
  ]
}

async function requireConflict(store: IndexStore, expectedVersion: number, storedVersion: number): Promise<void> {
  const what = `a commit on version ${expectedVersion} of ${storedVersion}`
  const error = await rejection(store.commit(sampleBytes(30), expectedVersion), what)
  assertContract(isMinagentError(error, 'index_conflict'), `${what} must be an index_conflict, got ${String(error)}.`)
  assertContract(error.details.version === storedVersion, `its details must have the version ${storedVersion}.`)
}
