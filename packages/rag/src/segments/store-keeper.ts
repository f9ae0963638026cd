import type { IndexStore } from '../index-store.ts'
import type { SegmentKeeper } from './segment-keeper.ts'

/** The segments of an index as blocks of a store. */
export function storeKeeper(_store: IndexStore, _dimensions: number | undefined): SegmentKeeper {
  throw new RangeError('An index over a store is not there yet.')
}
