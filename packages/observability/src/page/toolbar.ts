import type { PageData, PageRow } from '../html/page-data.ts'
import { button, element } from './element.ts'
import type { Wanted } from './filter.ts'

/** What the toolbar is for. */
export interface ToolbarActions {
  filter(wanted: Wanted): void
  nextError(): void
  /** Opens all rows, or closes all. */
  openAll(open: boolean): void
  wholeTime(): void
}

/** Search, filters and buttons above the list. */
export class Toolbar {
  readonly search = element('input', { type: 'search', spellcheck: 'false', autocomplete: 'off' })
  readonly box: HTMLElement
  readonly whole: HTMLButtonElement
  readonly #found = element('output')
  readonly #kinds = new Set<PageRow['kind']>(KINDS)
  readonly #status: HTMLSelectElement

  constructor({ texts }: PageData, actions: ToolbarActions) {
    this.search.placeholder = texts.search
    this.search.setAttribute('aria-label', texts.search)
    this.#status = element('select', { 'aria-label': texts.anyStatus }, element('option', { value: '' }, texts.anyStatus))
    this.#status.append(...STATUSES.map((status) => element('option', { value: status }, texts[status])))
    const changed = () => {
      const status = STATUSES.find((one) => one === this.#status.value)
      actions.filter({ text: this.search.value.trim(), kinds: this.#kinds, status })
    }
    this.search.addEventListener('input', changed)
    this.#status.addEventListener('change', changed)
    this.whole = button(texts.wholeTrace, actions.wholeTime, { hidden: '' })
    this.box = element(
      'div',
      { class: 'toolbar', role: 'search' },
      this.search,
      element('span', { class: 'kinds' }, ...KINDS.map((kind) => this.#kindButton(kind, texts[kind], changed))),
      this.#status,
      button(texts.nextError, actions.nextError),
      button(texts.expandAll, () => actions.openAll(true)),
      button(texts.collapseAll, () => actions.openAll(false)),
      this.whole,
      this.#found,
    )
  }

  /** Tells how many rows were found. */
  tell(found: string): void {
    this.#found.textContent = found
  }

  #kindButton(kind: PageRow['kind'], label: string, changed: () => void): HTMLButtonElement {
    const made = button(
      label,
      () => {
        if (!this.#kinds.delete(kind)) this.#kinds.add(kind)
        made.setAttribute('aria-pressed', String(this.#kinds.has(kind)))
        changed()
      },
      { class: `kind ${kind}`, 'aria-pressed': 'true' },
    )
    return made
  }
}

const KINDS = ['run', 'step', 'model', 'tool'] as const
const STATUSES = ['ok', 'error', 'cancelled', 'waiting', 'unfinished'] as const
