import type { PassageIndex } from '@minagent/rag'
import type { Document } from '@minagent/types'

/** What is done to an index between two saves. */
export interface Batch {
  readonly added: readonly Document[]
  readonly removed: readonly string[]
}

const WORDS = ['amber', 'basil', 'cedar', 'delta', 'ember', 'fjord', 'glade', 'heron', 'river', 'mountain', 'stone', 'wind', 'haystack']

/** Documents that come, change and go; enough batches that segments are merged. */
export const BATCHES: readonly Batch[] = Array.from({ length: 24 }, (_, batch) => ({
  added: [
    ...[0, 1, 2].map((number) => documentOf(batch * 3 + number, batch)),
    // One of an earlier batch is replaced.
    ...(batch > 2 ? [documentOf((batch * 7) % (batch * 3), batch)] : []),
  ],
  removed: batch > 4 ? [`doc-${(batch * 5) % (batch * 3)}`] : [],
}))

/** Does a batch. */
export async function apply(index: PassageIndex, { added, removed }: Batch): Promise<void> {
  await index.add(added)
  await index.remove(removed)
}

/** The versions of the documents that an index has after so many batches, by id. */
export function stateAfter(batches: number): ReadonlyMap<string, unknown> {
  const state = new Map<string, unknown>()
  for (const { added, removed } of BATCHES.slice(0, batches)) {
    for (const { id, metadata } of added) state.set(id, metadata.version)
    for (const id of removed) state.delete(id)
  }
  return state
}

/** The versions of the documents that an index has, by id. */
export async function stateOf(index: PassageIndex): Promise<ReadonlyMap<string, unknown>> {
  const state = new Map<string, unknown>()
  for await (const { id, metadata } of index.documents()) state.set(id, metadata.version)
  return state
}

/** What some questions find: ids, and scores without what rounding does. */
export async function answersOf(index: PassageIndex): Promise<readonly string[]> {
  const questions = ['amber basil', 'version 7', 'the river and the mountain', 'unique-12', 'unique-30 cedar']
  const found = await Promise.all(questions.map((question) => index.search(question, { limit: 100 })))
  return found.flat().map(({ id, score }) => `${id} ${score.toFixed(6)}`)
}

function documentOf(number: number, version: number): Document {
  return { id: `doc-${number}`, text: `unique-${number} version ${version}. ${sampleText(number, 2_000)}`, metadata: { version } }
}

/** A text of about so many characters, another one for each number. */
export function sampleText(number: number, length: number): string {
  const words: string[] = []
  for (let size = 0, value = number + 1; size < length; ) {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0
    const word = `${WORDS[value % WORDS.length]}${value % 7 === 0 ? value % 5_000 : ''}${value % 11 === 0 ? '.' : ''}`
    words.push(word)
    size += word.length + 1
  }
  return words.join(' ')
}
