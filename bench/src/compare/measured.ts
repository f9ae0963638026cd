import { summary } from '../measure.ts'
import type { Cell } from './results.ts'
import type { Figures } from './works.ts'

/** What the processes of one peer measured of one work. A peer that failed once is not asked again. */
export class Measured {
  readonly #figures: NonNullable<Figures>[] = []
  #missing: string | undefined

  async add(once: () => Promise<Figures> | Figures): Promise<void> {
    if (this.#missing !== undefined) return
    try {
      const figures = await once()
      if (figures === undefined) this.#missing = 'none is written here'
      else this.#figures.push(figures)
    } catch (error) {
      this.#missing = error instanceof Error ? error.message : String(error)
    }
  }

  cell(figure: string): Cell {
    if (this.#missing !== undefined) return { missing: this.#missing }
    const { median, min, max } = summary(
      '',
      this.#figures.map((figures) => figures[figure] ?? Number.NaN),
    )
    return { median, min, max }
  }
}
