import type { RunEvent } from '@minagent/types'
import { type Attributes, type Context, type Link, SpanKind } from '@opentelemetry/api'
import { conversationOf } from './conversation.ts'
import { inputMessages, outputMessages } from './message-parts.ts'
import { requestAttributes, responseAttributes } from './model-attributes.ts'
import { Operation, type OperationEnd, type OperationError } from './operation.ts'
import type { Recording } from './recording.ts'
import { spanEvent } from './span-event.ts'

/** Who runs, as far as it is known. */
export interface RunIdentity {
  readonly agent?: string
  readonly model?: string
}

/** Where the span of a run stands. */
export interface RunPlace {
  readonly parent: Context
  /** The span of the run before it waited for a person. */
  readonly link?: Link
}

type Told<T extends RunEvent['type']> = Extract<RunEvent, { readonly type: T }>

/** The spans of one run, from its beginning (or from where it is gone on with) until it ends or waits for a person. */
export class RunSpans {
  readonly identity: RunIdentity
  readonly run: Operation
  readonly #recording: Recording
  /** Calls of the model and of tools, those that have ended too: an event may come again. */
  readonly #work = new Map<string, Operation>()
  readonly #tools = new Map<string, Operation>()
  #model: Operation | undefined
  #lastAt: number

  constructor(recording: Recording, event: RunEvent, identity: RunIdentity, { parent, link }: RunPlace) {
    const { agent, model } = identity
    this.identity = identity
    this.#recording = recording
    this.#lastAt = event.at
    this.run = new Operation(recording, {
      name: agent === undefined ? 'invoke_agent' : `invoke_agent ${agent}`,
      kind: SpanKind.INTERNAL,
      attributes: {
        ...requestAttributes('invoke_agent', model),
        ...(agent === undefined ? {} : { 'gen_ai.agent.name': agent }),
        ...conversationOf(parent),
        'minagent.run.id': event.runId,
      },
      parent,
      startedAt: event.at,
      ...(link ? { links: [link] } : {}),
    })
  }

  get ended(): boolean {
    return this.run.ended
  }

  /** The model call under way. */
  get model(): Operation | undefined {
    return this.#model
  }

  /** The span of a call, which may be over. */
  tool(callId: string): Operation | undefined {
    return this.#tools.get(callId)
  }

  tell(event: RunEvent): void {
    this.#lastAt = Math.max(this.#lastAt, event.at)
    switch (event.type) {
      case 'run.started':
        return this.#show({ 'gen_ai.input.messages': inputMessages(event.messages), 'gen_ai.tool.definitions': event.schemas })
      case 'model.started':
        this.#modelAt(event.round, event.at)
        return
      case 'assistant.started':
        return this.#streams(event)
      case 'model.finished':
        return this.#modelFinished(event)
      case 'tool.call.started':
        this.#toolAt(event, event.call, event.at)
        return
      case 'tool.call.finished':
        return this.#toolFinished(event)
      default:
        this.#note(event)
        return this.#end(event)
    }
  }

  /** Ends what is open, when nothing more will be told. */
  abandon(): void {
    if (!this.ended) this.#over({ at: this.#lastAt, attributes: { 'minagent.unfinished': true } })
  }

  #modelAt(round: number, startedAt: number): Operation {
    const key = `model:${round}`
    const known = this.#work.get(key)
    if (known) return known
    const { model } = this.identity
    const attributes = requestAttributes('chat', model)
    const operation = new Operation(this.#recording, {
      name: spanName('chat', attributes),
      kind: SpanKind.CLIENT,
      attributes: { ...attributes, ...conversationOf(this.run.context), 'minagent.round': round },
      parent: this.run.context,
      startedAt,
    })
    this.#work.set(key, operation)
    this.#model = operation
    return operation
  }

  #streams({ round, at }: Told<'assistant.started'>): void {
    this.#modelAt(round, at).set({ 'gen_ai.request.stream': true })
  }

  #modelFinished({ round, at, durationMs, response, replayed }: Told<'model.finished'>): void {
    const operation = this.#modelAt(round, at - durationMs)
    if (operation.ended) return
    this.#model = undefined
    if (replayed) return operation.drop(at)
    operation.set({ ...responseAttributes(response), ...this.#shown({ 'gen_ai.output.messages': outputMessages(response) }) })
    operation.count(response.usage.inputTokens, 'input')
    operation.count(response.usage.outputTokens, 'output')
    operation.end({ at })
  }

  #toolAt({ round, ordinal }: Place, call: { readonly id: string; readonly name: string }, startedAt: number): Operation {
    const key = `tool:${round}:${ordinal}`
    const known = this.#work.get(key)
    if (known) return known
    const operation = new Operation(this.#recording, {
      name: `execute_tool ${call.name}`,
      kind: SpanKind.INTERNAL,
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': call.name,
        'gen_ai.tool.call.id': call.id,
        'gen_ai.tool.type': 'function',
        ...('arguments' in call ? this.#shown({ 'gen_ai.tool.call.arguments': call.arguments }) : {}),
      },
      parent: this.run.context,
      startedAt,
    })
    this.#work.set(key, operation)
    this.#tools.set(call.id, operation)
    return operation
  }

  #toolFinished(event: Told<'tool.call.finished'>): void {
    const { at, durationMs, toolCallId, tool, result, replayed } = event
    const operation = this.#toolAt(event, { id: toolCallId, name: tool }, at - durationMs)
    if (replayed) return operation.drop(at)
    if (!result.ok) return operation.end({ at, error: { type: result.error.code, message: result.error.message } })
    operation.end({ at, attributes: this.#shown({ 'gen_ai.tool.call.result': result.data }) })
  }

  /** What is told once more of work that is over says nothing new. */
  #note(event: RunEvent): void {
    if (event.type === 'approval.requested') {
      const operation = this.#toolAt(event, event.call, event.at)
      if (operation.ended) return
      operation.end({ at: event.at })
    }
    if (event.type === 'model.feedback' && event.reason === 'invalid_output' && this.#model) {
      this.#model.end({ at: event.at, error: { type: 'invalid_model_output', message: event.message.content } })
      this.#model = undefined
    }
    const attributes = spanEvent(event)
    if (attributes) this.run.addEvent(`minagent.${event.type}`, attributes, event.at)
  }

  #end(event: RunEvent): void {
    const { at } = event
    switch (event.type) {
      case 'run.suspended':
        return this.#over({ at, attributes: stopped(event.stopReason) })
      case 'run.succeeded': {
        const message = { role: 'assistant', content: event.final, toolCalls: [] } as const
        const answer = this.#shown({ 'gen_ai.output.messages': outputMessages({ message, stopReason: 'end_turn' }) })
        return this.#over({ at, attributes: { ...stopped(event.stopReason), ...answer } })
      }
      case 'run.failed':
        return this.#failed(event)
      case 'internal_error': {
        const { name, code = name, message } = event.error
        return this.#over({ at, error: { type: code, message } })
      }
      case 'run.dead_lettered':
        return this.#over({ at, error: { type: 'dead_lettered' } })
      default:
    }
  }

  /** A call of the model that was under way is why the run failed, or was cut off by its end. */
  #failed({ at, stopReason, error }: Told<'run.failed'>): void {
    const message = error ? { message: error.message } : {}
    const isModels = stopReason === 'model_failed' || stopReason === 'model_timeout'
    this.#model?.end({ at, error: isModels ? { type: error?.code ?? stopReason, ...message } : CANCELLED })
    this.#over({ at, attributes: stopped(stopReason), error: { type: stopReason, ...message } })
  }

  #over(end: OperationEnd): void {
    const attributes = end.attributes?.['minagent.unfinished'] ? end.attributes : {}
    const cut = { at: end.at, attributes, ...(end.error ? { error: CANCELLED } : {}) }
    for (const operation of this.#work.values()) operation.end(cut)
    this.#model = undefined
    this.run.end(end)
  }

  #show(content: Readonly<Record<string, unknown>>): void {
    this.run.set(this.#shown(content))
  }

  #shown(content: Readonly<Record<string, unknown>>): Attributes {
    const { show } = this.#recording
    return show ? Object.fromEntries(Object.entries(content).map(([key, value]) => [key, show(value)])) : {}
  }
}

interface Place {
  readonly round: number
  readonly ordinal: number
}

const CANCELLED: OperationError = { type: 'cancelled' }

function stopped(stopReason: string): Attributes {
  return { 'minagent.run.stop_reason': stopReason }
}

/** The operation and its model, if it is known. */
export function spanName(operation: string, attributes: Attributes): string {
  const model = attributes['gen_ai.request.model']
  return typeof model === 'string' ? `${operation} ${model}` : operation
}
