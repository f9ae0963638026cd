import type { PageData } from '../html/page-data.ts'
import { shownTime } from './amounts.ts'
import { element } from './element.ts'
import type { ShownRow } from './filter.ts'
import { rowView, type TimeWindow } from './row-view.ts'

/** What the list is told by its user. */
export interface ListActions {
  select(index: number): void
  /** Opens or closes what stands below a row. */
  toggle(index: number): void
}

/** The list of rows; only those that can be seen are in the page, so that ten thousand are as quick as ten. */
export class RowList {
  readonly box = element('div', { class: 'list', role: 'tree', tabindex: '0' })
  readonly ruler = element('div', { class: 'ruler' })
  readonly #space = element('div', { class: 'space', role: 'presentation' })
  readonly #data: PageData
  #rows: readonly ShownRow[] = []
  #places = new Map<number, number>()
  #selected = -1
  #isOpen: (index: number) => boolean | undefined = () => undefined
  #window: TimeWindow

  constructor(data: PageData, { select, toggle }: ListActions) {
    this.#data = data
    this.#window = { from: 0, to: data.durationMs }
    this.box.setAttribute('aria-label', data.texts.span)
    this.box.append(this.#space)
    this.box.addEventListener('scroll', () => this.#draw())
    new ResizeObserver(() => this.#draw()).observe(this.box)
    this.#space.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element)) return
      const line = target.closest<HTMLElement>('.row')
      if (line === null) return
      const index = Number(line.dataset.index)
      if (target.closest('.twist')) toggle(index)
      select(index)
    })
  }

  /** Shows other rows. */
  show(rows: readonly ShownRow[], isOpen: (index: number) => boolean | undefined): void {
    this.#rows = rows
    this.#places = new Map(rows.map(({ index }, place) => [index, place]))
    this.#isOpen = isOpen
    this.#draw()
  }

  /** Shows another part of the time. */
  zoom(window: TimeWindow): void {
    this.#window = window
    this.#drawRuler()
    this.#draw()
  }

  /** Marks a row and brings it into view. */
  select(index: number): void {
    this.#selected = index
    const place = this.#places.get(index)
    if (place !== undefined) {
      const [top, height] = [place * this.#height, this.#height]
      if (top < this.box.scrollTop) this.box.scrollTop = top
      else if (top + height > this.box.scrollTop + this.box.clientHeight) this.box.scrollTop = top + height - this.box.clientHeight
      this.box.setAttribute('aria-activedescendant', `row-${index}`)
    }
    this.#draw()
  }

  /** The row that stands so many places after another one, or the nearest there is. */
  near(index: number, distance: number): number | undefined {
    const place = (this.#places.get(index) ?? 0) + distance
    return this.#rows[Math.max(0, Math.min(place, this.#rows.length - 1))]?.index
  }

  /** How many rows can be seen at once. */
  get pageSize(): number {
    return Math.max(1, Math.floor(this.box.clientHeight / this.#height) - 1)
  }

  /** In pixels; larger for fingers. */
  get #height(): number {
    return Number.parseFloat(getComputedStyle(this.box).getPropertyValue('--row')) || 28
  }

  #draw(): void {
    const height = this.#height
    const first = Math.max(0, Math.floor(this.box.scrollTop / height) - 5)
    const last = Math.min(this.#rows.length, Math.ceil((this.box.scrollTop + this.box.clientHeight) / height) + 5)
    this.#space.style.height = `${this.#rows.length * height}px`
    const lines = this.#rows.slice(first, last).flatMap(({ index, isMatch }, offset) => {
      const row = this.#data.rows[index]
      if (!row) return []
      const state = { index, isMatch, isSelected: index === this.#selected, isOpen: this.#isOpen(index), window: this.#window }
      const line = rowView(row, state, this.#data)
      line.style.top = `${(first + offset) * height}px`
      return [line]
    })
    this.#space.replaceChildren(...lines)
  }

  #drawRuler(): void {
    const { texts } = this.#data
    const { from, to } = this.#window
    const ticks = [0, 0.25, 0.5, 0.75].map((part) => {
      const tick = element('span', { class: 'tick' }, shownTime(from + (to - from) * part))
      tick.style.left = `${part * 100}%`
      return tick
    })
    this.ruler.replaceChildren(
      element('span', {}, texts.span),
      element('span', { class: 'track' }, ...ticks),
      element('span', { class: 'number' }, texts.time),
      element('span', { class: 'number tokens' }, texts.tokens),
      element('span', { class: 'number cost' }, texts.cost),
    )
  }
}
