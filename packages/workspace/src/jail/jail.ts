import type { Stats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'

/** A folder that nothing is read or written outside of, whatever paths, links or swaps are tried. Paths given are relative to it. */
export interface Jail {
  /** The real path of the folder. */
  readonly root: string
  /**
   * Where a path really leads: by the real path of its deepest part that exists. What it says is true at this moment only: to open
   * something, use the other members, which look again at what they hold.
   * @throws ToolError for a path that leads out, does not exist (`'read'`), or is a link at its end (`'write'`).
   */
  resolve(path: string, access: 'read' | 'write'): Promise<JailedPath>
  /** Opens a plain file for reading, never waiting for a pipe; the caller closes `handle`. @throws ToolError */
  openFile(path: string): Promise<JailedFile>
  /** Opens a folder; the caller closes it. @throws ToolError */
  openFolder(path: string): Promise<JailedFolder>
  /** Puts `bytes` in the place of a file, all or nothing, making the folders that are missing. A file that was there keeps its mode. @throws ToolError */
  replaceFile(path: string, bytes: Uint8Array): Promise<{ readonly created: boolean }>
}

/** Where a path leads. */
export interface JailedPath {
  /** The real path on this machine; not for a model. */
  readonly real: string
  /** The real path relative to the root, with `/`; `.` for the root itself. */
  readonly relative: string
  /** The names at the end that do not exist yet. */
  readonly missing: readonly string[]
}

/** A file of the jail, open for reading. */
export interface JailedFile {
  readonly handle: FileHandle
  readonly stats: Stats
}

/** A folder of the jail, held open: what is reached through it is in it, also when its path is swapped meanwhile. */
export interface JailedFolder {
  /** Its real path relative to the root, with `/`; `.` for the root itself. */
  readonly relative: string
  entries(): Promise<readonly JailedEntry[]>
  /** What is known of an entry itself, not of what a link points to. */
  stats(name: string): Promise<Stats>
  /** Opens a folder directly below; a link is refused. */
  openFolder(name: string): Promise<JailedFolder>
  /** Opens a plain file directly below; a link is refused. */
  openFile(name: string): Promise<JailedFile>
  close(): Promise<void>
}

/** What lies in a folder. */
export interface JailedEntry {
  readonly name: string
  readonly kind: 'file' | 'folder' | 'link' | 'other'
}
