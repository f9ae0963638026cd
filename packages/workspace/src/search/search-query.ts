/** What is searched for, and where. */
export interface SearchQuery {
  readonly pattern: string
  readonly literal: boolean
  readonly ignoreCase: boolean
  /** Real path relative to the root, with `/`; `.` for all. */
  readonly path: string
  /** Whether a file, by its path from the root, is wanted. */
  accepts(path: string): boolean
}

/** The lines of one file that match, counted from 1. */
export interface FileMatches {
  readonly path: string
  readonly lines: readonly number[]
}

/** Files of more bytes are not searched. */
export const MAX_SEARCHED_BYTES = 2 * 1024 * 1024
