import type { Message, RunEvent, ToolCall } from '@minagent/types'
import { AssistantBox } from './assistant-box.ts'
import { CallCard, type Decisions } from './call-card.ts'
import { element } from './element.ts'
import { longText } from './long-text.ts'
import { runNote } from './run-note.ts'
import type { PageTexts } from './texts.ts'

/** The conversation, drawn from messages and events as they come. */
export class ChatView {
  readonly box: HTMLElement
  readonly #list = element('div', { class: 'messages' })
  readonly #texts: PageTexts
  readonly #decisions: Decisions
  readonly #cards = new Map<string, CallCard>()
  /** What the model says now. */
  #saying: AssistantBox | undefined
  #isAtEnd = true

  constructor(texts: PageTexts, decisions: Decisions) {
    this.#texts = texts
    this.#decisions = decisions
    this.box = element(
      'div',
      { class: 'conversation', role: 'log', 'aria-live': 'off', 'aria-label': texts.chat, tabindex: '0' },
      this.#list,
    )
    this.#list.dataset.empty = texts.empty
    this.box.addEventListener('scroll', () => {
      this.#isAtEnd = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < 60
    })
    // Whoever reads the end goes on reading the end, whatever grows.
    const resized = new ResizeObserver(() => {
      if (this.#isAtEnd) this.toEnd()
    })
    for (const each of [this.box, this.#list]) resized.observe(each)
  }

  /** Messages of before. */
  show(messages: readonly Message[]): void {
    for (const message of messages) this.#message(message)
  }

  /** The events of runs of others, which the agent began, are shown in the trace. */
  add(event: RunEvent): void {
    if (event.parent) return
    this.#model(event)
    this.#call(event)
    const note = runNote(event, this.#texts)
    if (note) this.#list.append(note)
    if (event.type === 'run.failed' || event.type === 'internal_error') this.#stop()
  }

  /** Something to tell that is not part of the conversation. */
  note(text: string): void {
    this.#list.append(element('p', { class: 'note bad', role: 'alert' }, text))
    this.toEnd()
  }

  toEnd(): void {
    this.box.scrollTop = this.box.scrollHeight
  }

  #model(event: RunEvent): void {
    switch (event.type) {
      case 'run.started':
        // A chat that goes on shows what came before already.
        this.show(this.#list.childElementCount === 0 ? event.messages : event.messages.slice(-1))
        break
      case 'assistant.delta':
        this.#assistant().add(event.kind, event.text)
        break
      case 'assistant.restart':
        this.#saying?.restart()
        break
      case 'model.finished':
        this.#message(event.response.message)
        break
      case 'model.feedback':
      case 'message.steered':
        this.#message(event.message)
        break
      default:
    }
  }

  #call(event: RunEvent): void {
    switch (event.type) {
      case 'tool.call.started':
        this.#card(event.call).become('running')
        break
      case 'tool.call.finished':
        this.#cards.get(event.toolCallId)?.finish(event.message.content, event.ok)
        break
      case 'approval.requested':
        this.#card(event.call).ask(event.ordinal, this.#decisions)
        break
      case 'approval.resolved':
        this.#card(event.call).resolve(event.decision, event.reason)
        break
      default:
    }
  }

  #message(message: Message): void {
    if (message.role === 'assistant') {
      this.#assistant().finish(message)
      if (message.content === '' && message.toolCalls.length > 0) this.#saying?.box.classList.add('silent')
      this.#saying = undefined
      for (const call of message.toolCalls) this.#newCard(call)
    } else if (message.role === 'tool') {
      this.#cards.get(message.toolCallId)?.finish(message.content)
    } else if (message.role === 'system') {
      const summary = element('summary', {}, this.#texts.system)
      this.#list.append(element('details', { class: 'message system' }, summary, longText(message.content, this.#texts)))
    } else {
      const label = message.name === 'model_feedback' ? this.#texts.feedback : this.#texts.user
      this.#list.append(element('article', { class: 'message user' }, element('h3', {}, label), longText(message.content, this.#texts)))
    }
  }

  #assistant(): AssistantBox {
    if (!this.#saying) {
      this.#saying = new AssistantBox(this.#texts)
      this.#list.append(this.#saying.box)
    }
    return this.#saying
  }

  #card(call: ToolCall): CallCard {
    return this.#cards.get(call.id) ?? this.#newCard(call)
  }

  #newCard(call: ToolCall): CallCard {
    const card = new CallCard(call, this.#texts)
    this.#cards.set(call.id, card)
    this.#list.append(card.box)
    return card
  }

  #stop(): void {
    this.#saying?.stop()
    this.#saying = undefined
    for (const card of this.#cards.values()) card.stop()
  }
}
