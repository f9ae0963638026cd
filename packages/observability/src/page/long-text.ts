import type { PageTexts } from '../html/page-texts.ts'
import { filled } from './amounts.ts'
import { button, element } from './element.ts'

const SHOWN = 20_000

/** A text as it is; of a long one the beginning, and the rest when somebody wants it. */
export function longText(text: string, texts: PageTexts): HTMLElement {
  const shown = element('pre', { dir: 'auto' })
  if (text.length <= SHOWN) {
    shown.textContent = text
    return shown
  }
  // No character is cut in two.
  const end = /[\ud800-\udbff]/.test(text.charAt(SHOWN - 1)) ? SHOWN - 1 : SHOWN
  shown.textContent = `${text.slice(0, end)}…`
  const box = element('div', {}, shown)
  const all = button(filled(texts.showAll, { count: text.length }), () => {
    shown.textContent = text
    all.remove()
  })
  box.append(all)
  return box
}
