import type { PageData } from '../html/page-data.ts'
import { filled, shownCost, shownTime, shownTokens } from './amounts.ts'
import { button, element } from './element.ts'

/** The whole trace in a line. */
export function summaryView(data: PageData): HTMLElement {
  const { texts, rows, runs } = data
  const number = (isOne: (row: PageData['rows'][number]) => boolean) => rows.filter(isOne).length
  const top = rows.filter(({ depth }) => depth === 0)
  const errors = number(({ status, kind }) => status === 'error' && kind !== 'step')
  const facts = [
    filled(texts.runs, { count: runs.length }),
    filled(texts.modelCalls, { count: number(({ kind }) => kind === 'model') }),
    filled(texts.toolCalls, { count: number(({ kind }) => kind === 'tool') }),
    shownTime(data.durationMs),
    ...(top.length === 1 ? [shownTokens(top[0] ?? {}), shownCost(top[0] ?? {}, data)] : []),
  ].filter(Boolean)
  const theme = button('◐', changeTheme, { class: 'theme', 'aria-label': texts.theme, title: texts.theme })
  return element(
    'header',
    { class: 'summary' },
    element('h1', {}, element('bdi', {}, data.title)),
    element('p', {}, facts.join(' · '), errors > 0 ? element('strong', { class: 'error' }, filled(texts.errors, { count: errors })) : ''),
    theme,
  )
}

/** From what the system has to the other one, and back. */
function changeTheme(): void {
  const { dataset } = document.documentElement
  const isDark = dataset.theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : dataset.theme === 'dark'
  dataset.theme = isDark ? 'light' : 'dark'
}
