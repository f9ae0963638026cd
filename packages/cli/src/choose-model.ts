import { withRetry } from '@minagent/models'
import { localModel } from '@minagent/models/local'
import { type ModelChoice, modelFromEnv } from '@minagent/models/node'
import { MinagentError, type Model } from '@minagent/types'
import type { CliIo } from './cli-io.ts'
import type { CommandOptions } from './command-line.ts'
import type { Config, RetryConfig } from './config/config.ts'
import { configuredModel } from './config/configured-model.ts'
import { consentTo } from './consent.ts'
import type { CommandTexts } from './texts/command-texts.ts'

/** A model, and one line for the user that says which it is and why. */
export interface ChosenModel {
  readonly model: Model
  /** What `--model` calls it; undefined for one that a program put in. */
  readonly id: string | undefined
  readonly note: string
  /** Whether it is a language model, which is to be told how to work. */
  readonly real: boolean
}

/** From what a model is chosen. */
export interface ModelSources extends Pick<CommandOptions, 'model' | 'real'> {
  readonly config: Config
  readonly texts: CommandTexts
}

/**
 * The model for the options, the configuration, the environment and the user's consent. A service that may cost money is asked only
 * where the user named it (`--model`, `--real`), put its key into the configuration, or agreed in a terminal; else the local model
 * answers.
 * @throws MinagentError `invalid_definition` when what was asked for cannot be used.
 */
export async function chooseModel({ model, real = false, config, texts }: ModelSources, io: CliIo): Promise<ChosenModel> {
  const { notes } = texts
  if (model === 'local' || (model === undefined && !real && config.llm?.provider === 'local')) return local(texts, notes.noLanguageModel)
  const choice = configuredModel(config, io.env, model) ?? modelFromEnv(io.env, model)
  if (!choice && real) throw new MinagentError('invalid_definition', texts.noKeyForReal, { details: { name: '--real' } })
  if (!choice) return local(texts, notes.needsNoKey)
  const agreed = model !== undefined || real || choice.local || config.llm?.apiKey !== undefined
  const consent = agreed || (await consentTo(choice, texts, io))
  if (consent) return chosen(choice, config.retry, texts)
  const reason = texts.reason(choice.reason)
  return local(texts, consent === undefined ? notes.nobodyAgreed(reason, choice.id) : notes.youDidNotAgree(reason, choice.id))
}

function local({ notes }: CommandTexts, why: string): ChosenModel {
  return { model: localModel(), id: 'local', note: notes.local(why), real: false }
}

function chosen(choice: ModelChoice, { enabled, exponentialBase: factor, ...waits }: RetryConfig, texts: CommandTexts): ChosenModel {
  const { id, host, reason } = choice
  const model = choice.create()
  return {
    model: enabled ? withRetry(model, { ...waits, factor }) : model,
    id,
    note: texts.notes.chosen(id, host, texts.reason(reason)),
    real: true,
  }
}
