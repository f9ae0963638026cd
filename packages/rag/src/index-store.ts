/**
 * Where an index keeps its bytes: blocks that never change once they are written, and one manifest that says which of them count.
 * A crash between two calls loses nothing that was committed; blocks that no manifest names are rubbish and may be removed.
 */
export interface IndexStore {
  /** The manifest committed last; undefined when nothing was yet. */
  open(): Promise<IndexManifest | undefined>
  /** Writes a block whole; it is readable from then on, and counts once a manifest names it. Names are `[a-z0-9-]{1,64}`. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /**
   * The bytes of a block from `start` (default 0) until before `end` (default its length).
   * @throws MinagentError `index_damaged` when the block is missing or shorter.
   */
  read(name: string, start?: number, end?: number): Promise<Uint8Array>
  /**
   * Makes `bytes` the manifest, durably and at once, after the blocks it names; gives its version.
   * @throws MinagentError `index_conflict` when the stored version is not `expectedVersion` (0 before the first); nothing is then changed.
   */
  commit(bytes: Uint8Array, expectedVersion: number): Promise<number>
  /** Names of all blocks, also of those that no manifest names. */
  list(): Promise<readonly string[]>
  remove(names: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** What counts in a store; `version` grows by one with every commit. */
export interface IndexManifest {
  readonly version: number
  readonly bytes: Uint8Array
}
