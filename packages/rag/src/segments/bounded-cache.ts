/** What was read last, up to a number of bytes; what was not used for longest is forgotten first. */
export class BoundedCache<T> {
  readonly #items = new Map<string, { readonly value: T; readonly bytes: number }>()
  readonly #capacity: number
  #bytes = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(key: string): T | undefined {
    const item = this.#items.get(key)
    if (!item) return undefined
    this.#items.delete(key)
    this.#items.set(key, item)
    return item.value
  }

  set(key: string, value: T, bytes: number): void {
    this.#bytes += bytes - (this.#items.get(key)?.bytes ?? 0)
    this.#items.delete(key)
    this.#items.set(key, { value, bytes })
    for (const [oldest, item] of this.#items) {
      if (this.#bytes <= this.#capacity) return
      this.#items.delete(oldest)
      this.#bytes -= item.bytes
    }
  }
}
