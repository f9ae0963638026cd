import { copyJson, isPlainObject, setOwn } from '@minagent/types'
import type { CallArguments } from '../call-arguments.ts'
import { type JsonObject, objectOf, textOf } from '../read-json.ts'
import { type PathStep, parseJsonPath } from './json-path.ts'

/** How many items of a list may be missing before the one that comes: an empty object has no piece of its own. */
const MAX_SKIPPED = 16

/** The arguments of a call that may come in pieces, each one value or part of a text, with its path (`$.recipe.steps[2]`). */
export class StreamedArguments {
  readonly #pieces: unknown[] = []
  #root: Record<string, unknown> = {}
  #readable = true

  /** Takes arguments that come whole. */
  set(args: JsonObject): void {
    this.#root = copyJson(args)
  }

  /** Takes the next piece; one that cannot be placed makes the arguments invalid rather than wrong. */
  add(piece: unknown): void {
    this.#pieces.push(piece)
    this.#readable &&= placePiece(this.#root, objectOf(piece))
  }

  /** What there is so far. */
  result(): CallArguments {
    if (this.#readable) return { arguments: this.#root }
    return { arguments: {}, invalidArguments: JSON.stringify(this.#pieces) }
  }
}

/** Whether it could be placed. A piece without a value says nothing. */
function placePiece(root: Record<string, unknown>, { jsonPath, willContinue, ...values }: JsonObject): boolean {
  if (Object.keys(values).length === 0) return true
  const path = parseJsonPath(textOf(jsonPath) ?? '')
  const value = valueIn(values)
  return path !== undefined && value !== undefined && place(root, path, value)
}

function valueIn(values: JsonObject): string | number | boolean | null | undefined {
  if (Object.hasOwn(values, 'nullValue')) return null
  const { stringValue, numberValue, boolValue } = values
  if (typeof stringValue === 'string') return stringValue
  return typeof numberValue === 'number' ? numberValue : typeof boolValue === 'boolean' ? boolValue : undefined
}

/** Writes a value at its place, with what lies around it; a text goes on where one is already. */
function place(container: unknown, [step, ...rest]: readonly PathStep[], value: unknown): boolean {
  if (step === undefined) return false
  const old = read(container, step)
  const [next] = rest
  if (next === undefined) return write(container, step, typeof old === 'string' && typeof value === 'string' ? old + value : value)
  const inner = old ?? (typeof next === 'number' ? [] : {})
  return write(container, step, inner) && place(inner, rest, value)
}

function read(container: unknown, step: PathStep): unknown {
  if (typeof step === 'number') return Array.isArray(container) ? container[step] : undefined
  return isPlainObject(container) && Object.hasOwn(container, step) ? container[step] : undefined
}

function write(container: unknown, step: PathStep, value: unknown): boolean {
  if (typeof step === 'string') {
    if (!isPlainObject(container)) return false
    setOwn(container, step, value)
    return true
  }
  if (!Array.isArray(container) || step > container.length + MAX_SKIPPED) return false
  while (container.length < step) container.push(null)
  container[step] = value
  return true
}
