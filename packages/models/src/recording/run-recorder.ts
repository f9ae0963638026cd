import {
  type Clock,
  callToWire,
  canonicalJson,
  errorInfo,
  isDefectError,
  type Message,
  type Model,
  type ModelCallOptions,
  type ModelResponse,
  type PolicyVerdict,
  responseToWire,
  type ToolCall,
  type ToolResult,
  type ToolSchema,
  toolResultToWire,
} from '@minagent/types'
import { type RedactText, redactedJson, toJsonLine } from '@minagent/types/runtime'
import { isCancelled } from '../throw-if-cancelled.ts'
import { type Delta, deltaText, deltaToWire } from './recorded-delta.ts'
import { errorToWire } from './recorded-error.ts'
import { Turns } from './turns.ts'
import { RequestWriter, type WireRequest } from './wire-request.ts'

/** Writes the lines of a recording: what was asked when it is asked, and answers one at a time, each with its time. */
export class RunRecorder {
  readonly #clock: Clock
  readonly #redact: RedactText
  readonly #requests: RequestWriter
  readonly #turns = new Turns()
  readonly #lines: unknown[] = []
  #now: number
  #calls = 0
  #lastRequest: WireRequest = { messages: [], tools: [] }
  readonly #streams = new Map<number, Stream>()
  /** The stream whose pieces the last line holds. */
  #streaming: Stream | undefined
  #closed = false

  constructor(model: Model, clock: Clock, redact: RedactText) {
    this.#clock = clock
    this.#redact = redact
    this.#requests = new RequestWriter(undefined, redact)
    this.#now = clock.now()
    const { id, stream } = model
    this.note({ type: 'run', version: 1, at: this.#now, model: { ...(id === undefined ? {} : { id }), stream: stream !== undefined } })
  }

  /** The time of the last answer. */
  get now(): number {
    return this.#now
  }

  /** The recording so far, as JSON lines. */
  get text(): string {
    return this.#lines.map(toJsonLine).join('')
  }

  /** Adds a line, unless the run is over. */
  note(line: object): void {
    if (!this.#closed) this.#add(redactedJson(line, this.#redact))
  }

  /** Adds the last line: what comes later was of no account to the run. */
  close(summary: unknown): void {
    for (const { text, lists } of this.#streams.values()) {
      // A secret may be spread over several pieces.
      if (this.#redact(text) !== text) for (const pieces of lists) pieces.length = 0
    }
    this.note({ type: 'end', result: summary })
    this.#closed = true
  }

  /** Lets an answer in when its turn has come; time moves on to then. */
  turn<T>(act: (at: number) => T): Promise<T> {
    return this.#turns.take(() => {
      this.#now = this.#clock.now()
      return act(this.#now)
    })
  }

  /** Notes only what is new since the request before, so that a person can read it. Gives the number of the call. */
  modelAsked(messages: readonly Message[], tools: readonly ToolSchema[], options: ModelCallOptions | undefined): number {
    const request = this.#requests.write(messages, tools, options)
    const last = this.#lastRequest
    const kept = sameBeginning(last.messages, request.messages)
    const sameTools = canonicalJson(last.tools) === canonicalJson(request.tools)
    this.#lastRequest = request
    const call = this.#calls++
    this.note({
      type: 'model.asked',
      call,
      kept,
      messages: request.messages.slice(kept),
      ...(sameTools ? {} : { tools: request.tools }),
      ...(request.options === undefined ? {} : { options: request.options }),
    })
    return call
  }

  /** Notes a piece of a stream; pieces that follow each other share a line. */
  modelStreamed(call: number, at: number, delta: Delta): void {
    if (this.#closed) return
    const stream = this.#streams.get(call) ?? { text: '', lists: [] }
    this.#streams.set(call, stream)
    stream.text += deltaText(delta)
    if (this.#streaming !== stream) {
      const pieces: unknown[] = []
      this.#add({ type: 'model.streamed', call, pieces })
      stream.lists.push(pieces)
      this.#streaming = stream
    }
    stream.lists.at(-1)?.push([at, redactedJson(deltaToWire(delta), this.#redact)])
  }

  modelAnswered(call: number, at: number, response: ModelResponse): void {
    this.note({ type: 'model.answered', call, at, response: responseToWire(response) })
  }

  /** A defect surfaces out of the run, which is then no recording. */
  modelFailed(call: number, at: number, error: unknown, options: ModelCallOptions | undefined): void {
    if (isCancelled(options)) this.note({ type: 'model.failed', call, at, aborted: true })
    else if (!isDefectError(error)) this.note({ type: 'model.failed', call, at, error: errorToWire(error) })
  }

  toolAsked(toolCall: ToolCall): number {
    const call = this.#calls++
    this.note({ type: 'tool.asked', call, asked: callToWire(toolCall) })
    return call
  }

  toolDecided(call: number, at: number, verdict: PolicyVerdict): void {
    this.note({ type: 'tool.decided', call, at, verdict })
  }

  toolAnswered(call: number, at: number, result: ToolResult): void {
    const cause = 'cause' in result ? { cause: errorInfo(result.cause) } : {}
    this.note({ type: 'tool.answered', call, at, result: toolResultToWire(result), ...cause })
  }

  #add(line: unknown): void {
    this.#streaming = undefined
    this.#lines.push(line)
  }
}

/** The pieces of a streamed answer: their text, and the lists of the lines that hold them. */
interface Stream {
  text: string
  readonly lists: unknown[][]
}

/** How many messages two conversations have in common from their beginning. */
function sameBeginning(before: readonly unknown[], now: readonly unknown[]): number {
  const place = now.findIndex((message, index) => index >= before.length || canonicalJson(message) !== canonicalJson(before[index]))
  return place === -1 ? now.length : place
}
