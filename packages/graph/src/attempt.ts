import { CancelScope, type Clock } from '@minagent/types/runtime'
import type { NodeContext } from './node.ts'

/** What one attempt of a node is about. */
export interface AttemptPlace {
  readonly runId: string
  readonly address: string
  readonly attempt: number
  readonly timeoutMs: number
}

/**
 * Runs `work` until it settles, takes too long, or the run is cancelled. What goes on in spite of its signal is not waited for.
 * @throws what `work` threw, the reason of the cancellation, or an error that names the limit.
 */
export async function attempt<T>(
  place: AttemptPlace,
  run: { readonly cancellation: CancelScope; readonly clock: Clock },
  work: (context: NodeContext) => T | PromiseLike<T>,
): Promise<T> {
  const own = new CancelScope()
  const worked = work(new AttemptContext(place, own))
  if (!isPromiseLike(worked)) return worked
  const { cancellation, clock } = run
  return await new Promise<T>((resolve, reject) => {
    const forget = cancellation.onCancel(() => own.cancel(cancellation.reason))
    const timer = clock.timer(place.timeoutMs, () => own.cancel(new Error(`It took longer than ${place.timeoutMs} ms.`)))
    const free = (): void => {
      forget()
      timer.cancel()
    }
    own.onCancel(() => {
      free()
      reject(own.reason)
    })
    Promise.resolve(worked).finally(free).then(resolve, reject)
  })
}

/** Also a promise that is not the one of this realm. */
function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

class AttemptContext implements NodeContext {
  readonly runId: string
  readonly address: string
  readonly attempt: number
  readonly #scope: CancelScope

  constructor({ runId, address, attempt: number }: AttemptPlace, scope: CancelScope) {
    this.runId = runId
    this.address = address
    this.attempt = number
    this.#scope = scope
  }

  get idempotencyKey(): string {
    return `${this.runId}:${this.address}`
  }

  get signal(): AbortSignal {
    return this.#scope.signal
  }
}
