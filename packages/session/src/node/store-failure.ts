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
    const advice = `Check that ${folder} can be written and has space left, then go on.`
    throw new MinagentError('journal_failed', `${problem}: ${reason}. ${advice}`, { details: { runId: id }, cause })
  }
}

/** The error of stored data that cannot be read. */
export function damaged(id: string, seq: number, what: string): MinagentError<'journal_damaged'> {
  return new MinagentError('journal_damaged', `${what}. Nothing was changed: restore the file from a backup, or delete it.`, {
    details: { runId: id, seq },
  })
}
