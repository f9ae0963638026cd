import type { ApprovalDecision, ToolCall } from '@minagent/types'
import { button, element } from './element.ts'
import { longText, visibleJson } from './long-text.ts'
import { filled, type PageTexts } from './texts.ts'

/** What a person may answer. */
export interface Decisions {
  approve(ordinal: number): Promise<void>
  deny(ordinal: number, reason: string): Promise<void>
}

/** How a call stands. */
type CallState = 'asked' | 'running' | 'waiting' | 'approved' | 'denied' | 'ok' | 'error' | 'cancelled'

/** A call of a tool: its arguments, whether it may be done, its result. */
export class CallCard {
  readonly box: HTMLElement
  readonly #call: ToolCall
  readonly #texts: PageTexts
  readonly #state = element('span', { class: 'state' })
  readonly #question = element('div')
  readonly #outcome = element('div')

  constructor(call: ToolCall, texts: PageTexts) {
    this.#call = call
    this.#texts = texts
    const { invalidArguments } = call
    this.box = element(
      'article',
      { class: 'call', 'aria-label': `${texts.tool} ${call.name}` },
      element('h3', {}, element('span', { class: 'kind tool' }, texts.tool), element('bdi', {}, call.name), this.#state),
      element(
        'details',
        { open: '' },
        element('summary', {}, texts.arguments),
        longText(invalidArguments ?? visibleJson(call.arguments), texts),
      ),
      this.#question,
      this.#outcome,
    )
    this.become('asked')
  }

  become(state: CallState, note = ''): void {
    this.box.dataset.state = state
    this.#state.textContent = note === '' ? this.#texts[state] : `${this.#texts[state]} · ${note}`
  }

  /** Asks whether the call may be done. */
  ask(ordinal: number, decisions: Decisions): void {
    const texts = this.#texts
    const reason = element('input', { type: 'text', placeholder: texts.reason, 'aria-label': texts.reason, autocomplete: 'off' })
    const approve = button(texts.approve, () => decide(decisions.approve(ordinal)), { class: 'approve' })
    const deny = element('button', { type: 'submit', class: 'deny' }, texts.deny)
    const form = element('form', { class: 'question' }, approve, deny, reason)
    const decide = (answered: Promise<void>) => {
      const fields = [approve, deny, reason]
      for (const field of fields) field.disabled = true
      void answered.catch(() => {
        for (const field of fields) field.disabled = false
      })
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      decide(decisions.deny(ordinal, reason.value.trim()))
    })
    this.become('waiting')
    this.#question.replaceChildren(element('p', {}, filled(texts.approval, { name: this.#call.name })), form)
  }

  /** A person has answered. */
  resolve(decision: ApprovalDecision, reason = ''): void {
    this.#question.replaceChildren()
    this.become(decision === 'approve' ? 'approved' : 'denied', reason)
  }

  /** The call was answered: `text` is what the model is told. Stored messages do not say whether it worked. */
  finish(text: string, isOk?: boolean): void {
    this.#question.replaceChildren()
    if (isOk === undefined) this.#state.textContent = ''
    else if (this.box.dataset.state !== 'denied') this.become(isOk ? 'ok' : 'error')
    this.#outcome.replaceChildren(element('details', { open: '' }, element('summary', {}, this.#texts.result), longText(text, this.#texts)))
  }

  /** The run ended before the call did. */
  stop(): void {
    const { state } = this.box.dataset
    if (state !== 'asked' && state !== 'running' && state !== 'waiting') return
    this.#question.replaceChildren()
    this.become('cancelled')
  }
}
