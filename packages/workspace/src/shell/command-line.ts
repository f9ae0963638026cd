/** A program to start: no shell is between its arguments and it. */
export interface CommandLine {
  /** An absolute path. */
  readonly program: string
  readonly arguments: readonly string[]
  /** Its working folder, an absolute path. */
  readonly folder: string
  /** The whole of its environment: nothing of this process is added. */
  readonly env: Readonly<Record<string, string>>
}
