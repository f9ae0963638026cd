/**
 * The words of a text as they are written (case kept), after NFKC and without the accents of Latin letters: runs of letters, digits and marks.
 * Underscores join (`get_user`), and so does an apostrophe between letters (`don't`).
 */
export function words(text: string): readonly string[] {
  if (isAscii(text)) return text.match(ASCII_WORD) ?? []
  return withoutAccents(text.normalize('NFKC')).match(WORD) ?? []
}

/** Whether a text has characters of ASCII only. */
export function isAscii(text: string): boolean {
  return !NOT_ASCII.test(text)
}

const NOT_ASCII = /[^\0-\x7f]/u
const ASCII_WORD = /[A-Za-z0-9_]+(?:'[A-Za-z]+)*/g
const WORD = /[\p{L}\p{N}\p{M}_]+(?:['’]\p{L}+)*/gu
const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/g

/** `é` is found by `e`: most questions are typed without accents. */
function withoutAccents(text: string): string {
  return text.replace(ACCENTED, (letter) => letter.normalize('NFD').replace(/[\u0300-\u036f]+/g, ''))
}
