import type { AssistantMessage } from '@minagent/types'
import { element } from './element.ts'
import { longText } from './long-text.ts'
import type { PageTexts } from './texts.ts'

/** What the model says in one round, while it says it and afterwards. */
export class AssistantBox {
  readonly box: HTMLElement
  readonly #body = element('div')
  readonly #texts: PageTexts
  readonly #text = document.createTextNode('')
  readonly #reasoning = document.createTextNode('')
  readonly #thoughts: HTMLElement
  readonly #writing = element('p', { class: 'quiet' })

  constructor(texts: PageTexts) {
    this.#texts = texts
    this.#thoughts = element('details', { hidden: '' }, element('summary', {}, texts.reasoning), element('pre', {}, this.#reasoning))
    this.#body.append(element('pre', {}, this.#text))
    this.box = element(
      'article',
      { class: 'message assistant streaming' },
      element('h3', {}, texts.assistant),
      this.#thoughts,
      this.#body,
      this.#writing,
    )
  }

  /** More of what the model streams. */
  add(kind: 'text' | 'reasoning' | 'tool_call', text: string): void {
    if (kind === 'text') this.#text.appendData(text)
    else if (kind === 'reasoning') this.#reasoning.appendData(text)
    this.#thoughts.hidden = this.#reasoning.length === 0
    this.#writing.textContent = kind === 'tool_call' ? this.#texts.writing : ''
  }

  /** The model begins its answer again: what came so far is not part of it. */
  restart(): void {
    this.#text.data = ''
    this.#reasoning.data = ''
    this.#thoughts.hidden = true
    this.#writing.textContent = ''
  }

  /** The whole of it, whatever came before. */
  finish({ content, blocks = [] }: AssistantMessage): void {
    const thought = blocks.flatMap((block) => (block.type === 'thinking' && 'thinking' in block ? [String(block.thinking)] : []))
    this.#reasoning.data = thought.length > 0 ? thought.join('\n\n') : this.#reasoning.data
    this.#thoughts.hidden = this.#reasoning.length === 0
    this.#body.replaceChildren(longText(content, this.#texts))
    this.#body.hidden = content === ''
    this.stop()
  }

  /** Nothing comes any more. */
  stop(): void {
    this.#writing.textContent = ''
    this.box.classList.remove('streaming')
  }
}
