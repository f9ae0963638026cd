import type { ModelCallOptions } from '@minagent/types'

/** Throws the signal's reason when the answer is not wanted any more. */
export function throwIfCancelled(options: ModelCallOptions | undefined): void {
  if (isCancelled(options)) throw options?.signal?.reason
}

/** Whether the answer is not wanted any more; makes no signal if the options can say so without one. */
export function isCancelled(options: ModelCallOptions | undefined): boolean {
  return options?.cancelled ?? options?.signal?.aborted ?? false
}
