import { type Block, callToWire, isPlainObject, ModelError, type ModelEvent, type ToolSchema } from '@minagent/types'
import type { ModelCall } from '../http/wire-format.ts'
import { type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'
import { callIds } from './call-ids.ts'
import { StreamedArguments } from './streamed-arguments.ts'
import { toolName } from './tool-name.ts'

/** Tells a listener of a piece. */
type Emit = (event: ModelEvent) => void

/** A call that has begun; more of its arguments may follow. */
interface OpenCall {
  readonly id: string
  readonly name: string
  readonly ordinal: number
  /** Where its block goes. */
  readonly position: number
  readonly args: StreamedArguments
  signature: JsonObject
}

/** Members of a part that are about it, and not what it is. */
const ABOUT: ReadonlySet<string> = new Set([
  'thought',
  'thoughtSignature',
  'partMetadata',
  'videoMetadata',
  'mediaResolution',
  'mediaProcessing',
  'speechMetadata',
])

/** Turns the parts of an answer into blocks, as they come. */
export class AnswerBlocks {
  readonly #makeId: () => string
  readonly #tools: readonly ToolSchema[]
  readonly #blocks: Block[] = []
  #calls = 0
  #open: OpenCall | undefined
  #lastCallIsWhole = true

  constructor({ messages, tools }: Pick<ModelCall, 'messages' | 'tools'>) {
    this.#makeId = callIds(messages)
    this.#tools = tools
  }

  get list(): readonly Block[] {
    return this.#blocks
  }

  get hasCalls(): boolean {
    return this.#calls > 0
  }

  /** False when the last call was announced to go on and did not, or has arguments that cannot be read. */
  get lastCallIsWhole(): boolean {
    return this.#lastCallIsWhole
  }

  /**
   * Takes the next part.
   * @throws ModelError `protocol` for arguments of no call.
   */
  add(part: JsonObject, emit: Emit): void {
    const kind = Object.keys(part).find((name) => !ABOUT.has(name))
    if (isPlainObject(part.functionCall)) this.#addCall(part.functionCall, signatureOf(part), emit)
    else if (kind === undefined || kind === 'text') this.#addText(part, emit)
    else this.#blocks.push({ type: snakeCase(kind), provider: 'google', part })
  }

  /** Nothing follows: a call that is still open ends here, as some servers do not say so. */
  close(emit: Emit): void {
    if (this.#open) this.#lastCallIsWhole = false
    this.#closeCall(emit)
  }

  #addText(part: JsonObject, emit: Emit): void {
    const text = textOf(part.text) ?? ''
    const signature = signatureOf(part)
    const isThought = part.thought === true
    if (text !== '') emit({ type: isThought ? 'reasoning.delta' : 'text.delta', text })
    const before = this.#blocks.at(-1)
    const [type, member, provider] = isThought ? ['thinking', 'thinking', { provider: 'google' }] : ['text', 'text', {}]
    const isBare = Object.keys(signature).length === 0
    // A signature stays on the part it came with, so that only parts without one are joined.
    if (isBare && before?.type === type && !('thought_signature' in before)) {
      this.#blocks[this.#blocks.length - 1] = { ...before, [member]: `${textIn(before, member)}${text}` }
    } else if (text !== '' || !isBare) {
      this.#blocks.push({ type, [member]: text, ...provider, ...signature })
    }
  }

  #addCall(call: JsonObject, signature: JsonObject, emit: Emit): void {
    if (!this.#goesOn(call)) this.#beginCall(call, signature, emit)
    const open = this.#open
    if (!open) return
    open.signature = { ...signature, ...open.signature }
    if (isPlainObject(call.args)) open.args.set(call.args)
    for (const piece of listOf(call.partialArgs)) open.args.add(piece)
    if (call.willContinue !== true) this.#closeCall(emit)
  }

  /** A part without a name belongs to the call before it; some servers repeat the name. */
  #goesOn({ id, name }: JsonObject): boolean {
    if (!this.#open) return false
    const isNamed = typeof name === 'string' && name !== ''
    return !isNamed || (toolName(name, this.#tools) === this.#open.name && (id === undefined || id === this.#open.id))
  }

  #beginCall(call: JsonObject, signature: JsonObject, emit: Emit): void {
    this.#closeCall(emit)
    const name = toolName(textOf(call.name) ?? '', this.#tools)
    if (name === '') {
      if (call.args === undefined && call.partialArgs === undefined) return
      throw new ModelError('protocol', 'The answer holds arguments of a function call that has no name.')
    }
    const id = textOf(call.id) || this.#makeId()
    const ordinal = this.#calls++
    this.#open = { id, name, ordinal, position: this.#blocks.length, args: new StreamedArguments(), signature }
    this.#blocks.push({ type: 'tool_use', id, name, input: {} })
    emit({ type: 'tool_call.delta', index: ordinal, id, name, argumentsText: '' })
  }

  #closeCall(emit: Emit): void {
    if (!this.#open) return
    const { id, name, ordinal, position, args, signature } = this.#open
    const result = args.result()
    this.#open = undefined
    this.#lastCallIsWhole &&= result.invalidArguments === undefined
    this.#blocks[position] = { ...callToWire({ id, name, ...result }), ...signature }
    const argumentsText = result.invalidArguments ?? JSON.stringify(result.arguments)
    emit({ type: 'tool_call.delta', index: ordinal, argumentsText })
  }
}

function signatureOf(part: JsonObject): JsonObject {
  const signature = textOf(part.thoughtSignature)
  return signature === undefined || signature === '' ? {} : { thought_signature: signature }
}

function textIn(block: Block, member: string): string {
  return textOf(objectOf(block)[member]) ?? ''
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
