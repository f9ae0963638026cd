import { type ModelCallOptions, ModelError, type ModelEvent, type ModelResponse } from '@minagent/types'
import { throwIfCancelled } from './throw-if-cancelled.ts'

/** Decides about a failed attempt: returns (perhaps after a wait) when there is to be another, else throws. */
export type OnFailure = (error: unknown, attempt: number) => Promise<void> | void

/** Asks until there is an answer or `onFailure` throws; attempts count from 0. After an abort nothing but its reason comes out. */
//#region complete
export async function completeAttempts(
  ask: (attempt: number) => Promise<ModelResponse>,
  onFailure: OnFailure,
  options: ModelCallOptions | undefined,
): Promise<ModelResponse> {
  for (let attempt = 0; ; attempt++) {
    throwIfCancelled(options)
    try {
      return await ask(attempt)
    } catch (error) {
      throwIfCancelled(options)
      await onFailure(error, attempt)
    }
  }
}
//#endregion complete

/** As {@link completeAttempts}; an attempt after one that sent something begins with `restart`. */
export async function* streamAttempts(
  open: (attempt: number) => AsyncIterable<ModelEvent>,
  onFailure: OnFailure,
  options: ModelCallOptions | undefined,
): AsyncGenerator<ModelEvent> {
  for (let attempt = 0; ; attempt++) {
    throwIfCancelled(options)
    let sent = false
    try {
      for await (const event of open(attempt)) {
        sent = true
        yield event
        if (event.type === 'response') return
      }
      throw new ModelError('protocol', 'The stream ended without its response.')
    } catch (error) {
      throwIfCancelled(options)
      await onFailure(error, attempt)
    }
    if (sent) yield { type: 'restart' }
  }
}
