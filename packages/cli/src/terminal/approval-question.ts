import type { ApprovalRequest, Decision } from '../approver.ts'
import { scopeText } from '../call-preview.ts'
import type { ApprovalTexts } from '../texts/chat-texts.ts'
import type { Key } from './key-reader.ts'
import { LineEditor } from './line-editor.ts'
import type { LiveArea } from './screen.ts'
import { type StyledLine, span } from './styled.ts'
import { wrapLine } from './wrap.ts'

/** The question whether a call may run, below its preview: one key answers it, `n` is followed by words for the model. */
export class ApprovalQuestion {
  readonly #request: ApprovalRequest
  readonly #texts: ApprovalTexts
  #feedback: LineEditor | undefined

  constructor(request: ApprovalRequest, texts: ApprovalTexts) {
    this.#request = request
    this.#texts = texts
  }

  /** What the key decides; undefined when it decides nothing. Pasted text never answers. */
  press(key: Key): Decision | undefined {
    if (key.kind === 'key' && key.name in ENDS) return ENDS[key.name]
    if (this.#feedback) {
      const feedback = this.#feedback.press(key)
      return feedback === undefined ? undefined : { kind: 'never', feedback: feedback.trim() || undefined }
    }
    if (key.kind !== 'text') return undefined
    const letter = key.text.toLowerCase()
    if (letter === 'n') this.#feedback = new LineEditor()
    return ANSWERS[letter]
  }

  view(columns: number): LiveArea {
    const texts = this.#texts
    const asked: StyledLine[] = [
      ...wrapLine([span(texts.asks(this.#request.call.name), 'yellow', 'bold')], columns),
      ...wrapLine([span(scopeText(this.#request.call, this.#request.metadata, texts), 'dim')], columns),
    ]
    if (!this.#feedback) return { lines: [...asked, ...wrapLine([span(texts.choices)], columns)] }
    const { lines, line, column } = this.#feedback.view(texts.feedback, columns)
    return { lines: [...asked, ...lines], cursor: { line: asked.length + line, column } }
  }
}

const ANSWERS: Readonly<Record<string, Decision>> = { y: { kind: 'once' }, a: { kind: 'session' } }

const ENDS: Readonly<Record<string, Decision>> = {
  escape: { kind: 'no' },
  interrupt: { kind: 'cancel' },
  end_of_input: { kind: 'leave' },
}
