import type { PageData } from '../html/page-data.ts'
import { filled } from './amounts.ts'
import { detailsView } from './details-view.ts'
import { button, element } from './element.ts'
import { Filter, type Wanted } from './filter.ts'
import { keyAction } from './key-action.ts'
import { RowList } from './row-list.ts'
import { summaryView } from './summary-view.ts'
import { Toolbar } from './toolbar.ts'

/** The page: what is shown, and what its parts tell each other. */
export class TracePage {
  readonly #data: PageData
  readonly #filter: Filter
  readonly #toolbar: Toolbar
  readonly #list: RowList
  readonly #details = element('aside', { class: 'details', tabindex: '-1' })
  readonly #closed = new Set<number>()
  #wanted: Wanted = { text: '', kinds: new Set(['run', 'step', 'model', 'tool']) }
  #selected = 0

  constructor(data: PageData) {
    this.#data = data
    this.#filter = new Filter(data)
    this.#toolbar = new Toolbar(data, {
      filter: (wanted) => {
        this.#wanted = wanted
        this.#showRows()
      },
      nextError: () => this.nextError(),
      openAll: (open) => this.#openAll(open),
      wholeTime: () => this.#zoom(0, data.durationMs),
    })
    this.#list = new RowList(data, {
      select: (index) => this.select(index, true),
      toggle: (index) => this.setOpen(index, this.#closed.has(index)),
    })
  }

  open(): void {
    const { texts, rows } = this.#data
    const list = element('main', {}, this.#list.ruler, this.#list.box, element('p', { class: 'keys' }, texts.keys))
    document.body.append(
      summaryView(this.#data),
      this.#toolbar.box,
      element('div', { class: `panes${rows.some(({ cost }) => cost !== undefined) ? ' priced' : ''}` }, list, this.#details),
    )
    this.#zoom(0, this.#data.durationMs)
    this.#showRows()
    if (rows.length > 0) this.select(0)
    document.addEventListener('keydown', (event) => {
      if (keyAction(event, this)) event.preventDefault()
    })
    this.#list.box.focus()
  }

  /** Shows a span; on a small screen its details cover the list when `open`. */
  select(index: number, open = false): void {
    const row = this.#data.rows[index]
    if (!row) return
    this.#selected = index
    this.#list.select(index)
    const { texts } = this.#data
    const zoom = button(texts.zoom, () => this.#zoom(row.startMs, row.startMs + row.durationMs))
    const back = button(`← ${texts.back}`, () => this.closeDetails(), { class: 'back' })
    this.#details.replaceChildren(element('div', { class: 'toolbar' }, back, zoom), detailsView(row, this.#data))
    this.#details.scrollTop = 0
    if (open) this.#details.classList.add('open')
  }

  /** Goes to the row so many places further. */
  move(distance: number): void {
    const index = this.#list.near(this.#selected, distance)
    if (index !== undefined) this.select(index)
  }

  /** About one screen. */
  get pageSize(): number {
    return this.#list.pageSize
  }

  /** Closes what is below the selected row, or goes to the one above it; opens it, or goes to the first below. */
  sideways(open: boolean): void {
    const isOpen = this.#isOpen(this.#selected)
    if (isOpen === !open) this.setOpen(this.#selected, open)
    else if (open && isOpen) this.move(1)
    else if (!open) this.select(this.#above(this.#selected))
  }

  setOpen(index: number, open: boolean): void {
    if (open) this.#closed.delete(index)
    else if (this.#isOpen(index)) this.#closed.add(index)
    this.#showRows()
  }

  /** Selects the next span that failed, from the top again after the last. */
  nextError(): void {
    const { rows } = this.#data
    const order = [...rows.keys()].map((offset) => (this.#selected + 1 + offset) % rows.length)
    const found = order.find((index) => rows[index]?.status === 'error' && rows[index]?.kind !== 'step')
    if (found === undefined) return
    for (let below = found, above = this.#above(found); above !== below; below = above, above = this.#above(above))
      this.#closed.delete(above)
    this.#showRows()
    this.select(found)
  }

  focusSearch(): void {
    this.#toolbar.search.focus()
    this.#toolbar.search.select()
  }

  openDetails(): void {
    this.#details.classList.add('open')
    this.#details.focus()
  }

  /** Back to the list. */
  closeDetails(): void {
    this.#details.classList.remove('open')
    this.#list.box.focus()
  }

  #showRows(): void {
    const { texts, rows } = this.#data
    const shown = this.#filter.shown(this.#wanted, this.#closed)
    const found = shown.filter(({ isMatch }) => isMatch).length
    this.#list.show(shown, (index) => this.#isOpen(index))
    const isActive = this.#filter.isActive(this.#wanted)
    const none = rows.length === 0 ? texts.empty : texts.noMatch
    this.#toolbar.tell(found === 0 ? none : isActive ? filled(texts.matches, { count: found, total: rows.length }) : '')
  }

  /** Undefined for a row with nothing below. */
  #isOpen(index: number): boolean | undefined {
    const row = this.#data.rows[index]
    if (!row || row.end === index + 1) return undefined
    return this.#filter.isActive(this.#wanted) || !this.#closed.has(index)
  }

  /** The row that a row stands below; for one at the top itself. */
  #above(index: number): number {
    const { rows } = this.#data
    const depth = rows[index]?.depth ?? 0
    for (let above = index - 1; above >= 0; above--) if ((rows[above]?.depth ?? 0) < depth) return above
    return index
  }

  #openAll(open: boolean): void {
    this.#closed.clear()
    if (!open) for (const [index, { depth, end }] of this.#data.rows.entries()) if (depth > 0 && end > index + 1) this.#closed.add(index)
    this.#showRows()
    this.select(this.#selected)
  }

  #zoom(from: number, to: number): void {
    this.#toolbar.whole.hidden = from === 0 && to === this.#data.durationMs
    this.#list.zoom({ from, to })
  }
}
