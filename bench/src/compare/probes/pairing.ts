import type { Entry } from '../peer.ts'

/** Why a provider would refuse a prompt: a call without its one answer after it, or an answer without a call. Undefined when it would not. */
export function pairingProblem(entries: readonly Entry[]): string | undefined {
  let open: string[] = []
  for (const { role, calls = [], answers } of entries) {
    if (role === 'tool') {
      const place = open.indexOf(answers ?? '')
      if (place === -1) return `an answer to ${answers ?? 'nothing'} has no open call before it`
      open.splice(place, 1)
    } else {
      if (open.length > 0) break
      open = [...calls]
    }
  }
  return open.length > 0 ? `the call ${open[0]} has no answer` : undefined
}
