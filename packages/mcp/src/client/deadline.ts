import type { Clock } from '@minagent/types'

/** Rejects with an error of this text when `work` has not settled after `ms`; what it gives later is dropped. */
export function withDeadline<T>(
  work: Promise<T>,
  ms: number,
  { clock, text }: { readonly clock: Clock; readonly text: string },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = clock.timer(ms, () => reject(new Error(text)))
    const settle = (next: () => void): void => {
      timer.cancel()
      next()
    }
    work.then(
      (value) => settle(() => resolve(value)),
      (error) => settle(() => reject(error)),
    )
  })
}
