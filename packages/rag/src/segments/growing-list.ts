/** Numbers from 0 to 2³²−1 in four bytes each, as many as come. */
export class GrowingNumbers {
  #items = new Uint32Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(item: number): void {
    if (this.#length === this.#items.length) {
      const items = new Uint32Array(this.#length * 2)
      items.set(this.#items)
      this.#items = items
    }
    this.#items[this.#length++] = item
  }

  /** What was pushed, as a copy. */
  list(): Uint32Array {
    return this.#items.slice(0, this.#length)
  }
}

/** Bytes, as many as come. */
export class GrowingBytes {
  #items = new Uint8Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(item: number): void {
    if (this.#length === this.#items.length) this.#grow(this.#length * 2)
    this.#items[this.#length++] = item
  }

  append(items: Uint8Array): void {
    const needed = this.#length + items.length
    if (needed > this.#items.length) this.#grow(Math.max(needed, this.#items.length * 2))
    this.#items.set(items, this.#length)
    this.#length = needed
  }

  /** What was pushed, as a copy. */
  list(): Uint8Array {
    return this.#items.slice(0, this.#length)
  }

  #grow(capacity: number): void {
    const items = new Uint8Array(capacity)
    items.set(this.#items.subarray(0, this.#length))
    this.#items = items
  }
}
