import { modelFromEnv } from '@minagent/models/node'
import { MinagentError } from '@minagent/types'
import { type ChosenModel, chooseModel, type ModelSources } from './choose-model.ts'
import type { CliIo } from './cli-io.ts'
import { configuredModel } from './config/configured-model.ts'
import { consentTo } from './consent.ts'

/**
 * Another model for a chat that goes on, after the user's consent where its calls may cost; undefined without it.
 * @throws MinagentError `invalid_definition` for a model that cannot be used.
 */
export async function switchModel(
  id: string,
  { config, texts }: Omit<ModelSources, 'model' | 'real'>,
  io: CliIo,
): Promise<ChosenModel | undefined> {
  if (id !== 'local') {
    const choice = configuredModel(config, io.env, id) ?? modelFromEnv(io.env, id)
    if (!choice) throw new MinagentError('invalid_definition', texts.noKeyForReal, { details: { name: id } })
    if (!choice.local && !(await consentTo(choice, texts, io))) return undefined
  }
  return await chooseModel({ model: id, config, texts }, io)
}
