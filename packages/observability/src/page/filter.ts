import type { PageData, PageMessage, PageRow } from '../html/page-data.ts'

/** Which rows somebody wants to see. */
export interface Wanted {
  readonly text: string
  readonly kinds: ReadonlySet<PageRow['kind']>
  /** Any, when absent. */
  readonly status?: PageRow['status'] | undefined
}

/** A row of the list: one that is wanted, or one that stands above one. */
export interface ShownRow {
  readonly index: number
  readonly isMatch: boolean
}

/** Finds rows; the texts are made small once, when somebody searches first. */
export class Filter {
  readonly #data: PageData
  #texts: readonly string[] | undefined

  constructor(data: PageData) {
    this.#data = data
  }

  /** Whether it leaves anything out. */
  isActive({ text, kinds, status }: Wanted): boolean {
    return text !== '' || kinds.size < 4 || status !== undefined
  }

  /** The rows to show; while nothing is searched for, without those below a row that is closed. */
  shown(wanted: Wanted, closed: ReadonlySet<number>): readonly ShownRow[] {
    return this.isActive(wanted) ? this.#found(wanted) : this.#open(closed)
  }

  #open(closed: ReadonlySet<number>): readonly ShownRow[] {
    const { rows } = this.#data
    const shown: ShownRow[] = []
    for (let index = 0; index < rows.length; index = closed.has(index) ? (rows[index]?.end ?? rows.length) : index + 1)
      shown.push({ index, isMatch: true })
    return shown
  }

  #found({ text, kinds, status }: Wanted): readonly ShownRow[] {
    const { rows } = this.#data
    const words = text.toLowerCase()
    if (words !== '') this.#texts ??= rows.map((row) => textOf(row, this.#data).toLowerCase())
    const texts = this.#texts
    const shown: ShownRow[] = []
    const above: number[] = []
    rows.forEach((row, index) => {
      above.length = Math.min(above.length, row.depth)
      const isMatch =
        kinds.has(row.kind) && (status === undefined || row.status === status) && (words === '' || texts?.[index]?.includes(words))
      if (isMatch) {
        // Those above are shown once, before the first that matches below them.
        for (const other of above) if (other >= 0) shown.push({ index: other, isMatch: false })
        above.fill(-1)
        shown.push({ index, isMatch: true })
      }
      above.push(isMatch ? -1 : index)
    })
    return shown
  }
}

/** What a row is found by: its own words, not those of the whole conversation. */
function textOf(row: PageRow, { runs }: PageData): string {
  const run = runs[row.run]
  const { name, error } = row
  const words: (string | undefined)[] = [name, error?.name, error?.code, error?.message, ...(row.notes ?? [])]
  const messages = run?.messages ?? []
  if (row.kind === 'run') words.push(run?.id, run?.stopReason)
  if (row.kind === 'model') {
    const added = messages.slice(row.seen?.addedFrom, row.seen?.count).filter(({ role }) => role === 'system' || role === 'user')
    words.push(...added.flatMap(wordsOf))
  }
  if (row.kind === 'tool' && row.asked) words.push(JSON.stringify(messages[row.asked[0]]?.calls?.[row.asked[1]]))
  const answer = row.kind === 'step' || row.answer === undefined ? undefined : messages[row.answer]
  if (answer) words.push(...wordsOf(answer))
  return words.filter((word) => word !== undefined).join('\n')
}

function wordsOf({ text, calls, parts }: PageMessage): readonly (string | undefined)[] {
  return [text, ...(calls ? [JSON.stringify(calls)] : []), ...(parts ?? []).map((part) => part.text)]
}
