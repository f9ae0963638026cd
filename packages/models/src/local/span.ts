/** A part of a text, in UTF-16 offsets. */
export interface Span {
  readonly start: number
  /** The offset after the last character. */
  readonly end: number
}

/** True when the two parts share a character. */
export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

/** True when the part shares a character with one of the others. */
export function overlapsAny(span: Span, others: readonly Span[]): boolean {
  return others.some((other) => overlaps(span, other))
}

/** The text with the parts replaced by as many fill characters, so that offsets stay. */
export function mask(text: string, spans: readonly Span[], fill = ' '): string {
  let masked = text
  for (const { start, end } of spans) masked = masked.slice(0, start) + fill.repeat(end - start) + masked.slice(end)
  return masked
}

/** All matches of a global pattern as spans with their text. */
export function matchSpans(text: string, pattern: RegExp): readonly (Span & { readonly text: string })[] {
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length, text: match[0] }))
}

/** Full-width ASCII as plain ASCII, and odd spaces as a space; offsets stay. */
export function halfWidth(text: string): string {
  return text.replace(/[！-～]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0)).replace(/[\u3000\u00a0]/g, ' ')
}
