import type { Clock } from '@minagent/types'
import { unlessAborted } from './unless-aborted.ts'

/**
 * The end of some work that should not be left half done; once `signal` is aborted it has a few seconds more.
 * @throws Error when it takes longer; the work itself may go on.
 */
export async function soonAfterAbort<T>(work: Promise<T>, signal: AbortSignal, clock: Clock): Promise<T> {
  const isDone = new AbortController()
  try {
    return await unlessAborted(work, signal)
  } catch (error) {
    if (!signal.aborted) throw error
    return await Promise.race([work, late(clock, isDone.signal)])
  } finally {
    isDone.abort()
  }
}

const PATIENCE_MS = 5_000

async function late(clock: Clock, signal: AbortSignal): Promise<never> {
  await clock.sleep(PATIENCE_MS, signal)
  throw new Error(`It was not done ${PATIENCE_MS / 1_000} seconds after the evaluation was cancelled.`)
}
