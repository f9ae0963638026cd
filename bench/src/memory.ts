import { type Facts, facts } from '@minagent/memory'
import { estimateTokens } from '@minagent/types/tokens'
import { summary } from './measure.ts'
import { chinese } from './memory/chinese.ts'
import { type Dialogue, type Language, makeDialogue } from './memory/dialogues.ts'
import { english } from './memory/english.ts'
import { plainBm25 } from './memory/plain-bm25.ts'
import type { Row } from './report.ts'

const DIALOGUES = 12
const FOUND = 10

/** Of the evidence, in percent: what 10 turns may leave out. */
const MOST_MISSED = 28

/**
 * What memory does not find: of long dialogues, how much of the evidence of questions is not among ten recalled turns, beside plain BM25 over
 * turns, and beside the newest turns in as many tokens.
 */
export async function benchMemory(): Promise<Row[]> {
  return [...(await rowsOf('English', english)), ...(await rowsOf('Chinese', chinese))]
}

async function rowsOf(name: string, language: Language): Promise<Row[]> {
  const missed: Record<'ours' | 'plain' | 'window', number[]> = { ours: [], plain: [], window: [] }
  const times: number[] = []
  for (let number = 0; number < DIALOGUES; number++) {
    const dialogue = makeDialogue(language, number)
    const { memory, factOf } = await remembered(dialogue)
    const plain = plainBm25(dialogue.turns.map(({ speaker, text }) => `${speaker}: ${text}`))
    await memory.search('warm')
    for (const { question, evidence } of dialogue.questions) {
      const start = performance.now()
      const found = await memory.search(question, { limit: FOUND })
      times.push((performance.now() - start) * 1000)
      const ids = new Set(found.map(({ documentId }) => documentId))
      missed.ours.push(missedShare(evidence, (turn) => ids.has(factOf[turn] ?? '')))
      const best = new Set(plain(question).slice(0, FOUND))
      missed.plain.push(missedShare(evidence, (turn) => best.has(turn)))
      const from = windowStart(dialogue, estimateTokens(found.map(({ text }) => text).join('\n')))
      missed.window.push(missedShare(evidence, (turn) => turn >= from))
    }
  }
  return [
    missedRow(`${name} evidence missed in ${FOUND} recalled turns, beside BM25`, missed.ours, missed.plain),
    missedRow(`${name} evidence missed in ${FOUND} recalled turns, beside a window`, missed.ours, missed.window),
    { name: `${name} search in 350 turns`, unit: 'µs', ours: summary('search', times) },
  ]
}

async function remembered({ turns }: Dialogue): Promise<{ readonly memory: Facts; readonly factOf: readonly string[] }> {
  const memory = facts()
  const results = await memory.rememberAll(turns)
  return { memory, factOf: results.map((result) => (result.outcome === 'refused' ? '' : result.fact.id)) }
}

function missedShare(evidence: readonly number[], isFound: (turn: number) => boolean): number {
  return (100 * evidence.filter((turn) => !isFound(turn)).length) / evidence.length
}

/** The first of the newest turns that fit into so many tokens. */
function windowStart({ turns }: Dialogue, tokens: number): number {
  let left = tokens
  for (let index = turns.length - 1; index >= 0; index--) {
    left -= estimateTokens(turns[index]?.text ?? '')
    if (left < 0) return index + 1
  }
  return 0
}

function missedRow(name: string, ours: readonly number[], beside: readonly number[]): Row {
  return { name, unit: '%', ours: mean('minagent', ours), hand: mean('beside', beside), aim: { value: MOST_MISSED } }
}

/** A share has no median worth the name. */
function mean(name: string, values: readonly number[]): ReturnType<typeof summary> {
  const value = values.reduce((sum, one) => sum + one, 0) / values.length
  return { name, median: value, min: value, max: value }
}
