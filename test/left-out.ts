import { appendFileSync, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Whether a suite is left out: give the reason, or undefined when it can run. `npm test` prints what was left out at
 * its end; `.ci/run` fails because of it. For `describe.skipIf(leftOut('name', reason))`.
 */
export function leftOut(suite: string, reason: string | undefined, { allowed = false } = {}): boolean {
  if (reason === undefined) return false
  const file = process.env.MINAGENT_LEFT_OUT
  if (file) appendFileSync(file, `${JSON.stringify({ suite, reason, allowed })}\n`)
  return true
}

/** Whether every optional suite has to run (as in CI), fetching what it needs. */
export const runEverything = Boolean(process.env.MINAGENT_TEST_ALL)

const sharedData = fileURLToPath(new URL('../../shared/data/', import.meta.url))

/** The path of a folder of the shared test data; undefined, and noted as left out, where it is absent. */
export function sharedDataFolder(name: string): string | undefined {
  const folder = `${sharedData}${name}`
  const reason = existsSync(folder) ? undefined : `the shared data folder ${name} is not on this machine`
  return leftOut(`tests with ${name}`, reason, { allowed: true }) ? undefined : folder
}
