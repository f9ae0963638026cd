import type { RunEvent } from '@minagent/types'
import type { Span } from '../span.ts'
import { spanTree } from '../span-tree.ts'
import { Conversation } from './conversation.ts'
import type { HtmlTraceOptions } from './html-trace.ts'
import { notesOf } from './notes-of.ts'
import type { PageData, PageRow, PageRun } from './page-data.ts'
import { pageMessage } from './page-message.ts'
import { pageTexts } from './page-texts.ts'
import { type Sum, sumOf } from './sum-of.ts'

/** What the page of some events shows. */
export function buildPageData(events: readonly RunEvent[], options: HtmlTraceOptions): PageData {
  const { locale = 'en', currency = 'USD', title } = options
  const conversations = conversationsOf(events)
  const spans = spanTree(events)
  const startedAt = spans.reduce((first, span) => Math.min(first, span.startedAt), Number.POSITIVE_INFINITY)
  const context: RowContext = { options, startedAt, conversations, places: placesOfRuns(conversations), notes: notesOf(events), rows: [] }
  for (const span of spans) addRows(span, 0, context)
  const { rows } = context
  return {
    title: title ?? spans[0]?.name ?? 'minagent',
    locale,
    currency,
    texts: pageTexts[locale],
    startedAt: spans.length > 0 ? startedAt : 0,
    durationMs: rows.reduce((last, row) => Math.max(last, row.startMs + row.durationMs), 0),
    runs: [...conversations].map(([id, conversation]) => pageRun(id, conversation)),
    rows,
  }
}

interface RowContext {
  readonly options: HtmlTraceOptions
  readonly startedAt: number
  readonly conversations: ReadonlyMap<string, Conversation>
  /** Of the runs, by their ids, in the order of `conversations`. */
  readonly places: ReadonlyMap<string, number>
  readonly notes: ReadonlyMap<string, readonly string[]>
  /** Grows. */
  readonly rows: PageRow[]
}

/** Adds a span and those below it; gives what they used. */
function addRows(span: Span, depth: number, context: RowContext): Sum {
  const { rows, startedAt, places } = context
  const index = rows.length
  const row = {
    kind: span.kind,
    name: span.name,
    status: span.status,
    depth,
    end: index + 1,
    startMs: span.startedAt - startedAt,
    durationMs: span.endedAt - span.startedAt,
    run: places.get(span.runId) ?? -1,
  }
  rows.push(row)
  const below = span.children.map((child) => addRows(child, depth + 1, context))
  const sum = sumOf(span, below, context.options.prices)
  rows[index] = { ...row, end: rows.length, ...sum, ...(span.error ? { error: span.error } : {}), ...placesOf(span, context) }
  return sum
}

/** Where the texts of a span stand. */
function placesOf({ kind, runId, round, toolCallId }: Span, { conversations, notes }: RowContext): Partial<PageRow> {
  const conversation = conversations.get(runId)
  if (!conversation || round === undefined) return {}
  if (kind === 'tool' && toolCallId !== undefined) {
    const said = notes.get(`${runId} ${toolCallId}`)
    return { round, ...conversation.call(round, toolCallId), ...(said ? { notes: said } : {}) }
  }
  const [seen, answer] = [conversation.seen(round), conversation.answer(round)]
  return { round, ...(seen ? { seen } : {}), ...(answer === undefined ? {} : { answer }) }
}

function placesOfRuns(conversations: ReadonlyMap<string, Conversation>): ReadonlyMap<string, number> {
  return new Map([...conversations.keys()].map((id, place) => [id, place]))
}

function conversationsOf(events: readonly RunEvent[]): ReadonlyMap<string, Conversation> {
  const conversations = new Map<string, Conversation>()
  for (const event of events) {
    const conversation = conversations.get(event.runId) ?? new Conversation()
    conversations.set(event.runId, conversation)
    conversation.add(event)
  }
  return conversations
}

function pageRun(id: string, { messages, tools, stopReason }: Conversation): PageRun {
  return {
    id,
    ...(stopReason === undefined ? {} : { stopReason }),
    tools,
    messages: messages.map(pageMessage),
  }
}
