/** The words of which dialogues are made. */
export interface Language {
  readonly names: readonly string[]
  readonly pools: Readonly<Record<string, string>>
  /** Something that one tells the other, with a question for much later and the lines that answer it. */
  readonly events: readonly Event[]
  /** Exchanges of which nothing is asked; many name what the events name. */
  readonly talk: readonly (readonly string[])[]
  readonly months: readonly string[]
  readonly month: (month: string, year: number) => string
}

/** See {@link Language.events}. */
interface Event {
  readonly lines: readonly string[]
  readonly question: string
  readonly evidence: readonly number[]
}

interface DialogueTurn {
  readonly text: string
  readonly speaker: string
  readonly session: string
  readonly at: number
}

/** Two people over twenty sessions, with questions whose evidence are turns by their index. */
export interface Dialogue {
  readonly turns: readonly DialogueTurn[]
  readonly questions: readonly { readonly question: string; readonly evidence: readonly number[] }[]
}

const SESSIONS = 20

/** At least 340 turns and 32 questions: each event happens to each of the two; the same number gives the same dialogue. */
export function makeDialogue(language: Language, number: number): Dialogue {
  const random = randomFrom(number + 1)
  const first = language.names[(number * 2) % language.names.length] ?? ''
  const second = language.names[(number * 2 + 1) % language.names.length] ?? ''
  const events = shuffled(
    language.events.flatMap((event) => [first, second].map((teller): Part => ({ lines: event.lines, event, teller }))),
    random,
  )
  const turns: DialogueTurn[] = []
  const questions: { question: string; evidence: number[] }[] = []
  for (let session = 0; session < SESSIONS; session++) {
    const at = Date.UTC(2023, 0, 5) + session * 26 * 86_400_000
    const here = events.filter((_, index) => index % SESSIONS === session)
    const talk = Array.from({ length: 6 }, (): Part => ({ lines: pick(language.talk, random), teller: pick([first, second], random) }))
    const parts = shuffled([...here, ...talk], random)
    for (const part of parts) {
      const [a, b] = part.teller === first ? [first, second] : [second, first]
      const fill = filler(language, random, { a, b, month: monthOf(language, at) })
      const from = turns.length
      for (const line of part.lines) {
        turns.push({ text: fill(line.slice(3)), speaker: line.startsWith('a') ? a : b, session: `s${session}`, at })
      }
      if (part.event) {
        questions.push({ question: fill(part.event.question), evidence: part.event.evidence.map((offset) => from + offset) })
      }
    }
  }
  return { turns, questions }
}

/** An exchange in a dialogue; without an event nothing is asked of it. */
interface Part {
  readonly lines: readonly string[]
  readonly teller: string
  readonly event?: Event
}

function monthOf(language: Language, at: number): string {
  const date = new Date(at)
  return language.month(language.months[date.getUTCMonth()] ?? '', date.getUTCFullYear())
}

/** Fills braces, the same one in the same exchange alike. */
function filler({ pools }: Language, random: () => number, known: Record<string, string>): (text: string) => string {
  return (text) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      known[name] ??= pick((pools[name] ?? name).split('|'), random)
      return known[name] ?? ''
    })
}

function pick<T>(list: readonly T[], random: () => number): T {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new RangeError('Nothing to pick from.')
  return item
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const keyed = list.map((item) => ({ item, key: random() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
