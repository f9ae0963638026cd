import type { Fact, NewFact } from './fact.ts'
import { LEAST_SHARE, type Saying, sayingOf, saysTheSame } from './same-fact.ts'

/** What facts say, worked out once for each. */
export type Sayings = WeakMap<Fact, Saying>

/** Finds the fact that says what a new one says, without looking at all of them. */
export class KnownSayings {
  readonly #sayings: Sayings
  readonly #byWord = new Map<string, string[]>()
  readonly #byKey = new Map<string, string>()

  constructor(sayings: Sayings) {
    this.#sayings = sayings
  }

  add(fact: Fact): void {
    for (const word of this.#sayingOf(fact).words) {
      const ids = this.#byWord.get(word)
      if (ids) ids.push(fact.id)
      else this.#byWord.set(word, [fact.id])
    }
    const key = fact.source?.idempotencyKey
    if (key !== undefined) this.#byKey.set(stepKey(key, fact.text), fact.id)
  }

  /** The id under which a call that is run again after a crash has remembered this before. */
  sameStep({ text, source }: NewFact): string | undefined {
    const key = source?.idempotencyKey
    return key === undefined ? undefined : this.#byKey.get(stepKey(key, text.trim().toWellFormed()))
  }

  /** The first fact of `get` that says the same; `get` gives only those that count. */
  find(fresh: NewFact, get: (id: string) => Fact | undefined): Fact | undefined {
    const saying = sayingOf(fresh)
    for (const id of new Set(this.#rarestWords(saying).flatMap((word) => this.#byWord.get(word) ?? []))) {
      const fact = get(id)
      if (fact && saysTheSame(saying, this.#sayingOf(fact))) return fact
    }
    return undefined
  }

  /** What says the same lacks few of the words, so it has one of that many and one more. */
  #rarestWords({ words }: Saying): readonly string[] {
    const byRarity = [...words].sort((a, b) => (this.#byWord.get(a)?.length ?? 0) - (this.#byWord.get(b)?.length ?? 0))
    return byRarity.slice(0, Math.floor(words.size * (1 - LEAST_SHARE)) + 1)
  }

  #sayingOf(fact: Fact): Saying {
    const saying = this.#sayings.get(fact) ?? sayingOf(fact)
    this.#sayings.set(fact, saying)
    return saying
  }
}

function stepKey(key: string, text: string): string {
  return JSON.stringify([key, text])
}
