import { button, element } from './element.ts'
import { changeTheme } from './preferences.ts'
import type { PageTexts } from './texts.ts'

/** The parts that stand in the page. */
export interface PageParts {
  readonly sessions: HTMLElement
  readonly chat: HTMLElement
  readonly composer: HTMLElement
  readonly trace: HTMLElement
  /** Tells how things stand. */
  readonly status: HTMLElement
}

/** What the head of the page is told by its user. */
export interface HeadActions {
  otherLanguage(): void
  forgetToken(): void
}

/** The page: sessions, chat and trace side by side; on a phone one of them at a time. */
export function layout(texts: PageTexts, parts: PageParts, actions: HeadActions): readonly HTMLElement[] {
  const panes = element(
    'div',
    { class: 'panes' },
    parts.sessions,
    element('main', {}, parts.chat, parts.composer),
    element('aside', {}, parts.trace),
  )
  const tabs = [tab(texts.chats, 'sessions'), tab(texts.chat, 'chat'), tab(texts.trace, 'trace')]
  const select = (name: string) => showPane(panes, tabs, name)
  for (const each of tabs) each.addEventListener('click', () => select(each.dataset.pane ?? 'chat'))
  // Whoever has chosen a session wants to see it.
  parts.sessions.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button:not(.remove)')) select('chat')
  })
  select('chat')
  const head = element(
    'header',
    {},
    element('h1', {}, 'minagent'),
    parts.status,
    element('span', { class: 'tabs', role: 'group' }, ...tabs),
    button(texts.language, actions.otherLanguage, { class: 'small' }),
    button('◐', changeTheme, { class: 'small', 'aria-label': texts.theme, title: texts.theme }),
    button('⏏', actions.forgetToken, { class: 'small', 'aria-label': texts.leave, title: texts.leave }),
  )
  return [head, panes]
}

function tab(label: string, pane: string): HTMLButtonElement {
  const made = element('button', { type: 'button' }, label)
  made.dataset.pane = pane
  return made
}

function showPane(panes: HTMLElement, tabs: readonly HTMLElement[], name: string): void {
  panes.dataset.pane = name
  for (const each of tabs) each.setAttribute('aria-pressed', String(each.dataset.pane === name))
}
