import type { TracePage } from './trace-page.ts'

/** Does what a key stands for; false for a key that stands for nothing here. */
export function keyAction(event: KeyboardEvent, page: TracePage): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const { key, target } = event
  if (key === 'Escape') {
    page.closeDetails()
    return true
  }
  if (target instanceof HTMLInputElement) return inSearch(key, page)
  // A button or a list of choices has keys of its own, and so has a text that is read.
  if (target instanceof Element && target.closest('button, select, aside') && !LETTERS.has(key)) return false
  const action = actions(page)[key]
  action?.()
  return action !== undefined
}

const LETTERS: ReadonlySet<string> = new Set(['/', 'e'])

function inSearch(key: string, page: TracePage): boolean {
  if (key !== 'Enter' && key !== 'ArrowDown') return false
  page.closeDetails()
  page.move(0)
  return true
}

function actions(page: TracePage): Readonly<Record<string, () => void>> {
  return {
    ArrowDown: () => page.move(1),
    j: () => page.move(1),
    ArrowUp: () => page.move(-1),
    k: () => page.move(-1),
    ArrowRight: () => page.sideways(true),
    ArrowLeft: () => page.sideways(false),
    PageDown: () => page.move(page.pageSize),
    PageUp: () => page.move(-page.pageSize),
    Home: () => page.move(Number.NEGATIVE_INFINITY),
    End: () => page.move(Number.POSITIVE_INFINITY),
    Enter: () => page.openDetails(),
    '/': () => page.focusSearch(),
    e: () => page.nextError(),
  }
}
