import type { LoadedPeer } from '../peer.ts'
import type { ProbeCell } from '../results.ts'

/** One thing that goes wrong in practice, done to a peer in a fresh process. */
export interface Probe {
  readonly name: string
  /** What a user is right to expect. */
  readonly right: string
  /** What harms a user. */
  readonly wrong: string
  run(peer: LoadedPeer): Promise<ProbeCell>
}

export function right(what: string): ProbeCell {
  return { verdict: 'right', what }
}

export function wrong(what: string): ProbeCell {
  return { verdict: 'wrong', what }
}

export function cannotExpress(what: string): ProbeCell {
  return { verdict: 'cannot express', what }
}

/** How a promise ended. */
export type Outcome = { readonly answer: string } | { readonly error: string }

export async function outcomeOf(run: Promise<string>): Promise<Outcome> {
  try {
    return { answer: await run }
  } catch (error) {
    return { error: messageOf(error) }
  }
}

/** The first line of what an error says, not too long for a table. */
export function messageOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message || error.name : String(error)).split('\n')
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}

export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
