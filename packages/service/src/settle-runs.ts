import type { Clock } from '@minagent/types'
import type { HostedRun } from './hosted-run.ts'

/** How {@link settleRuns} waits. */
export interface SettleOptions {
  readonly clock: Clock
  readonly graceMs: number
  /** Cancel what is still under way after that; otherwise it is left as it is. */
  readonly cancelLate: boolean
}

/** How long a run may take to end when it is cancelled, in ms: one that does not hear of it holds up nobody. */
const CANCEL_MS = 2_000

/** Waits until all these runs have ended or wait for a person, and not much longer than the grace. */
export async function settleRuns(runs: readonly HostedRun[], { clock, graceMs, cancelLate }: SettleOptions): Promise<void> {
  const settled = Promise.all(runs.map((run) => run.settled)).then(() => true)
  if ((await settledWithin(settled, graceMs, clock)) || !cancelLate) return
  for (const run of runs) run.cancel('The service ends.')
  await settledWithin(settled, CANCEL_MS, clock)
}

async function settledWithin(settled: Promise<boolean>, ms: number, clock: Clock): Promise<boolean> {
  let late: () => void = () => undefined
  const timer = clock.timer(ms, () => late())
  const inTime = await Promise.race([settled, new Promise<boolean>((resolve) => (late = () => resolve(false)))])
  timer.cancel()
  return inTime
}
