import { MinagentError } from '@minagent/types'

/** The primary result codes of SQLite that somebody can do something about. */
const ADVICE = [
  { code: 5, name: 'SQLITE_BUSY', advice: 'Another connection holds it: let that one end first' },
  { code: 8, name: 'SQLITE_READONLY', advice: 'Make the file and its folder writable' },
  { code: 10, name: 'SQLITE_IOERR', advice: 'Look at the disk' },
  { code: 11, name: 'SQLITE_CORRUPT', advice: 'Keep the file, and go on with a copy of it that was made before' },
  { code: 13, name: 'SQLITE_FULL', advice: 'Make room on the disk' },
  { code: 14, name: 'SQLITE_CANTOPEN', advice: 'The folder must be there, and writable' },
  { code: 26, name: 'SQLITE_NOTADB', advice: 'Give the name of another file' },
] as const

/** The error of a database that does not work; what SQLite said is its `cause`. */
export function databaseFailed(place: string, runId: string, cause: unknown): MinagentError<'journal_failed'> {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const advice = ADVICE.find((known) => isResult(cause, known))?.advice ?? 'Nothing goes on in memory only'
  const subject = runId === '' ? '' : ` for ${JSON.stringify(runId)}`
  return new MinagentError('journal_failed', `The SQLite database ${place} failed${subject}: ${reason}. ${advice}; then resume.`, {
    details: { runId },
    cause,
  })
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
