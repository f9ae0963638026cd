import { localModel } from '@minagent/models/local'
import type { Model } from '@minagent/types'

/** A model, and one line for the user that says which it is and why. */
export interface ChosenModel {
  readonly model: Model
  readonly note: string
}

const KEYS = ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'DEVMIND_API_KEY']

/** The model for an environment: for now always the local one. The value of a key is neither used nor shown. */
export function chooseModel(env: Readonly<Record<string, string | undefined>>): ChosenModel {
  const key = KEYS.find((name) => env[name])
  const note = key
    ? `model: local; ${key} is set, but the adapters for OpenAI-compatible and Anthropic models come with the next release`
    : 'model: local (a deterministic program, no language model; it needs no key and no network)'
  return { model: localModel(), note }
}
