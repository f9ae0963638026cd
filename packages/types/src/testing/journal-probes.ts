import { systemClock } from '../clock.ts'
import { isMinagentError } from '../errors.ts'
import type { PersistedEvent } from '../run.ts'
import { assertContract } from './contract.ts'
import { rejection } from './contract-probes.ts'

/** Longer than any case takes. */
export const LEASE_MS = 60_000

/** Fails when work does anything but reject with `journal_conflict`. */
export async function conflicts(work: Promise<unknown>, what: string): Promise<void> {
  const error = await rejection(work, what)
  assertContract(isMinagentError(error, 'journal_conflict'), `${what} must be a journal_conflict, got ${String(error)}.`)
}

/** A list of this event. */
export function only(event: PersistedEvent | undefined): readonly PersistedEvent[] {
  return event ? [event] : []
}

/** Waits, in ms. */
export function sleep(ms: number): Promise<void> {
  return systemClock.sleep(ms)
}
