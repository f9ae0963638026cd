import type { Prices } from '@minagent/observability'
import type { Message, RunEvent } from '@minagent/types'
import type { Decisions } from './call-card.ts'
import type { ChatStatus } from './chat.ts'
import { ChatView } from './chat-view.ts'
import { Composer, type ComposerActions } from './composer.ts'
import { element } from './element.ts'
import { type HeadActions, layout } from './layout.ts'
import { type SessionActions, SessionList } from './session-list.ts'
import type { PageTexts } from './texts.ts'
import { TraceView } from './trace-view.ts'

/** Everything that the page can be told by its user. */
export type PageActions = SessionActions & ComposerActions & Decisions & HeadActions

/** What stands in the page, in one language. */
export class View {
  readonly sessions: SessionList
  readonly composer: Composer
  readonly boxes: readonly HTMLElement[]
  chat: ChatView
  trace: TraceView
  readonly #texts: PageTexts
  readonly #prices: Prices
  readonly #actions: PageActions
  /** Read out by screen readers when it changes. */
  readonly #status = element('span', { class: 'status', role: 'status' })

  constructor(texts: PageTexts, prices: Prices, actions: PageActions) {
    this.#texts = texts
    this.#prices = prices
    this.#actions = actions
    this.sessions = new SessionList(texts, actions)
    this.composer = new Composer(texts, actions)
    this.chat = new ChatView(texts, actions)
    this.trace = new TraceView(texts, prices)
    const parts = {
      sessions: this.sessions.box,
      chat: this.chat.box,
      composer: this.composer.box,
      trace: this.trace.box,
      status: this.#status,
    }
    this.boxes = layout(texts, parts, actions)
  }

  /** Another conversation, with what was said before. */
  begin(before: readonly Message[]): void {
    const { chat, trace } = this
    this.chat = new ChatView(this.#texts, this.#actions)
    this.trace = new TraceView(this.#texts, this.#prices)
    chat.box.replaceWith(this.chat.box)
    trace.box.replaceWith(this.trace.box)
    this.chat.show(before)
    this.chat.toEnd()
  }

  add(event: RunEvent): void {
    this.chat.add(event)
    this.trace.add(event)
  }

  show({ status, isConnected }: { readonly status: ChatStatus; readonly isConnected: boolean }): void {
    const { statusOpening: opening, statusIdle: idle, statusRunning: running, statusWaiting: waiting, statusLost } = this.#texts
    const text = isConnected ? { opening, idle, running, waiting }[status] : statusLost
    if (this.#status.textContent !== text) this.#status.textContent = text
    this.#status.dataset.status = isConnected ? status : 'lost'
    this.composer.show(status)
  }
}
