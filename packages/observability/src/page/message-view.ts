import type { PageCall, PageMessage } from '../html/page-data.ts'
import type { PageTexts } from '../html/page-texts.ts'
import { filled } from './amounts.ts'
import { button, element } from './element.ts'
import { longText } from './long-text.ts'

/** A message: who speaks, what was said, which tools were asked for. `isAdded` marks one that the step before did not have. */
export function messageView(message: PageMessage, texts: PageTexts, isAdded = false): HTMLElement {
  const { role, name, text, isUntrusted, parts = [], calls = [] } = message
  const head = element('header', {}, element('b', {}, texts[role]), name === undefined ? '' : ` ${name}`)
  if (isUntrusted) head.append(element('span', { class: 'untrusted' }, texts.untrusted))
  const box = element('article', { class: `message ${role}${isAdded ? ' added' : ''}` }, head)
  for (const part of parts) box.append(element('p', { class: 'quiet' }, part.type), longText(part.text, texts))
  if (text !== '') box.append(longText(text, texts))
  for (const call of calls) box.append(element('p', { class: 'quiet' }, filled(texts.calls, { name: call.name })), callView(call, texts))
  return box
}

/** The arguments of a call. */
export function callView({ arguments: args }: PageCall, texts: PageTexts): HTMLElement {
  return longText(typeof args === 'string' ? args : JSON.stringify(args, undefined, 2), texts)
}

/** What a model was given: what is new, marked so, and the messages before when somebody wants them. */
export function conversationView(messages: readonly PageMessage[], addedFrom: number, texts: PageTexts): readonly Node[] {
  const added = messages.slice(addedFrom)
  return [
    element('p', { class: 'diff' }, filled(texts.added, { count: added.length })),
    ...earlierView(messages.slice(0, addedFrom), texts),
    ...added.map((message) => messageView(message, texts, true)),
  ]
}

/** A button that shows messages, which are made when it is pressed first; nothing for none. */
export function earlierView(messages: readonly PageMessage[], texts: PageTexts): readonly Node[] {
  if (messages.length === 0) return []
  const box = element('div', { hidden: '' })
  const show = () => {
    if (box.childElementCount === 0) box.append(...messages.map((message) => messageView(message, texts)))
    box.hidden = !box.hidden
    toggle.textContent = filled(box.hidden ? texts.before : texts.hide, { count: messages.length })
    toggle.setAttribute('aria-expanded', String(!box.hidden))
  }
  const toggle = button(filled(texts.before, { count: messages.length }), show, { 'aria-expanded': 'false' })
  return [toggle, box]
}
