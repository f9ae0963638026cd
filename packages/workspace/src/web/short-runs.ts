/** More than any alignment needs. */
const MAX_SPACES = 100
/** So many line breaks still are an empty line between two. */
const MAX_BREAKS = 3

/** Cuts long runs of white space, also those that go on in the next text: the converter's time grows with their square. */
export class ShortRuns {
  #spaces = 0
  #breaks = 0

  cut(text: string): string {
    return text.replace(/\S+|\n|[^\S\n]+/g, (part: string) => {
      if (part === '\n') return this.#breaks++ < MAX_BREAKS ? part : ''
      if (part.trim() === '') return this.#spacesOf(part)
      this.#spaces = 0
      this.#breaks = 0
      return part
    })
  }

  #spacesOf(part: string): string {
    const room = Math.max(0, MAX_SPACES - this.#spaces)
    this.#spaces += part.length
    return part.slice(0, room)
  }
}
