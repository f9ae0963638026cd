import type { IndexStore } from '../index-store.ts'

/** Makes an empty store, or opens the one that was made last again, as another process would. */
export interface MakeIndexStore {
  make(): IndexStore | Promise<IndexStore>
  /** Absent for a store that lives as long as the process. */
  reopen?(): IndexStore | Promise<IndexStore>
}
