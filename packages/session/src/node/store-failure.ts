import { MinagentError } from '@minagent/types'

/** Which run or session work is about, and what is done with it. */
export interface StoreWork {
  readonly id: string
  /** Such as `Run r1 could not be read`. */
  readonly problem: string
  readonly folder: string
}

/** Does work on files. @throws MinagentError `journal_failed`, with the cause, when the file system refuses it. */
export async function onFiles<T>({ id, problem, folder }: StoreWork, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof MinagentError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new MinagentError('journal_failed', `${problem}: ${reason}. ${adviceFor(codeOf(cause), folder)}`, {
      details: { runId: id },
      cause,
    })
  }
}

/** The code of an error of the file system; '' for any other. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function adviceFor(code: string, folder: string): string {
  switch (code) {
    case 'EISDIR':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ELOOP':
      return `Something else stands where a file or folder of it should be: look at ${folder}, and move that away.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `Give this process the right to read and write ${folder}, then go on.`
    case 'ENOSPC':
    case 'EDQUOT':
      return `Make space on the disk of ${folder}, then go on.`
    default:
      return `Check that ${folder} can be read and written, then go on.`
  }
}

/** The error of stored data that cannot be read. */
export function damaged(id: string, seq: number, what: string): MinagentError<'journal_damaged'> {
  return new MinagentError('journal_damaged', `${what}. Nothing was changed: restore the file from a backup, or delete it.`, {
    details: { runId: id, seq },
  })
}
