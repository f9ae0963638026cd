import type { ModelCallOptions } from '@minagent/types'

/** Throws the signal's reason when the answer is not wanted any more; makes no signal if the options can say so without one. */
export function throwIfCancelled(options: ModelCallOptions | undefined): void {
  if (options?.cancelled ?? options?.signal?.aborted) throw options?.signal?.reason
}
