/** Keeps what an evaluation need not do again. */
export interface EvalCache {
  /** Undefined for a key that is not there. */
  get(key: string): string | undefined | Promise<string | undefined>
  /** In place of what was there; all of it or nothing is there when the process dies. `key` is 64 hexadecimal digits. */
  set(key: string, entry: string): void | Promise<void>
}
