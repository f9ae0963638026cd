/** Where the front matter of a Markdown text ends, its lines of dashes included: 0 without one. */
export function frontMatterEnd(text: string): number {
  const pattern = /^---[ \t]*\r?\n(?:[^\n]*\n)*?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/
  return pattern.exec(text.slice(0, LOOKED_AT))?.[0].length ?? 0
}

const LOOKED_AT = 20_000
