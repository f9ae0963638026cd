import { errorInfo, isPlainObject } from '@minagent/types'
import type { Score, Scorer } from '../scorer.ts'
import type { Trial } from '../trial.ts'
import { isUsage } from './stored-trial.ts'
import { unlessAborted } from './unless-aborted.ts'

/** What a scorer says of a trial; one that throws, or says what is no score, could not judge it (F76). */
export async function scoreTrial(scorer: Scorer, trial: Trial, signal: AbortSignal): Promise<Score> {
  try {
    return readScore(await unlessAborted(Promise.resolve(scorer.score(trial, { signal })), signal))
  } catch (error) {
    return { outcome: 'error', reason: `The scorer ${scorer.name} failed: ${errorInfo(error).message}` }
  }
}

/** A score from data that may be anything. @throws TypeError for what is none */
export function readScore(value: unknown): Score {
  if (!isPlainObject(value)) throw new TypeError('Expected a score: an object with an outcome.')
  const { outcome, value: number, reason, usage, costUsd } = value
  if (outcome !== 'pass' && outcome !== 'fail' && outcome !== 'error') {
    throw new TypeError(`The outcome of a score is pass, fail or error, not ${String(outcome)}.`)
  }
  if (number !== undefined && !(typeof number === 'number' && number >= 0 && number <= 1)) {
    throw new TypeError(`The value of a score is a number from 0 to 1, not ${String(number)}.`)
  }
  return {
    outcome,
    ...(number === undefined ? {} : { value: number }),
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(isUsage(usage) ? { usage } : {}),
    ...(typeof costUsd === 'number' ? { costUsd } : {}),
  }
}
