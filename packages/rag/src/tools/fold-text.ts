/**
 * A text as it is compared with a quotation: its words, numbers and signs with one blank around each, so that a quotation neither begins nor ends
 * inside of one (25 is no part of 125). Of compatible characters there is one form (full width is half width), of letters the small one; the marks of
 * Markdown are left out, and quotation marks and dashes are plain. What is written without blanks is compared by characters.
 */
export function foldText(text: string): string {
  const plain = text
    .replace(RAISED, ' $&')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[*_`\u00ad\u200b]+/g, '')
    .replace(/[‘’‚‛′]/g, "'")
    .replace(/[“”„‟″]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
  return ` ${plain.trimStart().replace(TOKEN, '$1 ')}`
}

/** Small digits: 10² is not 102. */
const RAISED = /[\u00b2\u00b3\u00b9\u2070-\u2089]/g

/** Scripts in which words are not told by blanks alone. */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((name) => `\\p{Script=${name}}`).join('')

const TOKEN = new RegExp(`([${UNSPACED}]\\p{M}*|\\p{N}+(?:[.,]\\p{N}+)*|(?:(?![${UNSPACED}])[\\p{L}\\p{M}])+|\\S)\\s*`, 'gu')
