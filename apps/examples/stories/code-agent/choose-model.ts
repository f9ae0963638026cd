import { FakeModel, withRetry } from '@minagent/models'
import { modelFromEnv } from '@minagent/models/node'
import type { Model } from '@minagent/types'
import { script } from './script.ts'

/**
 * The scripted model; a real one only when `--real` asks for it, whatever keys are set.
 * @throws Error when there is no key, or the model that is wanted cannot be used.
 */
export function chooseModel({ real = false, model }: { real?: boolean | undefined; model?: string | undefined }): Model {
  if (!real) return new FakeModel(script)
  const choice = modelFromEnv(process.env, model)
  if (!choice) throw new Error('There is no real model: set the key of a provider, such as OPENAI_API_KEY.')
  console.log(`${choice.id} at ${choice.host} is asked, because of --real.\n`)
  return withRetry(choice.create())
}
