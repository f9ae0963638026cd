import type { LoadedPeer } from './peer.ts'
import { delay, messageOf, type Probe, wrong } from './probes/probe.ts'
import type { ProbeCell } from './results.ts'

/** A probe that takes longer hangs; loading the packages does not count. */
const LIMIT_MS = 15_000

/** Errors that nobody caught may come a little after the run. */
const AFTER_MS = 100

/** Does a probe. A rejection that nobody handled, or an exception that nobody caught, would have ended the user's process: that is wrong. */
export async function probedCell(probe: Probe, peer: LoadedPeer): Promise<ProbeCell> {
  const uncaught: unknown[] = []
  let crash: () => void = () => undefined
  const crashed = new Promise<void>((resolve) => {
    crash = resolve
  })
  const listener = (error: unknown) => {
    uncaught.push(error)
    crash()
  }
  process.on('unhandledRejection', listener).on('uncaughtException', listener)
  try {
    const run = probe.run(peer).catch((error: unknown) => wrong(`It failed: ${messageOf(error)}`))
    // Where the run hangs because of it, there is no more to wait for.
    const afterCrash = crashed.then(() => delay(5000))
    const cell = await Promise.race([run, Promise.race([afterCrash, delay(LIMIT_MS)]).then(() => wrong('It hung.'))])
    await delay(AFTER_MS)
    if (uncaught.length === 0) return cell
    return wrong(`An error that nobody could catch ends the process: ${messageOf(uncaught[0])}`)
  } finally {
    process.off('unhandledRejection', listener).off('uncaughtException', listener)
  }
}
