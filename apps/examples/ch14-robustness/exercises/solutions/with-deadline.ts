import { type Clock, type Model, ModelError } from '@minagent/types'

export interface DeadlineOptions {
  readonly timeoutMs: number
  readonly clock: Clock
}

export function withDeadline(model: Model, { timeoutMs, clock }: DeadlineOptions): Model {
  return {
    ...(model.id === undefined ? {} : { id: model.id }),
    async complete(messages, tools, options = {}) {
      const { signal } = options
      signal?.throwIfAborted()
      const own = new AbortController()
      const abort = () => own.abort(signal?.reason)
      signal?.addEventListener('abort', abort, { once: true })
      const timer = clock.timer(timeoutMs, () => own.abort(new ModelError('timeout', `${timeoutMs} ms 之内没有回答。`)))
      const stopped = new Promise<never>((_, reject) => {
        own.signal.addEventListener('abort', () => reject(own.signal.reason), { once: true })
      })
      try {
        return await Promise.race([model.complete(messages, tools, { ...options, signal: own.signal }), stopped])
      } finally {
        timer.cancel()
        signal?.removeEventListener('abort', abort)
      }
    },
  }
}
