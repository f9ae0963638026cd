import { appendFileSync } from 'node:fs'

/** Whether the proofs run in full (`pnpm prove`), or in the short form of every test run. */
export const inFull = process.env.MINAGENT_PROVE === 'full'

/** Adds a line to the table that `pnpm prove` writes: what was tried, how often, and what it shows. */
export function proved(proof: string, guarantees: string, tried: string): void {
  const file = process.env.MINAGENT_PROVED
  if (file) appendFileSync(file, `${JSON.stringify({ proof, guarantees, tried })}\n`)
}
