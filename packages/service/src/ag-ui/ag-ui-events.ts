import type { RunEvent } from '@minagent/types'
import { type SpokenPiece, SpokenText } from '../spoken-text.ts'
import type { Translator } from '../translated-run.ts'
import { RoundSteps } from './round-steps.ts'
import { RunEnding, type TranslatedEvent } from './run-ending.ts'

/** How a front end names what it asked for, and the service the run that does it. */
export interface AgUiNames {
  readonly threadId: string
  readonly runId: string
  /** The id of the run in this service. */
  readonly hosted: string
}

/** A run as events of AG-UI: a step for each round, its thoughts and words as they come, its calls when they are whole, its end. */
export class AgUiEvents implements Translator {
  readonly #names: AgUiNames
  readonly #spoken = new SpokenText()
  readonly #steps = new RoundSteps()
  readonly #ending: RunEnding
  #begun = false
  #done = false
  /** Of the thoughts that are open. */
  #thoughts: string | undefined
  #thoughtCount = 0
  /** The last message that was begun in this round. */
  #message: string | undefined

  constructor(names: AgUiNames) {
    this.#names = names
    this.#ending = new RunEnding(names)
  }

  get done(): boolean {
    return this.#done
  }

  translate(event: RunEvent): readonly string[] {
    if (event.runId !== this.#names.hosted) return []
    const events = [...this.#begin(), ...this.#stepOf(event), ...this.#told(event)]
    const end = this.#ending.add(event)
    return sent([...events, ...(end ? this.#end(end) : [])], event.at)
  }

  cutOff(): readonly string[] {
    return this.refused('internal_error', 'The run ended without an answer: internal_error.')
  }

  /** Says that the run does not go on, and why. */
  refused(code: string, message: string): readonly string[] {
    return sent([...this.#begin(), ...this.#end({ type: 'RUN_ERROR', code, message })])
  }

  #begin(): readonly TranslatedEvent[] {
    if (this.#begun) return []
    this.#begun = true
    return [{ type: 'RUN_STARTED', threadId: this.#names.threadId, runId: this.#names.runId }]
  }

  #stepOf(event: RunEvent): readonly TranslatedEvent[] {
    if (!('round' in event)) return []
    const steps = this.#steps.enter(event.round)
    if (steps.length > 0) this.#message = undefined
    return steps
  }

  #told(event: RunEvent): readonly TranslatedEvent[] {
    if (event.type === 'assistant.delta' && event.kind === 'reasoning') return this.#think(event.text)
    const said = this.#spoken.add(event).flatMap((piece) => this.#say(piece))
    const thoughtsOver = event.type === 'model.finished' || event.type === 'assistant.restart' ? this.#stopThinking() : []
    return [...said, ...thoughtsOver, ...this.#tools(event)]
  }

  #say(piece: SpokenPiece): readonly TranslatedEvent[] {
    const messageId = `${this.#names.runId}-${piece.message}`
    if (piece.type === 'text') return [{ type: 'TEXT_MESSAGE_CONTENT', messageId, delta: piece.text }]
    if (piece.type === 'end') return [{ type: 'TEXT_MESSAGE_END', messageId }]
    this.#message = messageId
    return [...this.#stopThinking(), { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' }]
  }

  #tools(event: RunEvent): readonly TranslatedEvent[] {
    if (event.type === 'tool.call.finished') {
      const { toolCallId, message, round, ordinal } = event
      const messageId = `${this.#names.runId}-result-${round}-${ordinal}`
      return [{ type: 'TOOL_CALL_RESULT', messageId, toolCallId, content: message.content, role: 'tool' }]
    }
    if (event.type !== 'model.finished') return []
    const parentMessageId = this.#message ?? `${this.#names.runId}-calls-${event.round}`
    return event.response.message.toolCalls.flatMap(({ id: toolCallId, name, arguments: args, invalidArguments }) => [
      { type: 'TOOL_CALL_START', toolCallId, toolCallName: name, parentMessageId },
      { type: 'TOOL_CALL_ARGS', toolCallId, delta: invalidArguments ?? JSON.stringify(args) },
      { type: 'TOOL_CALL_END', toolCallId },
    ])
  }

  #think(delta: string): readonly TranslatedEvent[] {
    const open = this.#thoughts
    const messageId = open ?? `${this.#names.runId}-thoughts-${this.#thoughtCount++}`
    this.#thoughts = messageId
    const begin =
      open === undefined
        ? [
            { type: 'REASONING_START', messageId },
            { type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning' },
          ]
        : []
    return [...begin, { type: 'REASONING_MESSAGE_CONTENT', messageId, delta }]
  }

  #stopThinking(): readonly TranslatedEvent[] {
    const messageId = this.#thoughts
    this.#thoughts = undefined
    if (messageId === undefined) return []
    return [
      { type: 'REASONING_MESSAGE_END', messageId },
      { type: 'REASONING_END', messageId },
    ]
  }

  #end(end: TranslatedEvent): readonly TranslatedEvent[] {
    this.#done = true
    const open = [...this.#spoken.end().flatMap((piece) => this.#say(piece)), ...this.#stopThinking()]
    return [...open, ...this.#steps.leave(), end]
  }
}

function sent(events: readonly TranslatedEvent[], timestamp?: number): readonly string[] {
  return events.map((event) => JSON.stringify(timestamp === undefined ? event : { ...event, timestamp }))
}
