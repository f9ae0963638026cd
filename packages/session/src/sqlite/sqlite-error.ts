import { MinagentError } from '@minagent/types'

/** The primary result codes of SQLite that somebody can do something about. */
const ADVICE = [
  { code: 5, name: 'SQLITE_BUSY', advice: 'Another connection holds it; try again when that one has ended' },
  { code: 8, name: 'SQLITE_READONLY', advice: 'Make the file and its folder writable, and try again' },
  { code: 10, name: 'SQLITE_IOERR', advice: 'What was acknowledged is stored; look at the disk, and try again' },
  { code: 11, name: 'SQLITE_CORRUPT', advice: 'Keep the file, and go on with a copy of it that was made before' },
  { code: 13, name: 'SQLITE_FULL', advice: 'What was acknowledged is stored; make room on the disk, and try again' },
  { code: 14, name: 'SQLITE_CANTOPEN', advice: 'The folder must be there, and writable' },
  { code: 26, name: 'SQLITE_NOTADB', advice: 'Give the name of another file' },
] as const

/** The error of a database that does not work; what SQLite said is its `cause`. */
export function databaseFailed(place: string, runId: string, cause: unknown): MinagentError<'journal_failed'> {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const advice = ADVICE.find((known) => isResult(cause, known))?.advice ?? 'What was acknowledged is stored; try again when it works'
  const subject = runId === '' ? '' : ` for ${JSON.stringify(runId)}`
  const message = `The SQLite database ${place} failed${subject}: ${reason}. ${advice}.`
  return new MinagentError('journal_failed', message, { details: { runId }, cause })
}

/** Whether SQLite said that another connection holds the database. */
export function isBusy(error: unknown): boolean {
  return isResult(error, ADVICE[0])
}

/** `node:sqlite` gives the extended code as a number, `better-sqlite3` as a name. */
function isResult(error: unknown, { code, name }: { readonly code: number; readonly name: string }): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return (Number(error.errcode) & 0xff) === code
  return 'code' in error && String(error.code).startsWith(name)
}
