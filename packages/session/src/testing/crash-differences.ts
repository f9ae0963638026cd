import { isPlainObject, sameJson } from '@minagent/types'
import type { CrashOutcome } from './crash-child.ts'

/** A run as it came out, with the effects that it had. */
export interface CrashedRun {
  readonly outcome: CrashOutcome
  /** How often each effect happened, by key without the run. */
  readonly effects: ReadonlyMap<string, number>
}

/** How a run differs from the one that nobody killed, as sentences. Calls of unknown outcome are allowed to, and their effects to be missing. */
export function crashDifferences(golden: CrashedRun, run: CrashedRun, mayRepeat: (key: string) => boolean): readonly string[] {
  const { outcome } = run
  const differences = [...outcome.problems]
  if (outcome.stopReason !== golden.outcome.stopReason) {
    differences.push(`the run ended with ${outcome.stopReason}, not ${golden.outcome.stopReason}`)
  }
  const expected = golden.outcome.messages
  const at = expected.findIndex((message, index) => !isUnknown(outcome.messages[index]) && !sameJson(message, outcome.messages[index]))
  const place = at === -1 && outcome.messages.length > expected.length ? expected.length : at
  if (place !== -1) {
    differences.push(`message ${place} is ${JSON.stringify(outcome.messages[place])}, not ${JSON.stringify(expected[place])}`)
  }
  return [...differences, ...effectDifferences(golden, run, mayRepeat)]
}

/** Whether a message says that nobody knows whether its call took effect. */
export function isUnknown(message: unknown): boolean {
  return isPlainObject(message) && message.role === 'tool' && String(message.content).includes('OUTCOME_UNKNOWN')
}

function effectDifferences(golden: CrashedRun, { effects, outcome }: CrashedRun, mayRepeat: (key: string) => boolean): readonly string[] {
  const differences: string[] = []
  let missing = 0
  for (const [key, count] of golden.effects) {
    const happened = effects.get(key) ?? 0
    if (happened === 0) missing++
    if (happened > count && !mayRepeat(key)) differences.push(`effect ${key} happened ${happened} times, not ${count}`)
  }
  for (const key of effects.keys())
    if (!golden.effects.has(key)) differences.push(`effect ${key} happened, which it does not without a crash`)
  const unknown = outcome.messages.filter(isUnknown).length
  if (missing > unknown) differences.push(`${missing} effects are missing, and ${unknown} calls have an unknown outcome`)
  return differences
}
