import type { Fact, NewFact, Remembered } from './fact.ts'
import type { StoredFacts } from './fact-codec.ts'
import { KnownSayings, type Sayings } from './known-sayings.ts'

/** The facts of one store while they are changed; see {@link Fact} for what the states mean. */
export class FactBook {
  #next: number
  readonly #facts: Map<string, Fact>
  readonly #known: KnownSayings
  /** The current fact of each subject. */
  readonly #subjects = new Map<string, string>()

  constructor({ next, facts }: StoredFacts, sayings: Sayings) {
    this.#next = next
    this.#facts = new Map()
    this.#known = new KnownSayings(sayings)
    for (const fact of facts) this.#put(fact)
  }

  stored(): StoredFacts {
    return { next: this.#next, facts: [...this.#facts.values()] }
  }

  get(id: string): Fact | undefined {
    return this.#facts.get(id)
  }

  //#region add
  /** Adds what is not known yet; untrusted content changes nothing of what is current (S11). */
  add(fresh: NewFact, now: number): Remembered {
    const known = this.#find(fresh)
    if (known) return { outcome: 'merged', fact: fresh.untrusted ? known : this.#put(mentionedAgain(known, fresh, now)) }
    const older = this.#currentOf(fresh)
    const fact = this.#put(factOf(`f${this.#next++}`, fresh, now))
    return fact.status === 'quarantined' ? { outcome: 'quarantined', fact } : this.#supersede(fact, older)
  }
  //#endregion add

  /** Makes a quarantined fact current and trusted, as a person vouches for it. */
  release(id: string): Fact | undefined {
    const fact = this.#facts.get(id)
    if (fact?.status !== 'quarantined') return fact
    const older = this.#currentOf(fact)
    const released = this.#put({ ...fact, status: 'current', untrusted: false })
    this.#supersede(released, older)
    return released
  }

  /** Removes a fact, and those in whose place it came. */
  forget(id: string): boolean {
    const removed = this.#facts.delete(id)
    for (const fact of [...this.#facts.values()]) if (fact.supersededBy === id) this.forget(fact.id)
    return removed
  }

  #find(fresh: NewFact): Fact | undefined {
    const done = this.#facts.get(this.#known.sameStep(fresh) ?? '')
    return (
      done ??
      this.#known.find(fresh, (id) => {
        const fact = this.#facts.get(id)
        return fact?.status === 'current' || (fact?.status === 'quarantined' && fresh.untrusted) ? fact : undefined
      })
    )
  }

  #supersede(fact: Fact, older: Fact | undefined): Remembered {
    if (older === undefined) return { outcome: 'added', fact }
    return { outcome: 'superseded', fact, superseded: this.#put({ ...older, status: 'superseded', supersededBy: fact.id }) }
  }

  /** The current fact of the subject of another. */
  #currentOf({ subject }: Fact | NewFact): Fact | undefined {
    const fact = subject === undefined ? undefined : this.#facts.get(this.#subjects.get(subject) ?? '')
    return fact?.status === 'current' ? fact : undefined
  }

  #put(fact: Fact): Fact {
    this.#facts.set(fact.id, fact)
    this.#known.add(fact)
    if (fact.status === 'current' && fact.subject !== undefined) this.#subjects.set(fact.subject, fact.id)
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
    at: timeOf(at, now),
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
    at: Math.max(known.at, timeOf(at, now)),
    mentions: known.mentions + 1,
  }
}

/** A time that a calendar has. */
function timeOf(at: number | undefined, now: number): number {
  return at !== undefined && Math.abs(at) <= LAST_TIME ? at : now
}

/** The last ms of ECMAScript's calendar. */
const LAST_TIME = 8.64e15

/** Between 0 and 1, also of what is no number. */
function shareOf(importance: number): number {
  return Number.isNaN(importance) ? 0.5 : Math.min(1, Math.max(0, importance))
}
