import type { ChatStatus } from './chat.ts'
import { button, element } from './element.ts'
import type { PageTexts } from './texts.ts'

/** What the composer is told by its user. */
export interface ComposerActions {
  /** Rejects when the text was not taken, which then stands in the field again. */
  send(text: string): Promise<void>
  cancel(): void
}

/** Where a message is written, and a run is cancelled. */
export class Composer {
  readonly box: HTMLFormElement
  readonly field: HTMLTextAreaElement
  readonly #send: HTMLButtonElement
  readonly #cancel: HTMLButtonElement
  readonly #actions: ComposerActions
  #status: ChatStatus = 'opening'

  constructor(texts: PageTexts, actions: ComposerActions) {
    this.#actions = actions
    this.field = element('textarea', { rows: '2', placeholder: texts.placeholder, 'aria-label': texts.message })
    this.#send = element('button', { type: 'submit', class: 'main' }, texts.send)
    this.#cancel = button(texts.cancel, actions.cancel, { class: 'cancel', 'aria-keyshortcuts': 'Escape' })
    this.box = element('form', { class: 'composer' }, this.field, this.#cancel, this.#send)
    this.box.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#submit()
    })
    this.field.addEventListener('keydown', (event) => {
      // Enter that ends the writing of a Chinese word is not meant for us.
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
      event.preventDefault()
      void this.#submit()
    })
    this.show('opening')
  }

  /** One run at a time is under way in a chat. */
  show(status: ChatStatus): void {
    this.#status = status
    const hadFocus = document.activeElement === this.#cancel
    const isUnderWay = status === 'running' || status === 'waiting'
    this.#send.hidden = isUnderWay
    this.#cancel.hidden = !isUnderWay
    if (hadFocus && !isUnderWay) this.field.focus()
  }

  async #submit(): Promise<void> {
    const text = this.field.value.trim()
    if (text === '' || this.#status !== 'idle' || this.#send.disabled) return
    this.#send.disabled = true
    try {
      await this.#actions.send(text)
      this.field.value = ''
    } catch {
      // What went wrong was told; the text is still there.
    }
    this.#send.disabled = false
  }
}
