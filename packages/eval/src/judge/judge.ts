import { canonicalJson, MinagentError } from '@minagent/types'
import { sha256 } from '@minagent/types/runtime'
import { judgeTexts } from '../prompts.ts'
import type { Score, Scorer } from '../scorer.ts'
import { defineAnswerScorer } from '../scorers/define-scorer.ts'
import type { Trial } from '../trial.ts'
import { askJudge, type JudgeOptions, type Opinion, spentOn } from './ask-judge.ts'

/** Options of {@link judge}. */
export interface JudgeScorerOptions extends JudgeOptions {
  /** How often the model is asked; more than half have to agree. Default 1; odd numbers avoid ties. */
  readonly votes?: number
  /** Default `'judge'`. */
  readonly name?: string
}

/**
 * Has a model judge answers by a rubric. A tie of its votes, or too many that cannot be read, is an `error`: neither pass nor fail
 * (F76). What a model says of answers is biased: it likes long and confident ones, those it would have given itself, and the first or
 * the last of two (for which see `judgePair`). Measure it against people with `agreement` before you believe it.
 */
export function judge(options: JudgeScorerOptions): Scorer {
  const { votes = 1, name = 'judge', model, rubric, locale = 'en' } = options
  if (!Number.isInteger(votes) || votes < 1) {
    throw new MinagentError('invalid_definition', `The number of votes of ${name} must be a whole number from 1, not ${votes}.`, {
      details: { name },
    })
  }
  const scorer = defineAnswerScorer(name, async (trial, { signal }) => {
    const question = { instructions: 'one', data: dataOf(trial), key: 'verdict', values: ['pass', 'fail'] } as const
    return counted(await Promise.all(Array.from({ length: votes }, () => askJudge(options, question, signal))))
  })
  // Without the name of its model nobody knows whether a verdict that was kept is still its own.
  if (model.id === undefined) return scorer
  return { ...scorer, version: sha256(canonicalJson({ model: model.id, rubric, votes, texts: judgeTexts[locale] })) }
}

function dataOf({ case: { input, expected }, answer }: Trial): Readonly<Record<string, unknown>> {
  return { input, ...(expected === undefined ? {} : { expected }), answer }
}

function counted(opinions: readonly Opinion[]): Score {
  const spent = spentOn(opinions)
  const count = (value: string | undefined): number => opinions.filter((opinion) => opinion.value === value).length
  const [passed, failed, unread] = [count('pass'), count('fail'), count(undefined)]
  const outcome = passed * 2 > opinions.length ? 'pass' : failed * 2 > opinions.length ? 'fail' : 'error'
  if (outcome === 'error') {
    return { outcome, reason: `No majority: ${passed} pass, ${failed} fail, ${unread} could not be read.`, ...spent }
  }
  const reason = opinions.find(({ value }) => value === outcome)?.reason ?? ''
  const told = opinions.length === 1 ? reason : `${outcome === 'pass' ? passed : failed} of ${opinions.length}: ${reason}`
  return { outcome, value: passed / (passed + failed), reason: told, ...spent }
}
