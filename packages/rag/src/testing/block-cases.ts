import { isMinagentError } from '@minagent/types'
import type { ContractCase } from '@minagent/types/testing'
import { assertContract, rejection } from './contract.ts'
import type { MakeIndexStore } from './make-index-store.ts'

/** What the blocks of a store must keep. */
export function blockCases(make: MakeIndexStore['make']): readonly ContractCase[] {
  return [...byteCases(make), ...nameCases(make)]
}

function byteCases(make: MakeIndexStore['make']): ContractCase[] {
  return [
    {
      name: 'a block is read as it was written, whole and in part, whatever its length',
      async run() {
        const store = await make()
        for (const length of LENGTHS) {
          const bytes = sampleBytes(length)
          const name = `block-${length}`
          await store.write(name, bytes)
          requireSame(await store.read(name), bytes, `the whole of ${length} bytes`)
          for (const [start, end] of rangesOf(length))
            requireSame(await store.read(name, start, end), bytes.subarray(start, end), `${start} to ${end} of ${length} bytes`)
          const third = Math.floor(length / 3)
          requireSame(await store.read(name, third), bytes.subarray(third), `${third} to the end of ${length} bytes`)
        }
      },
    },
    {
      name: 'a block does not change with the bytes that were written or read',
      async run() {
        const store = await make()
        const written = sampleBytes(100)
        await store.write('a', written)
        written.fill(0)
        const read = await store.read('a')
        read.fill(0)
        requireSame(await store.read('a'), sampleBytes(100), 'a block whose bytes were changed outside')
      },
    },
    {
      name: 'what is not there is index_damaged, and names the block',
      async run() {
        const store = await make()
        await store.write('a', sampleBytes(100))
        for (const [what, read] of [
          ['a missing block', () => store.read('b')],
          ['the bytes after the end', () => store.read('a', 90, 101)],
          ['a start after the end', () => store.read('a', 101)],
        ] as const) {
          const error = await rejection(read(), what)
          assertContract(isMinagentError(error, 'index_damaged'), `${what} must be an index_damaged, got ${String(error)}.`)
          assertContract(error.details.block === (what === 'a missing block' ? 'b' : 'a'), 'its details must name the block.')
        }
      },
    },
  ]
}

function nameCases(make: MakeIndexStore['make']): ContractCase[] {
  return [
    {
      name: 'a name that is taken is an index_conflict, and its block stays as it is',
      async run() {
        const store = await make()
        await store.write('a', sampleBytes(100))
        const error = await rejection(store.write('a', sampleBytes(50)), 'a second block of one name')
        assertContract(isMinagentError(error, 'index_conflict'), `it must be an index_conflict, got ${String(error)}.`)
        requireSame(await store.read('a'), sampleBytes(100), 'the first block')
        const writes = Array.from({ length: 4 }, () => store.write('b', sampleBytes(40_000)))
        const written = (await Promise.allSettled(writes)).filter(({ status }) => status === 'fulfilled')
        assertContract(written.length === 1, 'of writes of one name at the same time exactly one must succeed.')
        requireSame(await store.read('b'), sampleBytes(40_000), 'the block that won')
      },
    },
    {
      name: 'only names of small letters, digits and - are taken',
      async run() {
        const store = await make()
        for (const name of ['', '..', 'a/b', 'A', 'a.b', 'a b', 'é', 'a'.repeat(65)])
          assertContract(
            (await rejection(store.write(name, sampleBytes(1)), `the name "${name}"`)) instanceof TypeError,
            'it must be a TypeError.',
          )
        const names = ['-', '0', 'con', 'nul', 'a'.repeat(64)]
        for (const name of names) await store.write(name, sampleBytes(1))
        assertContract([...(await store.list())].sort().join() === names.sort().join(), 'the other names must be listed as they are.')
      },
    },
    {
      name: 'blocks are listed until they are removed, and can then no longer be read',
      async run() {
        const store = await make()
        for (const name of ['a', 'b', 'c']) await store.write(name, sampleBytes(20_000))
        await store.remove(['a', 'unknown', 'c'])
        await store.remove([])
        assertContract((await store.list()).join() === 'b', 'only what was not removed must be listed.')
        const error = await rejection(store.read('a'), 'the read of a removed block')
        assertContract(isMinagentError(error, 'index_damaged'), `it must be an index_damaged, got ${String(error)}.`)
        requireSame(await store.read('b'), sampleBytes(20_000), 'the other block')
      },
    },
  ]
}

/** Bytes of a length that have no period, and differ from those of another length. */
export function sampleBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let index = 0, value = length + 1; index < length; index++) {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0
    bytes[index] = value >>> 24
  }
  return bytes
}

/** Fails when bytes differ. */
export function requireSame(got: Uint8Array, expected: Uint8Array, what: string): void {
  const isSame = got.length === expected.length && got.every((byte, index) => byte === expected[index])
  assertContract(isSame, `${what} must come back as they were written.`)
}

/** Around powers of two, where stores cut. */
const LENGTHS = [0, 1, 4096, 16_379, 16_380, 16_381, 16_384, 32_760, 65_536, 600_000]

function rangesOf(length: number): readonly (readonly [number, number])[] {
  const cuts = [0, 16_379, 16_381, 32_760, length].filter((cut) => cut >= 0 && cut <= length)
  return cuts.flatMap((start) => cuts.filter((end) => end >= start).map((end) => [start, end] as const))
}
