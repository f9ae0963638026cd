/** Everything that the command touches outside itself. */
export interface CliIo {
  readonly stdin: CliInput
  /** Gets the answers (or, with `--json`, the events) and nothing else. */
  readonly stdout: CliOutput
  /** Gets the steps, the stop reason and every message to the user. */
  readonly stderr: CliOutput
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder from which relative paths count. */
  readonly cwd: string
  /** Calls `listener` on each Ctrl-C; returns how to stop listening. */
  onInterrupt(listener: () => void): () => void
  /** Calls `listener` when a service manager ends the process (SIGTERM); returns how to stop listening. Absent: the process ends. */
  onTerminate?(listener: () => void): () => void
}

/** A stream that may be a terminal. */
export interface Terminal {
  readonly isTTY?: boolean | undefined
}

/** Text or UTF-8 bytes from somewhere: a readable stream of Node, or any iterable of pieces. */
export interface CliInput extends Terminal, AsyncIterable<unknown> {
  /** A terminal that can give each key as it is pressed has it. */
  setRawMode?(isRaw: boolean): unknown
}

/** Where text goes: a writable stream of Node, or anything else that can write. */
export interface CliOutput extends Terminal {
  /** How wide and how high a terminal is at this moment, in characters and lines. */
  getWindowSize?(): readonly [number, number]
  write(text: string): unknown
}
