import type { Locale, ToolMetadata } from '@minagent/types'

/** What every tool of the command can be given. */
export interface ToolOptions {
  /** The language of error texts; default `'en'`. */
  readonly locale?: Locale
}

/** What every tool over the user's folder must be given. */
export interface FileToolOptions extends ToolOptions {
  /** The real path of the folder; nothing outside it is read. */
  readonly root: string
}

/** Facts of a tool that only computes. */
export const pure: ToolMetadata = {
  executionLocation: 'local',
  sideEffect: 'none',
  risk: 'low',
  idempotent: true,
  untrustedOutput: false,
}

/** Facts of a tool that reads files: they may hold instructions of a stranger. */
export const readsFiles: ToolMetadata = { ...pure, untrustedOutput: true }
