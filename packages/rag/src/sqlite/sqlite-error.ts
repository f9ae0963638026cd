import { isMinagentError } from '@minagent/types'
import { damagedBlock, storeFailed } from '../stores/store-error.ts'

/** How messages call a database. */
export const PLACE = 'the SQLite database'

/** The primary result codes of SQLite that somebody can do something about. */
const ADVICE = [
  { code: 5, name: 'SQLITE_BUSY', advice: 'Another connection holds it: try again when that one has ended.' },
  { code: 8, name: 'SQLITE_READONLY', advice: 'Make the file and its folder writable, and try again.' },
  { code: 13, name: 'SQLITE_FULL', advice: 'Make room on the disk, and try again.' },
] as const

/** Those of a file that is not what SQLite wrote. */
const DAMAGED = [
  { code: 11, name: 'SQLITE_CORRUPT' },
  { code: 26, name: 'SQLITE_NOTADB' },
] as const

/** Does work on a database. @throws MinagentError `index_damaged` for a file that SQLite does not understand, `index_failed` for all else. */
export function onDatabase<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw isMinagentError(error) ? error : failure(error)
  }
}

function failure(cause: unknown): Error {
  if (DAMAGED.some((result) => isResult(cause, result))) return damagedBlock('A page', PLACE)
  const advice = ADVICE.find((result) => isResult(cause, result))?.advice
  return storeFailed(PLACE, cause, advice ?? 'Try again when it works.')
}

/** `node:sqlite` gives the extended code as a number, `better-sqlite3` as a name. */
function isResult(error: unknown, { code, name }: { readonly code: number; readonly name: string }): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return (Number(error.errcode) & 0xff) === code
  return 'code' in error && String(error.code).startsWith(name)
}
