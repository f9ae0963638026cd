import { button, element } from './element.ts'
import { filled, type PageTexts } from './texts.ts'

/** What the list is told by its user. */
export interface SessionActions {
  begin(): void
  open(session: string): void
  delete(session: string): void
}

/** The sessions of the service. */
export class SessionList {
  readonly box: HTMLElement
  readonly #list = element('ul')
  readonly #texts: PageTexts
  readonly #actions: SessionActions

  constructor(texts: PageTexts, actions: SessionActions) {
    this.#texts = texts
    this.#actions = actions
    const begin = button(`+ ${texts.newChat}`, actions.begin, { class: 'new', 'aria-keyshortcuts': 'Alt+N' })
    this.box = element('nav', { class: 'sessions', 'aria-label': texts.chats }, begin, this.#list)
  }

  /** Undefined where the service keeps none. */
  show(sessions: readonly string[] | undefined, current: string | undefined): void {
    const texts = this.#texts
    const rows = (sessions ?? []).map((session) => this.#row(session, session === current))
    const none = sessions === undefined ? texts.noSessions : texts.noChats
    this.#list.replaceChildren(...(rows.length > 0 ? rows : [element('li', { class: 'quiet' }, none)]))
  }

  #row(session: string, isCurrent: boolean): HTMLElement {
    const open = button('', () => this.#actions.open(session), isCurrent ? { 'aria-current': 'true' } : {})
    open.append(element('bdi', {}, session))
    const label = filled(this.#texts.deleteChat, { name: session })
    const remove = button('×', () => this.#remove(session), { class: 'remove', 'aria-label': label, title: label })
    return element('li', {}, open, remove)
  }

  #remove(session: string): void {
    if (confirm(filled(this.#texts.deleteAsk, { name: session }))) this.#actions.delete(session)
  }
}
