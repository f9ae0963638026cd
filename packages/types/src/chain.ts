/** What a member of a {@link Chain} carries for it. */
export interface Link<T> {
  previous: T | undefined
  next: T | undefined
  chained: boolean
}

/** A queue that any member can leave at no cost. A `Set` that is used so gets slow: looking for its first member walks over those that left. */
export class Chain<T extends Link<T>> {
  #first: T | undefined
  #last: T | undefined
  #size = 0

  get first(): T | undefined {
    return this.#first
  }

  get size(): number {
    return this.#size
  }

  /** Puts a member last. */
  append(member: T): void {
    member.previous = this.#last
    member.chained = true
    if (this.#last) this.#last.next = member
    else this.#first = member
    this.#last = member
    this.#size++
  }

  /** Takes a member out; false when it is not in a chain any more. */
  remove(member: T): boolean {
    if (!member.chained) return false
    const { previous, next } = member
    if (previous) previous.next = next
    else this.#first = next
    if (next) next.previous = previous
    else this.#last = previous
    member.previous = undefined
    member.next = undefined
    member.chained = false
    this.#size--
    return true
  }

  /** Takes the first member out. */
  shift(): T | undefined {
    const first = this.#first
    if (first) this.remove(first)
    return first
  }
}
