import { datesIn, dateWords } from './date-words.ts'
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
  readonly #sessions: Int32Array
  readonly #turns: Scale
  readonly #neighbourhoods: Scale
  readonly #sessionScale: Scale

  constructor(turns: readonly Turn[]) {
    this.#sessions = sessionNumbers(turns)
    const own = turns.map((turn) => counted([...words(turn.text), ...words(turn.speaker ?? ''), ...dateWords(turn.at)]))
    const said = turns.map((turn) => counted(words(turn.text)))
    this.#turns = scaleOf(own)
    const asks = turns.map(({ text }) => /[?？]\s*$/.test(text))
    this.#neighbourhoods = scaleOf(said.map((_, index) => neighbourhood(said, asks, index, this.#sessions)))
    this.#sessionScale = scaleOf(sessionTexts(own, this.#sessions))
  }

  /** The score of each turn, 0 for those that have nothing of the question. */
  scores(question: string): Float64Array {
    const terms = new Set([...words(question), ...datesIn(question)])
    const [turns, near, sessions] = [this.#turns, this.#neighbourhoods, this.#sessionScale].map((scale) => scoresOn(scale, terms))
    return Float64Array.from(this.#sessions, (session, index) => {
      const local = WEIGHTS.turn * (turns?.[index] ?? 0) + WEIGHTS.near * (near?.[index] ?? 0)
      return local === 0 ? 0 : local + WEIGHTS.session * (sessions?.[session] ?? 0)
    })
  }
}

/** Of the three scales; found on Chinese articles cut into sentences and on dialogues of our own. */
const WEIGHTS = { turn: 1, near: 1, session: 0.6 } as const

/** How much each neighbour counts, from two before to two after. */
const NEIGHBOURS: readonly number[] = [0.3, 0.5, 1, 0.5, 0.3]

/** What follows a question is mostly its answer. */
const ASKED_BEFORE = 0.9

type Counts = ReadonlyMap<string, number>

/** Texts of one size as an inverted index. */
interface Scale {
  readonly lengths: Float64Array
  readonly meanLength: number
  readonly postings: ReadonlyMap<string, { readonly texts: readonly number[]; readonly counts: readonly number[] }>
}

function counted(terms: readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** The words of a turn and of those beside it in its session. */
function neighbourhood(said: readonly Counts[], asks: readonly boolean[], index: number, sessions: Int32Array): Counts {
  const sum = new Map<string, number>()
  for (const [place, usual] of NEIGHBOURS.entries()) {
    const neighbour = index + place - 2
    if (sessions[neighbour] !== sessions[index]) continue
    const weight = neighbour === index - 1 && asks[neighbour] ? ASKED_BEFORE : usual
    for (const [term, count] of said[neighbour] ?? []) sum.set(term, (sum.get(term) ?? 0) + weight * count)
  }
  return sum
}

function sessionTexts(own: readonly Counts[], sessions: Int32Array): readonly Counts[] {
  const texts: Map<string, number>[] = []
  for (const [index, counts] of own.entries()) {
    const session = sessions[index] ?? 0
    const text = texts[session] ?? new Map<string, number>()
    texts[session] = text
    for (const [term, count] of counts) text.set(term, (text.get(term) ?? 0) + count)
  }
  return texts
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

function scaleOf(texts: readonly Counts[]): Scale {
  const lengths = Float64Array.from(texts, (counts) => [...counts.values()].reduce((sum, count) => sum + count, 0))
  const postings = new Map<string, { texts: number[]; counts: number[] }>()
  for (const [index, counts] of texts.entries()) {
    for (const [term, count] of counts) {
      const list = postings.get(term) ?? { texts: [], counts: [] }
      list.texts.push(index)
      list.counts.push(count)
      postings.set(term, list)
    }
  }
  return { lengths, meanLength: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length), postings }
}

/** BM25, Robertson and Zaragoza (2009). */
function scoresOn({ lengths, meanLength, postings }: Scale, terms: Iterable<string>): Float64Array {
  const scores = new Float64Array(lengths.length)
  for (const term of terms) {
    const found = postings.get(term)
    if (!found) continue
    const rarity = Math.log(1 + (lengths.length - found.texts.length + 0.5) / (found.texts.length + 0.5))
    for (const [place, text] of found.texts.entries()) {
      const count = found.counts[place] ?? 0
      const length = 1 - B + (B * (lengths[text] ?? 0)) / meanLength
      scores[text] = (scores[text] ?? 0) + (rarity * count * (K1 + 1)) / (count + K1 * length)
    }
  }
  return scores
}

const K1 = 1.2
const B = 0.5
