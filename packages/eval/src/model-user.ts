import { assistant, type Locale, type Message, type Model, system, user } from '@minagent/types'
import { userTexts } from './prompts.ts'
import type { SimulatedUser } from './simulated-user.ts'

/** Options of {@link modelUser}. */
export interface ModelUserOptions {
  /** Who the person is, what the person wants and knows. */
  readonly instructions: string
  /** Most turns of the conversation, those of the case included; default 20. */
  readonly maxTurns?: number
  /** The model says it when the conversation is over; default `'###STOP###'`. */
  readonly stopWord?: string
  /** Default `'en'`. */
  readonly locale?: Locale
}

/**
 * A user whom a model plays; it sees what was said, and no tool calls. Its tokens count in no trial and no budget.
 * A model that fails makes the trial an error.
 */
export function modelUser(model: Model, options: ModelUserOptions): SimulatedUser {
  const { instructions, maxTurns = 20, stopWord = '###STOP###', locale = 'en' } = options
  const { role, begin } = userTexts[locale]
  const opening = [system(role.replace('{instructions}', () => instructions).replace('{stopWord}', () => stopWord)), user(begin)]
  return {
    async next(messages, { signal }) {
      const said = messages.flatMap(fromTheOtherSide)
      if (said.filter((message) => message.role === 'assistant').length >= maxTurns) return undefined
      const { message } = await model.complete([...opening, ...said], [], { signal })
      const text = message.content.trim()
      return text === '' || text.includes(stopWord) ? undefined : text
    },
  }
}

/** What the person said are this model's own words, and answers are what it is told. */
function fromTheOtherSide(message: Message): readonly Message[] {
  if (message.content === '') return []
  if (message.role === 'assistant') return [user(message.content)]
  return message.role === 'user' && message.name === undefined ? [assistant(message.content)] : []
}
