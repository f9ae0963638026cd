import type { AgentLike, RunInput } from '@minagent/types'
import { type AskAllOptions, askAll } from './ask-all.ts'

/** What agents voted for. */
export interface VoteResult {
  /** The answer with the most votes; of several the one that was given first, in the order of the agents. */
  readonly answer: string
  /** How many gave it. */
  readonly votes: number
  /** All answers with their votes, the most first. */
  readonly counts: readonly { readonly answer: string; readonly votes: number }[]
  /** Agents, by their place in the list, whose runs gave no answer: they did not vote. */
  readonly abstained: readonly number[]
}

/**
 * Asks agents the same, all at once and each alone, and counts their answers; answers are the same when their texts are, but for the
 * space around them. Ask for short ones.
 * @throws RangeError when nobody voted; the error of a defect.
 */
export async function vote(agents: readonly AgentLike[], question: RunInput, options: AskAllOptions = {}): Promise<VoteResult> {
  const answers = await askAll(agents, () => ({ input: question }), options)
  const byAnswer = new Map<string, number>()
  for (const answer of answers) if (answer !== undefined) byAnswer.set(answer.trim(), (byAnswer.get(answer.trim()) ?? 0) + 1)
  const counts = Array.from(byAnswer, ([answer, votes]) => ({ answer, votes })).sort((a, b) => b.votes - a.votes)
  const [first] = counts
  if (!first) throw new RangeError(`None of the ${agents.length} agents gave an answer.`)
  return { ...first, counts, abstained: answers.flatMap((answer, at) => (answer === undefined ? [at] : [])) }
}
