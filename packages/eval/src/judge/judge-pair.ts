import { MinagentError, type Usage } from '@minagent/types'
import { askJudge, type JudgeOptions, spentOn } from './ask-judge.ts'

/** Two answers to the same. */
export interface AnswerPair {
  readonly input: string | readonly string[]
  readonly a: string
  readonly b: string
}

/** Which of two answers is better. */
export interface PairVerdict {
  readonly winner: 'a' | 'b' | 'tie'
  /** False: the judge changed its mind when the answers changed places, so that nothing is known and the winner is `tie`. */
  readonly consistent: boolean
  /** Why, with `a` first and with `b` first. */
  readonly reasons: readonly [string, string]
  readonly usage: Usage
  readonly costUsd?: number
}

/**
 * Has a model compare two answers by a rubric, twice, in both orders: many prefer the answer in one place, whatever it says.
 * @throws MinagentError `invalid_model_output` when the model says no winner; what the model throws.
 */
export async function judgePair(
  { input, a, b }: AnswerPair,
  options: JudgeOptions & { readonly signal?: AbortSignal },
): Promise<PairVerdict> {
  const ask = (first: string, second: string) =>
    askJudge(
      options,
      { instructions: 'two', data: { input, first, second }, key: 'winner', values: ['first', 'second', 'tie'] },
      options.signal,
    )
  const [forward, backward] = await Promise.all([ask(a, b), ask(b, a)])
  const winners = [winnerOf(forward, 'a', 'b'), winnerOf(backward, 'b', 'a')] as const
  const consistent = winners[0] === winners[1]
  return {
    winner: consistent ? winners[0] : 'tie',
    consistent,
    reasons: [forward.reason, backward.reason],
    ...spentOn([forward, backward]),
  }
}

function winnerOf<Name>(
  { value, reason }: { readonly value: string | undefined; readonly reason: string },
  first: Name,
  second: Name,
): Name | 'tie' {
  if (value === undefined) {
    throw new MinagentError('invalid_model_output', 'The judge said no winner that could be read.', { details: { text: reason } })
  }
  return value === 'first' ? first : value === 'second' ? second : 'tie'
}
