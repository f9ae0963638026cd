import type { RunEvent } from '@minagent/types'

/** What the page asks of the worker, once: the texts of all files by their names, such as `ch03/main.ts`. */
export interface RunRequest {
  readonly files: Readonly<Record<string, string>>
  readonly entry: string
}

/** What the worker tells the page. */
export type WorkerMessage =
  /** Everything is loaded; the program begins. */
  | { readonly type: 'started' }
  | { readonly type: 'output'; readonly text: string }
  | { readonly type: 'event'; readonly event: RunEvent }
  | { readonly type: 'failed'; readonly problem: Problem }
  | { readonly type: 'done' }

/** What went wrong, for the page to say in its language; `detail` is the name of a file or module, or a message. */
export interface Problem {
  readonly kind: 'not-allowed' | 'no-file' | 'circle' | 'dynamic' | 'syntax' | 'thrown' | 'too-much-output'
  readonly detail: string
}

/** A problem that is thrown. */
export class ProgramError extends Error {
  readonly problem: Problem

  constructor(kind: Problem['kind'], detail: string) {
    super(`${kind}: ${detail}`)
    this.problem = { kind, detail }
  }
}
