import type { Readable, Writable } from 'node:stream'

/** Everything that the command touches outside itself. */
export interface CliIo {
  readonly stdin: Readable & Terminal
  /** Gets the answers (or, with `--json`, the events) and nothing else. */
  readonly stdout: Writable & Terminal
  /** Gets the steps, the stop reason and every message to the user. */
  readonly stderr: Writable & Terminal
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder from which relative paths count. */
  readonly cwd: string
  /** Calls `listener` on each Ctrl-C; returns how to stop listening. */
  onInterrupt(listener: () => void): () => void
}

/** A stream that may be a terminal. */
export interface Terminal {
  readonly isTTY?: boolean | undefined
}
