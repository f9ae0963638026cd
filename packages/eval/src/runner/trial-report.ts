import { redactSecrets } from '@minagent/types/runtime'
import type { TrialReport } from '../report.ts'
import type { Outcome, Score } from '../scorer.ts'
import type { Trial } from '../trial.ts'

/** A trial in a report, which people pass on: secrets in what was said are hidden. */
export function trialReport(trial: Trial, scores: Readonly<Record<string, Score>>): TrialReport {
  const { costUsd, error } = trial
  return {
    caseId: trial.case.id,
    variant: trial.variant,
    repeat: trial.repeat,
    outcome: error ? 'error' : outcomeOf(Object.values(scores)),
    scores: Object.fromEntries(Object.entries(scores).map(([name, score]) => [name, shownScore(score)])),
    answer: beginning(redactSecrets(trial.answer)),
    steps: trial.steps,
    usage: trial.usage,
    ...(costUsd === undefined ? {} : { costUsd }),
    durationMs: trial.durationMs,
    ...(error ? { error: { ...error, message: redactSecrets(error.message) } } : {}),
  }
}

function outcomeOf(scores: readonly Score[]): Outcome {
  if (scores.some(({ outcome }) => outcome === 'error')) return 'error'
  return scores.some(({ outcome }) => outcome === 'fail') ? 'fail' : 'pass'
}

function shownScore(score: Score): Score {
  return score.reason === undefined ? score : { ...score, reason: redactSecrets(score.reason) }
}

/** Never ends in half a character. */
function beginning(text: string): string {
  return text.length <= MOST ? text : text.slice(0, MOST).replace(/[\uD800-\uDBFF]$/, '')
}

const MOST = 2000
