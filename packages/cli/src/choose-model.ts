import { withRetry } from '@minagent/models'
import { localModel } from '@minagent/models/local'
import { type ModelChoice, modelFromEnv } from '@minagent/models/node'
import { MinagentError, type Model } from '@minagent/types'
import type { CliIo } from './cli-io.ts'
import type { CommandOptions } from './command-line.ts'
import { consentTo } from './consent.ts'

/** A model, and one line for the user that says which it is and why. */
export interface ChosenModel {
  readonly model: Model
  /** What `--model` calls it; undefined for one that a program put in. */
  readonly id: string | undefined
  readonly note: string
  /** Whether it is a language model, which is to be told how to work. */
  readonly real: boolean
}

/**
 * The model for the options, the environment and the user's consent. A service that may cost money is asked only where the
 * user named it (`--model`, `--real`) or agreed in a terminal; else the local model answers.
 * @throws MinagentError `invalid_definition` when what was asked for cannot be used.
 */
export async function chooseModel({ model, real = false }: Pick<CommandOptions, 'model' | 'real'>, io: CliIo): Promise<ChosenModel> {
  if (model === 'local') return local('a deterministic program, no language model')
  const choice = modelFromEnv(io.env, model)
  if (!choice && real) throw noKey()
  if (!choice) return local(NO_KEY)
  if (model !== undefined || real || choice.local) return chosen(choice)
  const consent = await consentTo(choice, io)
  if (consent) return chosen(choice)
  const why = consent === undefined ? 'nobody agreed to its calls' : 'you did not agree to its calls'
  return local(`${choice.reason}, but ${why}; --real uses ${choice.id}`)
}

function noKey(): MinagentError<'invalid_definition'> {
  const message = '--real: no key is set in the environment. `minagent models` tells which variables hold one.'
  return new MinagentError('invalid_definition', message, { details: { name: '--real' } })
}

const NO_KEY = 'a deterministic program, no language model; it needs no key and no network'

function local(why: string): ChosenModel {
  return { model: localModel(), id: 'local', note: `model: local (${why})`, real: false }
}

function chosen(choice: ModelChoice): ChosenModel {
  return { model: withRetry(choice.create()), id: choice.id, note: `model: ${choice.id} at ${choice.host} (${choice.reason})`, real: true }
}
