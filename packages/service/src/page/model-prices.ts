import { isPlainObject } from '@minagent/types'
import type { TokenPrice } from '@minagent/types/runtime'

/** The prices of models as the service tells them; each is asked for once, when it is needed first. */
export class ModelPrices {
  readonly #known = new Map<string, TokenPrice | undefined>()
  readonly #ask: (path: string) => Promise<unknown>
  /** Called when another price is known. */
  readonly #changed: () => void

  constructor(ask: (path: string) => Promise<unknown>, changed: () => void) {
    this.#ask = ask
    this.#changed = changed
  }

  /** Undefined as long as, or since, the service does not tell. */
  readonly of = (model: string): TokenPrice | undefined => {
    if (!this.#known.has(model)) {
      this.#known.set(model, undefined)
      void this.#load(model)
    }
    return this.#known.get(model)
  }

  async #load(model: string): Promise<void> {
    const answer = await this.#ask(`/prices/${encodeURIComponent(model)}`).catch(() => undefined)
    const price = isPlainObject(answer) ? answer.price : undefined
    if (!isPlainObject(price) || typeof price.input !== 'number' || typeof price.output !== 'number') return
    const { input, output, cache_read: cacheRead, cache_write: cacheWrite } = price
    this.#known.set(model, {
      input,
      output,
      ...(typeof cacheRead === 'number' ? { cacheRead } : {}),
      ...(typeof cacheWrite === 'number' ? { cacheWrite } : {}),
    })
    this.#changed()
  }
}
