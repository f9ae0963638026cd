import type { PageData, PageRow } from '../html/page-data.ts'
import { shownCost, shownTime, shownTokens } from './amounts.ts'
import { element } from './element.ts'

/** What stands before the name of a span that did not just end well. */
export const MARKS: Readonly<Record<PageRow['status'], string>> = { ok: '', error: '✗', cancelled: '■', waiting: '⏸', unfinished: '…' }

/** The part of the time that is shown, in ms after the beginning. */
export interface TimeWindow {
  readonly from: number
  readonly to: number
}

/** How a row stands in the list. */
export interface RowState {
  readonly index: number
  readonly isMatch: boolean
  readonly isSelected: boolean
  /** Undefined for one with nothing below. */
  readonly isOpen: boolean | undefined
  readonly window: TimeWindow
}

/** A span as a row: its name, its bar on the time line, how long it took, tokens and cost. */
export function rowView(row: PageRow, state: RowState, data: PageData): HTMLElement {
  const { texts } = data
  const twist = element('span', { class: 'twist', 'aria-hidden': 'true' }, state.isOpen === undefined ? '' : state.isOpen ? '▾' : '▸')
  const mark = MARKS[row.status]
  const name = element(
    'span',
    { class: 'name' },
    twist,
    element('span', { class: `kind ${row.kind}` }, texts[row.kind]),
    mark === '' ? undefined : element('span', { class: `mark ${row.status}`, title: texts[row.status] }, mark),
    element('bdi', {}, row.name),
  )
  name.style.setProperty('--depth', String(Math.min(row.depth, 24)))
  const line = element(
    'div',
    {
      role: 'treeitem',
      id: `row-${state.index}`,
      class: `row${state.isMatch ? '' : ' above'}`,
      'aria-level': String(row.depth + 1),
      'aria-selected': String(state.isSelected),
      'aria-expanded': state.isOpen === undefined ? undefined : String(state.isOpen),
    },
    name,
    element('span', { class: 'track' }, barView(row, state.window)),
    element('span', { class: 'number' }, shownTime(row.durationMs)),
    element('span', { class: 'number tokens' }, shownTokens(row)),
    element('span', { class: 'number cost' }, shownCost(row, data)),
  )
  line.dataset.index = String(state.index)
  return line
}

function barView({ kind, status, startMs, durationMs }: PageRow, { from, to }: TimeWindow): HTMLElement | undefined {
  const whole = Math.max(to - from, 0.001)
  const start = Math.max(startMs, from)
  const end = Math.min(startMs + durationMs, to)
  if (start > to || end < from) return undefined
  const bar = element('span', { class: `bar ${kind} ${status}` })
  bar.style.left = `${((start - from) / whole) * 100}%`
  bar.style.width = `${((end - start) / whole) * 100}%`
  return bar
}
