import { type JsonObject, textOf } from '../read-json.ts'

/** What comes in pieces, and the kind of item that it belongs to. */
const ITEM_TYPES = {
  text: 'message',
  refusal: 'message',
  summary: 'reasoning',
  reasoning: 'reasoning',
  arguments: 'function_call',
  input: 'custom_tool_call',
} as const

/** What comes in pieces: a part of a message or of reasoning, or what a call is given. */
export type PieceKind = keyof typeof ITEM_TYPES

interface TextDraft {
  readonly kind: PieceKind
  text: string
}

/** An item of a streamed answer on its way: what was told of it, and its texts as far as they came. */
export class ItemDraft {
  /** Which of the answer's calls it is, from 0; undefined until it was announced as one. */
  callIndex: number | undefined
  #item: JsonObject = {}
  #isDone = false
  readonly #texts = new Map<string, TextDraft>()

  /** Takes the item as an event tells it. One that is done needs no pieces. */
  tell(item: JsonObject, isDone: boolean): void {
    this.#item = item
    this.#isDone = isDone
  }

  /** Adds a piece to the text of this kind and index. */
  append(kind: PieceKind, index: unknown, text: string): void {
    const key = keyOf(kind, index)
    const draft = this.#texts.get(key)
    if (draft) draft.text += text
    else this.#texts.set(key, { kind, text })
  }

  /** Whether a piece of this kind and index begins another text than the item's first. */
  isBreak(kind: PieceKind, index: unknown): boolean {
    return this.#texts.size > 0 && !this.#texts.has(keyOf(kind, index))
  }

  /** The part of a whole text that has not come in pieces; empty where the pieces say something else. */
  missing(kind: PieceKind, index: unknown, whole: string): string {
    const had = this.#texts.get(keyOf(kind, index))?.text ?? ''
    return whole.startsWith(had) ? whole.slice(had.length) : ''
  }

  /** What the item is as far as is known. */
  get item(): JsonObject {
    const texts = [...this.#texts.values()]
    const [first] = texts
    if (this.#isDone || !first) return this.#item
    const item = { type: ITEM_TYPES[first.kind], ...this.#item }
    switch (textOf(item.type)) {
      case 'message':
        return { ...item, content: texts.map(messagePart) }
      case 'reasoning':
        return { ...item, summary: partsOf(texts, 'summary', 'summary_text'), content: partsOf(texts, 'reasoning', 'reasoning_text') }
      default:
        return { ...item, [first.kind]: first.text }
    }
  }
}

function keyOf(kind: PieceKind, index: unknown): string {
  return `${kind} ${String(index ?? 0)}`
}

function messagePart({ kind, text }: TextDraft): JsonObject {
  return kind === 'refusal' ? { type: 'refusal', refusal: text } : { type: 'output_text', text }
}

function partsOf(texts: readonly TextDraft[], wanted: PieceKind, type: string): readonly JsonObject[] {
  return texts.filter(({ kind }) => kind === wanted).map(({ text }) => ({ type, text }))
}
