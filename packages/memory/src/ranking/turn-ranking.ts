import { datesIn, dateWords } from './date-words.ts'
import { addScores, indexOf, type Lengths, lengthsOf, type Posting, spreadPosting } from './turn-index.ts'
import { words } from './words.ts'

/** A text in the order in which it was said. */
export interface Turn {
  readonly text: string
  readonly speaker?: string | undefined
  /** Turns of one session are neighbours. */
  readonly session?: string | undefined
  /** In ms since 1970. */
  readonly at: number
}

/**
 * Ranks turns for a question by BM25 on three scales: the turn itself (with its speaker and date), the turn with two neighbours to each
 * side, and its whole session. What answers a question often stands beside the words that it asks with.
 */
export class TurnRanking {
  readonly #index: ReadonlyMap<string, Posting>
  /** By turn. */
  readonly #sessions: Int32Array
  readonly #asks: readonly boolean[]
  readonly #turnLengths: Lengths
  readonly #nearLengths: Lengths
  readonly #sessionLengths: Lengths

  constructor(turns: readonly Turn[]) {
    const days = new Map<number, readonly string[]>()
    const terms = turns.map((turn) => termsOf(turn, days))
    this.#index = indexOf(terms)
    this.#sessions = sessionNumbers(turns)
    this.#asks = turns.map(({ text }) => /[?？]\s*$/.test(text))
    const own = Float64Array.from(terms, ({ length }) => length)
    const [near, sessions] = [
      new Float64Array(own.length),
      new Float64Array(this.#sessions.reduce((most, one) => Math.max(most, one + 1), 0)),
    ]
    for (const [turn, length] of own.entries()) {
      this.#spread(turn, (into, weight) => addTo(near, into, weight * length))
      addTo(sessions, this.#sessions[turn] ?? 0, length)
    }
    this.#turnLengths = lengthsOf(own)
    this.#nearLengths = lengthsOf(near)
    this.#sessionLengths = lengthsOf(sessions)
  }

  /** The score of each turn, 0 for those that have nothing of the question. */
  scores(question: string): Float64Array {
    const [turns, near, sessions] = [this.#turnLengths, this.#nearLengths, this.#sessionLengths].map(
      ({ each }) => new Float64Array(each.length),
    )
    for (const term of questionTerms(question)) {
      const posting = this.#index.get(term)
      if (!posting || !turns || !near || !sessions) continue
      addScores(turns, posting, this.#turnLengths)
      addScores(
        sessions,
        spreadPosting(posting, sessions.length, (turn, add) => add(this.#sessions[turn] ?? 0, 1)),
        this.#sessionLengths,
      )
      // Neighbours say other things, at the same time and by other speakers.
      if (isSaid(term))
        addScores(
          near,
          spreadPosting(posting, near.length, (turn, add) => this.#spread(turn, add)),
          this.#nearLengths,
        )
    }
    return Float64Array.from(this.#sessions, (session, turn) => {
      const local = WEIGHTS.turn * (turns?.[turn] ?? 0) + WEIGHTS.near * (near?.[turn] ?? 0)
      return local === 0 ? 0 : local + WEIGHTS.session * (sessions?.[session] ?? 0)
    })
  }

  /** Where the words of a turn count: in itself, and in its neighbours of the same session. */
  #spread(turn: number, add: (into: number, weight: number) => void): void {
    for (const [place, usual] of NEIGHBOURS.entries()) {
      const into = turn + place - 2
      if (this.#sessions[into] === this.#sessions[turn]) add(into, place === 3 && this.#asks[turn] ? AFTER_QUESTION : usual)
    }
  }
}

function addTo(sums: Float64Array, index: number, amount: number): void {
  sums[index] = (sums[index] ?? 0) + amount
}

/** Of the three scales; found on Chinese articles cut into sentences, and dialogues of two languages: near these it changes little. */
const WEIGHTS = { turn: 1, near: 1.5, session: 0.6 } as const

/** How much the words of a turn count for each neighbour, from two before to two after. */
const NEIGHBOURS: readonly number[] = [0.3, 0.5, 1, 0.5, 0.3]

/** What follows a question is mostly its answer. */
const AFTER_QUESTION = 0.9

/** `days` keeps the words of dates that were met before. */
function termsOf({ text, speaker = '', at }: Turn, days: Map<number, readonly string[]>): readonly string[] {
  const day = Math.floor(at / 86_400_000)
  const date = days.get(day) ?? dateWords(at)
  days.set(day, date)
  return [...words(text), ...words(speaker).map(speakerTerm), ...date]
}

/** Each word may be meant as a name. */
function questionTerms(question: string): ReadonlySet<string> {
  const asked = words(question)
  return new Set([...asked, ...asked.map(speakerTerm), ...datesIn(question)])
}

/** A sign that no word has. */
function speakerTerm(word: string): string {
  return `@by ${word}`
}

function isSaid(term: string): boolean {
  return !term.startsWith('@')
}

/** Sessions by number, in the order in which they begin; turns without one stand each alone. */
function sessionNumbers(turns: readonly Turn[]): Int32Array {
  const known = new Map<string, number>()
  let next = 0
  return Int32Array.from(turns, ({ session }) => {
    const number = (session === undefined ? undefined : known.get(session)) ?? next++
    if (session !== undefined) known.set(session, number)
    return number
  })
}
