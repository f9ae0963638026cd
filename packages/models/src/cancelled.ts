import type { ModelCallOptions } from '@minagent/types'

/** Throws the signal's reason when the call is not wanted any more; makes no signal if the options can say so without one. */
export function throwIfCancelled(options: ModelCallOptions | undefined): void {
  if (options && isCancelled(options)) throw options.signal?.reason
}

/** Whether the answer is still wanted. */
export function isCancelled(options: ModelCallOptions): boolean {
  return options.cancelled ?? options.signal?.aborted ?? false
}
