import type { Message, Model, ModelCallOptions, ModelEvent, ModelResponse } from '@minagent/types'
import { type Context, context, SpanKind } from '@opentelemetry/api'
import { conversationOf } from './conversation.ts'
import { inputMessages, outputMessages } from './message-parts.ts'
import { requestAttributes, responseAttributes } from './model-attributes.ts'
import { during, Operation, thrown } from './operation.ts'
import type { Recording } from './recording.ts'
import type { RunObserver } from './run-observer.ts'
import { spanName } from './run-spans.ts'

/**
 * The same model. The call of a round of an observed run runs in its span; any other call gets a span of its own, unless it says that it
 * belongs to a run that nobody observes (yet).
 */
export function tracedModel(model: Model, recording: Recording, observer: RunObserver): Model {
  const calls = new Calls(model, recording, observer)
  const { stream } = model
  return {
    ...(model.id === undefined ? {} : { id: model.id }),
    complete(messages, tools, options) {
      const { where, own } = calls.begin(messages, options)
      const work = () => model.complete(messages, tools, options)
      return own ? during(recording, own, work, (response) => calls.answered(own, response)) : context.with(where, work)
    },
    ...(stream
      ? {
          stream(messages, tools, options) {
            const { where, own } = calls.begin(messages, options)
            const events = inContext(where, () => stream.call(model, messages, tools, options))
            return own ? calls.observed(own, events) : events
          },
        }
      : {}),
  }
}

/** Where a call runs; `own` is its span where the call is of no round. */
interface Place {
  readonly where: Context
  readonly own?: Operation
}

class Calls {
  readonly #model: Model
  readonly #recording: Recording
  readonly #observer: RunObserver

  constructor(model: Model, recording: Recording, observer: RunObserver) {
    this.#model = model
    this.#recording = recording
    this.#observer = observer
  }

  begin(messages: readonly Message[], options: ModelCallOptions | undefined): Place {
    const { show, clock } = this.#recording
    const runId = options?.runId
    const spans = runId === undefined ? undefined : this.#observer.run(runId)
    if (runId !== undefined && !spans) return { where: context.active() }
    const content = show ? { 'gen_ai.input.messages': show(inputMessages(messages)) } : {}
    const round = spans?.model
    round?.set(content)
    if (round) return { where: round.context }
    const parent = spans ? spans.run.context : context.active()
    const asked = requestAttributes('chat', this.#model.id)
    const own = new Operation(this.#recording, {
      name: spanName('chat', asked),
      kind: SpanKind.CLIENT,
      attributes: { ...asked, ...conversationOf(parent), ...content },
      parent,
      startedAt: clock.now(),
    })
    return { where: own.context, own }
  }

  answered(operation: Operation, response: ModelResponse) {
    const { show } = this.#recording
    const attributes = responseAttributes(response)
    operation.set(attributes)
    operation.count(response.usage.inputTokens, 'input')
    operation.count(response.usage.outputTokens, 'output')
    return { attributes: show ? { 'gen_ai.output.messages': show(outputMessages(response)) } : {} }
  }

  /** Ends the span also when the stream is left. */
  async *observed(operation: Operation, events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
    const { clock } = this.#recording
    operation.set({ 'gen_ai.request.stream': true })
    try {
      for await (const event of events) {
        if (event.type === 'response') operation.end({ at: clock.now(), ...this.answered(operation, event.response) })
        yield event
      }
    } catch (error) {
      operation.end({ at: clock.now(), error: thrown(error) })
      throw error
    } finally {
      operation.end({ at: clock.now() })
    }
  }
}

/** What iterates is the program: without this each step would run in its context. */
function inContext(where: Context, begin: () => AsyncIterable<ModelEvent>): AsyncIterable<ModelEvent> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = context.with(where, () => begin()[Symbol.asyncIterator]())
      return {
        next: () => context.with(where, () => iterator.next()),
        async return(value: unknown) {
          await context.with(where, () => iterator.return?.(value))
          return { done: true, value: undefined }
        },
      }
    },
  }
}
