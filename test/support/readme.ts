/** A fenced block of a Markdown page. */
interface Fence {
  readonly language: string
  readonly code: string
}

/** The fenced blocks of a page, in order. */
function fencesOf(markdown: string): Fence[] {
  const fences = markdown.matchAll(/^```(\w*)[^\n]*\n(.*?)^```/gms)
  return [...fences].map(([, language = '', code = '']) => ({ language, code }))
}

/** The first TypeScript block of a page and the text block after it. */
export function exampleOf(markdown: string): { code: string; output: string } | undefined {
  const fences = fencesOf(markdown)
  const index = fences.findIndex(({ language }) => language === 'ts')
  const [program, output] = fences.slice(index, index + 2)
  return index >= 0 && program && output?.language === 'text' ? { code: program.code, output: output.code } : undefined
}

/** The part of a page under a heading of the second level. */
export function section(markdown: string, heading: string): string | undefined {
  const parts = markdown.split(/^## /m)
  return parts.find((part) => part.startsWith(`${heading}\n`))
}

/** The names in the first column of the table: what is in backticks, without call brackets and type parameters. */
export function namesInTable(table: string): string[] {
  const cells = table.split('\n').flatMap((line) => (/^\| *`/.test(line) ? [line.split(/(?<!\\)\|/)[1] ?? ''] : []))
  const quoted = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''))
  return quoted.map((text) => text.replace(/[(<].*$/, '').trim()).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name))
}
