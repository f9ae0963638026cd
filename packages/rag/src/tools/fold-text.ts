/**
 * A text as it is compared: of compatible characters one form (full width is half width), small letters, without blanks and the marks of Markdown,
 * plain quotation marks and dashes. What a quotation may differ in from its source.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*_`\u00ad\u200b]+/g, '')
    .replace(/[‘’‚‛′]/g, "'")
    .replace(/[“”„‟″]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
}
