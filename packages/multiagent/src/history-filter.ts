import type { Budget } from '@minagent/types'
import type { HistoryRecord } from './history-record.ts'

/**
 * Decides what the next agent sees of a conversation. Handoffs themselves are hidden before, and what it gives is rendered afterwards,
 * so that no filter can open a call or part an answer from it.
 */
export type HistoryFilter = (
  records: readonly HistoryRecord[],
  context: HistoryContext,
) => readonly HistoryRecord[] | Promise<readonly HistoryRecord[]>

/** What a filter may know of the handoff. */
export interface HistoryContext {
  readonly from: string
  readonly to: string
  /** The conversation may carry the instructions of a stranger; so may what is made of it. */
  readonly untrusted: boolean
  readonly signal: AbortSignal
  /** For a filter that asks a model. */
  readonly budget: Budget
}

/** Shows the whole conversation. */
export const keepAll: HistoryFilter = (records) => records

//#region without-tools
/** Shows what a person said and what was answered, and no tool calls nor anything that a tool gave. */
export const withoutTools: HistoryFilter = (records) =>
  records.flatMap((record): HistoryRecord[] => {
    if (record.kind !== 'tools') return [record]
    const { content } = record.message
    return content === '' ? [] : [{ kind: 'answer', message: { role: 'assistant', content, toolCalls: [] } }]
  })

/**
 * Shows the last turns; a turn begins with what a person says.
 * @throws RangeError for a number of turns that is not a positive integer.
 */
export function lastTurns(turns: number): HistoryFilter {
  if (!Number.isInteger(turns) || turns < 1) throw new RangeError(`A number of turns is a positive integer, got ${turns}.`)
  return (records) => {
    const begins = records.flatMap((record, index) => (isOfPerson(record) ? [index] : []))
    return records.slice(begins.at(-turns) ?? 0)
  }
}
//#endregion without-tools

function isOfPerson(record: HistoryRecord): boolean {
  return record.kind === 'user' && record.message.name === undefined && record.message.origin?.kind !== 'agent'
}
