import { isMinagentError } from '@minagent/types'
import type { ContractCase } from '@minagent/types/testing'
import { blockCases, requireSame, sampleBytes } from './block-cases.ts'
import { assertContract, rejection } from './contract.ts'
import type { MakeIndexStore } from './make-index-store.ts'
import { manifestCases } from './manifest-cases.ts'

/** What every {@link IndexStore} must keep, as cases for any test runner; each case makes its own. */
export function indexStoreContract({ make, reopen }: MakeIndexStore): readonly ContractCase[] {
  return [...manifestCases(make), ...blockCases(make), ...(reopen ? reopenCases(make, reopen) : [])]
}

function reopenCases(make: MakeIndexStore['make'], reopen: NonNullable<MakeIndexStore['reopen']>): readonly ContractCase[] {
  return [
    {
      name: 'what was committed is there for the next process',
      async run() {
        const store = await make()
        await store.write('a', sampleBytes(50_000))
        await store.commit(sampleBytes(10), 0)
        await store.close()
        const again = await reopen()
        assertContract((await again.open())?.version === 1, 'the version must be there.')
        requireSame(await again.read('a', 10_000, 40_000), sampleBytes(50_000).subarray(10_000, 40_000), 'the bytes of a block')
        assertContract((await again.commit(sampleBytes(20), 1)) === 2, 'the version must go on.')
        await again.close()
      },
    },
    {
      name: 'of two that write, the later one to commit gets a conflict',
      async run() {
        const [first, second] = [await make(), await reopen()]
        await Promise.all([first.open(), second.open()])
        await first.write('a', sampleBytes(10))
        await second.write('b', sampleBytes(20))
        await second.commit(sampleBytes(2), 0)
        const error = await rejection(first.commit(sampleBytes(1), 0), 'the commit of the first one')
        assertContract(isMinagentError(error, 'index_conflict'), `it must be an index_conflict, got ${String(error)}.`)
        requireSame((await first.open())?.bytes ?? new Uint8Array(), sampleBytes(2), 'the manifest of the second one')
        assertContract((await first.commit(sampleBytes(1), 1)) === 2, 'after opening again the first one must go on.')
      },
    },
    {
      name: 'who misses a block that somebody else removed is told that there is a newer version',
      async run() {
        const [writer, reader] = [await make(), await reopen()]
        await writer.write('a', sampleBytes(10))
        await writer.commit(sampleBytes(1), 0)
        await reader.open()
        await writer.write('b', sampleBytes(20))
        await writer.commit(sampleBytes(2), 1)
        requireSame(await reader.read('a'), sampleBytes(10), 'a block that was not yet removed')
        await writer.remove(['a'])
        const error = await rejection(reader.read('a'), 'the read of a removed block')
        assertContract(isMinagentError(error, 'index_conflict'), `it must be an index_conflict, got ${String(error)}.`)
        assertContract(error.details.version === 2, 'its details must have the newer version.')
        assertContract((await reader.open())?.version === 2, 'the newer version must be there.')
        const damaged = await rejection(reader.read('a'), 'the read of a block that is not of this version')
        assertContract(isMinagentError(damaged, 'index_damaged'), `it must then be an index_damaged, got ${String(damaged)}.`)
      },
    },
  ]
}
