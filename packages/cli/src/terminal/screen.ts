import type { Clock, Timer } from '@minagent/types'
import type { CliOutput } from '../cli-io.ts'
import { lineWidth, paintedLine, type StyledLine } from './styled.ts'
import { wrapLine } from './wrap.ts'

/** What stands below all that was printed, and is drawn again and again. */
export interface LiveArea {
  readonly lines: readonly StyledLine[]
  /** Where the cursor stands; hidden without it. */
  readonly cursor?: { readonly line: number; readonly column: number } | undefined
}

/** How a {@link Screen} draws. */
export interface ScreenOptions {
  readonly output: CliOutput
  readonly clock: Clock
  /** What is live at this moment, for so many columns. */
  readonly live: (columns: number) => LiveArea
}

/** At most so often is the live area drawn. */
const FRAME_MS = 40

/** A terminal with printed lines and a live area below them, which is at most as high as the terminal. */
export class Screen {
  readonly #options: ScreenOptions
  #printed: StyledLine[] = []
  /** The live area as it was drawn last. */
  #drawn: LiveArea = { lines: [] }
  #frame: Timer | undefined
  #isOpen = false

  constructor(options: ScreenOptions) {
    this.#options = options
  }

  get columns(): number {
    return Math.max(20, this.#size[0])
  }

  get rows(): number {
    return Math.max(5, this.#size[1])
  }

  /** Asked for at each drawing: the signal of a new size may come later than the terminal has wrapped its lines. */
  get #size(): readonly [number, number] {
    return this.#options.output.getWindowSize?.() ?? [80, 24]
  }

  /** Begins to draw; pasted text is marked as such from here on. */
  open(): void {
    this.#isOpen = true
    this.#options.output.write('\u001b[?2004h')
    this.draw()
  }

  /** Prints what is left, and leaves the terminal as it was. */
  close(): void {
    if (!this.#isOpen) return
    this.#frame?.cancel()
    this.#frame = undefined
    this.#paint({ lines: [] })
    this.#isOpen = false
    this.#options.output.write('\u001b[?2004l\u001b[?25h')
  }

  /** Prints lines above the live area, for good. */
  print(lines: readonly StyledLine[]): void {
    if (lines.length === 0) return
    this.#printed.push(...lines)
    this.refresh()
  }

  /** Draws soon. */
  refresh(): void {
    if (!this.#isOpen) return
    this.#frame ??= this.#options.clock.timer(FRAME_MS, () => this.draw())
  }

  /** Draws now. */
  draw(): void {
    if (!this.#isOpen) return
    this.#frame?.cancel()
    this.#frame = undefined
    this.#paint(fitted(this.#options.live(this.columns), this.columns, this.rows))
  }

  #paint(live: LiveArea): void {
    const { columns } = this
    const printed = this.#printed.flatMap((line) => wrapLine(line, columns))
    this.#printed = []
    const text = (line: StyledLine) => paintedLine(line, true)
    const above = printed.map((line) => `${text(line)}\r\n`).join('')
    const drawing = `${this.#toTop()}\u001b[J${above}${live.lines.map(text).join('\r\n')}${placed(live)}`
    this.#drawn = live
    // Shown at once by terminals that know these marks, so that nothing flickers.
    this.#options.output.write(`\u001b[?2026h\u001b[?25l${drawing}\u001b[?2026l`)
  }

  /** From the cursor to the beginning of the live area; a terminal that became narrower has wrapped its lines. */
  #toTop(): string {
    const { lines, cursor = { line: lines.length - 1, column: lineWidth(lines.at(-1) ?? []) } } = this.#drawn
    const { columns } = this
    const above = lines.slice(0, Math.max(0, cursor.line)).reduce((sum, line) => sum + Math.max(1, Math.ceil(lineWidth(line) / columns)), 0)
    const rows = above + Math.floor(Math.max(0, cursor.column - 1) / columns)
    return `\r${rows > 0 ? `\u001b[${rows}A` : ''}`
  }
}

/** At most as high as the terminal: the end counts, where the cursor is. */
function fitted({ lines, cursor }: LiveArea, columns: number, rows: number): LiveArea {
  const surplus = Math.max(0, lines.length - rows + 1)
  const shown = lines.slice(surplus).flatMap((line) => wrapLine(line, columns).slice(0, 1))
  return { lines: shown, cursor: cursor && { line: Math.max(0, cursor.line - surplus), column: cursor.column } }
}

function placed({ lines, cursor }: LiveArea): string {
  if (!cursor) return ''
  const up = lines.length - 1 - cursor.line
  return `${up > 0 ? `\u001b[${up}A` : ''}\r${cursor.column > 0 ? `\u001b[${cursor.column}C` : ''}\u001b[?25h`
}
