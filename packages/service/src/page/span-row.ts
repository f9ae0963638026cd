import type { Span } from '@minagent/observability'
import { shownCount, shownTime } from './amounts.ts'
import { element } from './element.ts'
import type { PageTexts } from './texts.ts'

/** How a row is drawn. */
export interface RowPlace {
  readonly depth: number
  /** What the whole width stands for, in ms since 1970. */
  readonly time: { readonly from: number; readonly to: number }
  readonly texts: PageTexts
}

/** A span: its name, its bar on the time line, how long it took, its tokens, and why it failed. */
export function spanRow(span: Span, { depth, time, texts }: RowPlace): HTMLElement {
  const { kind, name, status, usage, error, startedAt } = span
  const endedAt = status === 'unfinished' ? time.to : span.endedAt
  const label = kind === 'step' ? texts.run : texts[kind]
  const title = element('span', { class: 'name' }, element('span', { class: `kind ${kind}` }, label), element('bdi', {}, name))
  const tokens = usage?.inputTokens === undefined ? '' : `${shownCount(usage.inputTokens)} → ${shownCount(usage.outputTokens ?? 0)}`
  const word = STATES[status]
  const row = element(
    'li',
    { class: `span ${status}` },
    title,
    element('span', { class: 'number tokens' }, tokens),
    element('span', { class: 'number' }, shownTime(endedAt - startedAt)),
    element('span', { class: 'track', 'aria-hidden': 'true' }, bar(span, endedAt, time)),
    word === undefined ? undefined : element('span', { class: 'word' }, error ? `${texts[word]} · ${error.message}` : texts[word]),
  )
  row.style.setProperty('--depth', String(Math.min(depth, 12)))
  return row
}

/** What is said of a span that did not just end well. */
const STATES: Readonly<Record<Span['status'], 'error' | 'cancelled' | 'waiting' | 'running' | undefined>> = {
  ok: undefined,
  error: 'error',
  cancelled: 'cancelled',
  waiting: 'waiting',
  unfinished: 'running',
}

function bar({ kind, status, startedAt }: Span, endedAt: number, { from, to }: RowPlace['time']): HTMLElement {
  const whole = Math.max(1, to - from)
  const made = element('span', { class: `bar ${kind} ${status}` })
  made.style.left = `${((startedAt - from) / whole) * 100}%`
  made.style.width = `${((endedAt - startedAt) / whole) * 100}%`
  return made
}
