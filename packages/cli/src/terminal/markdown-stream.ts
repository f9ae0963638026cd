import { lexer } from 'marked'
import { printable } from '../printable.ts'
import { blockLines } from './markdown-lines.ts'
import type { StyledLine } from './styled.ts'

/** Markdown that is shown while it comes: blocks that nothing can change any more are given once, the last one is open until then. */
export class MarkdownStream {
  /** From the beginning of the open block on. */
  #text = ''
  /** How many lines of the open block were given, and for which width. */
  #given: { readonly lines: number; readonly width: number } | undefined
  #isEmpty = true

  push(text: string): void {
    this.#text += text
  }

  /**
   * What has become final, and the open block as it looks now, of which at most `openLines` lines are kept open: of a longer one the
   * first lines become final as they are.
   */
  take(width: number, openLines: number): MarkdownParts {
    const tokens = lexer(printable(this.#text))
    const last = tokens.findLastIndex(({ type }) => type !== 'space')
    const final: StyledLine[] = []
    for (const token of tokens.slice(0, Math.max(0, last))) final.push(...this.#rest(blockLines(token, this.#given?.width ?? width), true))
    this.#text = tokens
      .slice(Math.max(0, last))
      .map(({ raw }) => raw)
      .join('')
    const openToken = tokens[last]
    const shown = this.#given?.width ?? width
    const open = openToken ? this.#rest(blockLines(openToken, shown), false) : []
    const surplus = open.length - openLines
    if (surplus <= 0) return { final, open }
    final.push(...open.slice(0, surplus))
    this.#give(surplus, shown)
    return { final, open: open.slice(surplus) }
  }

  /** All that is left: nothing more comes. */
  end(width: number): readonly StyledLine[] {
    const { final } = this.take(width, 0)
    this.#text = ''
    this.#given = undefined
    this.#isEmpty = true
    return final
  }

  /** The lines of a block that were not given yet, after an empty line unless it is the first. */
  #rest(lines: readonly StyledLine[], isFinal: boolean): readonly StyledLine[] {
    const given = this.#given?.lines ?? 0
    const whole = this.#isEmpty || lines.length === 0 ? lines : [[], ...lines]
    if (isFinal && lines.length > 0) {
      this.#given = undefined
      this.#isEmpty = false
    }
    return whole.slice(given)
  }

  #give(count: number, width: number): void {
    this.#given = { lines: (this.#given?.lines ?? 0) + count, width }
  }
}

/** What {@link MarkdownStream.take} gives. */
export interface MarkdownParts {
  readonly final: readonly StyledLine[]
  readonly open: readonly StyledLine[]
}
