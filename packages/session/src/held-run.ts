import { isMinagentError, type Journal, MinagentError } from '@minagent/types'

/** The error of a run that somebody else writes, with until when and what to do; any other error as it is. */
export async function withHolder(error: unknown, runId: string, journal: Journal): Promise<unknown> {
  if (!isMinagentError(error, 'journal_conflict')) return error
  const runs = await journal.list().catch(() => [])
  const until = runs.find((run) => run.runId === runId)?.leasedUntil
  const advice =
    until === undefined || !(Math.abs(until) < LAST_TIME)
      ? 'Nobody holds it now: try again.'
      : `It is held until ${TIME.format(until)} UTC unless that is renewed: try again then, or cancel the run.`
  return new MinagentError('journal_conflict', `${error.message} ${advice}`, { details: { runId }, cause: error })
}

/** Year, month, day and time, with the parts in that order. */
const TIME = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'UTC' })

/** What a date can hold, in ms. */
const LAST_TIME = 8.64e15
