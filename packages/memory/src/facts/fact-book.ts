import type { Fact, NewFact, Remembered } from './fact.ts'
import type { StoredFacts } from './fact-codec.ts'
import { type Saying, sayingOf, saysTheSame } from './same-fact.ts'

/** What facts say, worked out once for each. */
export type Sayings = WeakMap<Fact, Saying>

/** The facts of one store while they are changed; see {@link Fact} for what the states mean. */
export class FactBook {
  #next: number
  readonly #facts: Map<string, Fact>
  readonly #sayings: Sayings

  constructor({ next, facts }: StoredFacts, sayings: Sayings) {
    this.#sayings = sayings
    this.#next = next
    this.#facts = new Map(facts.map((fact) => [fact.id, fact]))
  }

  stored(): StoredFacts {
    return { next: this.#next, facts: [...this.#facts.values()] }
  }

  get(id: string): Fact | undefined {
    return this.#facts.get(id)
  }

  /** Adds what is not known yet; untrusted content changes nothing of what is current (S11). */
  add(fresh: NewFact, now: number): Remembered {
    const known = this.#known(fresh)
    if (known) return { outcome: 'merged', fact: fresh.untrusted ? known : this.#put(mentionedAgain(known, fresh, now)) }
    const fact = this.#put(factOf(`f${this.#next++}`, fresh, now))
    if (fact.status === 'quarantined') return { outcome: 'quarantined', fact }
    return this.#supersede(fact)
  }

  /** Makes a quarantined fact current and trusted, as a person vouches for it. */
  release(id: string): Fact | undefined {
    const fact = this.#facts.get(id)
    if (fact?.status !== 'quarantined') return fact
    const released = this.#put({ ...fact, status: 'current', untrusted: false })
    this.#supersede(released)
    return released
  }

  /** Removes a fact, and those in whose place it came. */
  forget(id: string): boolean {
    const removed = this.#facts.delete(id)
    for (const fact of [...this.#facts.values()]) if (fact.supersededBy === id) this.forget(fact.id)
    return removed
  }

  #known(fresh: NewFact): Fact | undefined {
    const saying = sayingOf(fresh)
    for (const fact of this.#facts.values()) {
      if (isSameStep(fact, fresh)) return fact
      const comparable = fact.status === 'current' || (fact.status === 'quarantined' && fresh.untrusted)
      if (comparable && saysTheSame(saying, this.#sayingOf(fact))) return fact
    }
    return undefined
  }

  #sayingOf(fact: Fact): Saying {
    const saying = this.#sayings.get(fact) ?? sayingOf(fact)
    this.#sayings.set(fact, saying)
    return saying
  }

  #supersede(fact: Fact): Remembered {
    if (fact.subject === undefined) return { outcome: 'added', fact }
    const older = [...this.#facts.values()].find(
      ({ id, status, subject }) => id !== fact.id && status === 'current' && subject === fact.subject,
    )
    if (!older) return { outcome: 'added', fact }
    return { outcome: 'superseded', fact, superseded: this.#put({ ...older, status: 'superseded', supersededBy: fact.id }) }
  }

  #put(fact: Fact): Fact {
    this.#facts.set(fact.id, fact)
    return fact
  }
}

function factOf(id: string, fresh: NewFact, now: number): Fact {
  const { text, untrusted = false, at = now, importance = 0.5, subject, speaker, session, source } = fresh
  return {
    id,
    text: text.trim().toWellFormed(),
    status: untrusted ? 'quarantined' : 'current',
    untrusted,
    at: Number.isFinite(at) ? at : now,
    importance: shareOf(importance),
    mentions: 1,
    ...(subject === undefined ? {} : { subject }),
    ...(speaker === undefined ? {} : { speaker }),
    ...(session === undefined ? {} : { session }),
    ...(source === undefined ? {} : { source }),
  }
}

/** The longer text says more. */
function mentionedAgain(known: Fact, { text, importance = 0, at }: NewFact, now: number): Fact {
  const said = text.trim().toWellFormed()
  return {
    ...known,
    text: said.length > known.text.length ? said : known.text,
    importance: Math.max(known.importance, shareOf(importance)),
    at: Math.max(known.at, at !== undefined && Number.isFinite(at) ? at : now),
    mentions: known.mentions + 1,
  }
}

/** Between 0 and 1, also of what is no number. */
function shareOf(importance: number): number {
  return Number.isNaN(importance) ? 0.5 : Math.min(1, Math.max(0, importance))
}

/** A call that is run again after a crash remembers nothing anew. */
function isSameStep(fact: Fact, { text, source }: NewFact): boolean {
  const key = source?.idempotencyKey
  return key !== undefined && fact.source?.idempotencyKey === key && fact.text === text.trim().toWellFormed()
}
