import { button, element } from './element.ts'
import { filled, type PageTexts } from './texts.ts'

/** How much of a text is shown at first. */
const FIRST = 20_000

/** A text as it is; of a very long one the beginning, and the rest when asked. */
export function longText(text: string, texts: PageTexts): HTMLElement {
  if (text.length <= FIRST) return element('pre', {}, text)
  const shown = element('pre', {}, `${text.slice(0, FIRST)}…`)
  const more = button(filled(texts.showAll, { count: text.length }), () => {
    shown.textContent = text
    more.remove()
  })
  return element('div', {}, shown, more)
}

/** JSON in which nothing hides: what has no shape of its own, or turns the order of what follows, is written as its number. */
export function visibleJson(value: unknown): string {
  const json = JSON.stringify(value, null, 2) ?? ''
  return json.replace(/[^\P{C}\n]|\p{Zl}|\p{Zp}/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}
