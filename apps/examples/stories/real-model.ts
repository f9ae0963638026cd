import { createInterface } from 'node:readline/promises'
import { withRetry } from '@minagent/models'
import { type ModelChoice, modelFromEnv } from '@minagent/models/node'
import type { Model } from '@minagent/types'

/** The options of a story that have to do with a real model, for `parseArgs`. */
export const realOptions = {
  real: { type: 'boolean', default: false },
  model: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const

/** What the user said about a real model. */
export interface RealWishes {
  readonly model?: string | undefined
  /** Whether the user has agreed beforehand that the calls may cost money. */
  readonly yes: boolean
}

/**
 * The model that the environment has a key for; one that may cost money only after a yes.
 * @throws Error when there is no key, the model cannot be used, or nobody agreed: nothing has been asked then.
 */
export async function realModel({ model, yes }: RealWishes): Promise<Model> {
  const choice = modelFromEnv(process.env, model)
  if (!choice) throw new Error('There is no real model: set the key of a provider, such as OPENAI_API_KEY.')
  if (!choice.local && !yes && !(await agrees(choice))) {
    throw new Error(`Nobody agreed that ${choice.id} at ${choice.host} is asked, which may cost money: add --yes to agree.`)
  }
  console.log(`${choice.id} at ${choice.host} is asked, because of --real.\n`)
  return withRetry(choice.create())
}

/** Asks whoever sits at the terminal; where nobody does, the answer is no. */
async function agrees({ id, host }: ModelChoice): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^(y|yes|是|好)$/i.test((await terminal.question(`Use ${id} at ${host}? Its calls may cost money. [y/n] `)).trim())
  } finally {
    terminal.close()
  }
}
