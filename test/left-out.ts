import { appendFileSync } from 'node:fs'

/**
 * Whether a suite is left out: give the reason, or undefined when it can run. `npm test` prints what was left out at
 * its end, and `.ci/run` fails because of it. For `describe.skipIf(leftOut('name', reason))`.
 */
export function leftOut(suite: string, reason: string | undefined): boolean {
  if (reason === undefined) return false
  const file = process.env.MINAGENT_LEFT_OUT
  if (file) appendFileSync(file, `${JSON.stringify({ suite, reason })}\n`)
  return true
}

/** Whether every optional suite has to run (as in CI), fetching what it needs. */
export const runEverything = Boolean(process.env.MINAGENT_TEST_ALL)
