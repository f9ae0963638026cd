import type { AgentLike, Locale, UserMessage } from '@minagent/types'
import { user } from '@minagent/types'
import { type AskAllOptions, type Asked, askAll } from './ask-all.ts'
import { fillText } from './fill-text.ts'
import { multiagentTexts } from './prompts.ts'

/** How agents debate. */
export interface DebateOptions extends AskAllOptions {
  /** How often each speaks; default 2: once alone, and once after it has heard the others. */
  readonly rounds?: number | undefined
  /** Language of the words that a model reads; default `'en'`. */
  readonly locale?: Locale | undefined
}

/**
 * Asks agents the same in rounds: from the second on each hears what the others said last, as untrusted text, and may change its mind.
 * Gives the last answers in the order of the agents, undefined where one has never given any; count them, or have another agent judge.
 * @throws RangeError for a number of rounds that is not a positive integer; the error of a defect.
 */
export async function debate(agents: readonly AgentLike[], question: string, options: DebateOptions = {}): Promise<(string | undefined)[]> {
  const { rounds = 2, locale = 'en', ...shared } = options
  if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError(`rounds is a positive integer, got ${rounds}.`)
  let last: (string | undefined)[] = agents.map(() => undefined)
  for (let round = 0; round < rounds; round++) {
    const before = last
    const answers = await askAll(agents, (at) => askedOf(question, before, at, locale), shared)
    last = answers.map((answer, at) => answer ?? before[at])
  }
  return last
}

/** The question; where others have spoken, their answers first, and the own one among what is asked. */
function askedOf(question: string, answers: readonly (string | undefined)[], own: number, locale: Locale): Asked {
  const messages = answers.flatMap((answer, at) => (answer === undefined || at === own ? [] : [said(answer, at)]))
  if (messages.length === 0) return { input: question }
  return { input: fillText(multiagentTexts[locale].debate, { question, own: answers[own] ?? '' }), messages }
}

function said(answer: string, at: number): UserMessage {
  return { ...user(answer), origin: { kind: 'agent', name: String(at + 1), untrusted: true } }
}
