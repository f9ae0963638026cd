import { type JsonObject, objectOf, textOf } from '../read-json.ts'

/** The `reasoning_details` of an answer (OpenRouter, MiniMax), put together so that they can be sent back as one list. */
export class ReasoningDetails {
  readonly #list: JsonObject[] = []

  get list(): readonly JsonObject[] {
    return this.#list
  }

  /** Takes the items of a delta: one of the same index and type as the last goes on where that stopped. */
  add(items: readonly unknown[]): void {
    for (const item of items.map(objectOf)) {
      const last = this.#list.at(-1)
      if (last && continues(last, item)) this.#list[this.#list.length - 1] = joined(last, item)
      else this.#list.push(item)
    }
  }
}

/** The readable text of such items. */
export function detailsText(items: readonly unknown[]): string {
  return items
    .map(objectOf)
    .map(({ text, summary }) => textOf(text) ?? textOf(summary) ?? '')
    .join('')
}

/** Encrypted data comes whole. */
function continues(last: JsonObject, item: JsonObject): boolean {
  if (item.type === 'reasoning.encrypted' || item.type !== last.type) return false
  return typeof item.index === 'number' && item.index === last.index && (item.id ?? last.id) === last.id
}

function joined(last: JsonObject, item: JsonObject): JsonObject {
  const given = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null && value !== undefined))
  return { ...last, ...given, ...join('text', last, item), ...join('summary', last, item) }
}

function join(field: 'text' | 'summary', last: JsonObject, item: JsonObject): JsonObject {
  const texts = [textOf(last[field]), textOf(item[field])]
  return texts.every((text) => text === undefined) ? {} : { [field]: texts.join('') }
}
