/**
 * Where an index keeps its bytes: blocks that never change once they are written, and one manifest that says which of them count.
 * A crash between two calls loses nothing that was committed. Several processes may have one store open; of those that write, the
 * first to commit wins, and the others get `index_conflict`.
 *
 * Blocks that no manifest names are rubbish of a crash, or somebody is writing them at this moment. To tell them apart, list the
 * blocks, commit, and remove what was in the list and the new manifest does not name: who was writing it can no longer commit.
 *
 * Every call rejects with MinagentError `index_failed` when the place does not work (a full disk, a lost connection); what was
 * committed is then as it was.
 */
export interface IndexStore {
  /** The manifest committed last, by whomever; undefined when nothing was yet. May be called again at any time. */
  open(): Promise<IndexManifest | undefined>
  /**
   * Writes a block whole; it is readable from then on, and counts once a manifest names it. Names are `[a-z0-9-]{1,64}` and used
   * once: take random ones, as others may be writing to the same store.
   * @throws MinagentError `index_conflict` when there is a block of this name, which is then as it was.
   */
  write(name: string, bytes: Uint8Array): Promise<void>
  /**
   * The bytes of a block from `start` (default 0) until before `end` (default its length).
   * @throws MinagentError `index_damaged` when the block is missing, shorter, or not what was written; `index_conflict` when it is
   * missing since somebody else committed after this store was opened: open it again, and ask again.
   */
  read(name: string, start?: number, end?: number): Promise<Uint8Array>
  /**
   * Makes `bytes` the manifest, durably and at once, after the blocks it names; gives its version.
   * @throws MinagentError `index_conflict` when the stored version is not `expectedVersion` (0 before the first); nothing is then changed.
   */
  commit(bytes: Uint8Array, expectedVersion: number): Promise<number>
  /** Names of all blocks, also of those that no manifest names. */
  list(): Promise<readonly string[]>
  /** Removes blocks; names that are not there are passed over. */
  remove(names: readonly string[]): Promise<void>
  /** Gives back what the store holds open; it can be opened again. */
  close(): Promise<void>
}

/** What counts in a store; `version` grows by one with every commit. */
export interface IndexManifest {
  readonly version: number
  readonly bytes: Uint8Array
}
