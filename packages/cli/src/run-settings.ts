import { isPlainObject } from '@minagent/types'

/** What a run was made with, besides its conversation: no key is among it. */
export interface RunSettings {
  /** The id of its model, such as `openai/gpt-6-luna`, or `local`. */
  readonly model?: string | undefined
  /** The folder of `--dir`. */
  readonly dir?: string | undefined
  /** The folder of `--docs`. */
  readonly docs?: string | undefined
  /** The folder of `--out`. */
  readonly out?: string | undefined
  readonly maxSteps?: number | undefined
  /** Whether its question was asked in a chat. */
  readonly chat: boolean
}

/** The settings that were stored; whatever is not of its type is left out. */
export function readRunSettings(stored: unknown): RunSettings {
  const { model, dir, docs, out, max_steps: maxSteps, chat } = isPlainObject(stored) ? stored : {}
  return {
    ...(typeof model === 'string' ? { model } : {}),
    ...(typeof dir === 'string' ? { dir } : {}),
    ...(typeof docs === 'string' ? { docs } : {}),
    ...(typeof out === 'string' ? { out } : {}),
    ...(typeof maxSteps === 'number' ? { maxSteps } : {}),
    chat: chat === true,
  }
}

/** The settings as they are stored. */
export function writeRunSettings({ model, dir, docs, out, maxSteps, chat }: RunSettings): object {
  return { model, dir, docs, out, max_steps: maxSteps, chat }
}
