import { retrievalSets } from './retrieval-sets.ts'

/** A text of the collection whose search is timed. */
export interface TimedText {
  readonly id: string
  readonly text: string
}

/** Texts and questions for timing: the same each time. */
export interface Corpus {
  readonly questions: readonly string[]
  /** So many texts of three sentences; another `edition` has other sentences under the same ids. */
  texts(count: number, edition?: number): TimedText[]
}

/** Made of the sentences of SciFact, which are those of real English; undefined where it is not there. */
export function timedCorpus(): Corpus | undefined {
  const set = retrievalSets().find(({ name }) => name === 'SciFact')
  if (!set) return undefined
  const sentences = set.documents.flatMap(({ text }) => text.split(/(?<=\.)\s+/).filter((sentence) => sentence.length > 40))
  return {
    questions: set.questions.map(({ text }) => text),
    texts(count, edition = 0) {
      const next = numbers(edition + 1)
      const sentence = () => sentences[next() % sentences.length] ?? ''
      // Joined, as a text put together from parts is flattened by whoever reads it first, and would count as memory of theirs.
      return Array.from({ length: count }, (_, at) => ({ id: `${at}`, text: [sentence(), sentence(), sentence()].join(' ') }))
    },
  }
}

/** Pseudo-random and repeatable. */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 8
  }
}
