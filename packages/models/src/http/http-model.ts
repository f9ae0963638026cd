import { isMinagentError, isModelError, type Model, ModelError, type ModelEvent, type ModelResponse } from '@minagent/types'
import { responseDeltas } from '../response-deltas.ts'
import { throwIfCancelled } from '../throw-if-cancelled.ts'
import type { Connection } from './connection.ts'
import { Exchange } from './exchange.ts'
import { peek } from './peek.ts'
import { providerError } from './provider-error.ts'
import { streamedAnswer } from './streamed-answer.ts'
import type { Fail, ModelCall, StreamReader, WireFormat } from './wire-format.ts'

/** A model that speaks one wire format over one connection. `extra` is added to each request body. */
export function httpModel(id: string, format: WireFormat, connection: Connection, extra: Readonly<Record<string, unknown>> = {}): Model {
  const { host, clock, redact } = connection
  const fail: Fail = (body) => providerError(body, { host, now: clock.now(), redact })
  const open = async (exchange: Exchange, call: ModelCall, streamed: boolean) =>
    exchange.bytes(await exchange.send(format.path(streamed), { ...format.body(call, streamed), ...extra }))
  const whole = async (exchange: Exchange, call: ModelCall, bytes: AsyncIterable<Uint8Array>) => {
    const answer = await exchange.json(bytes)
    return readable(() => format.readAnswer(answer, call, fail))
  }
  return {
    id,
    //#region complete
    async complete(messages, tools, options = {}) {
      throwIfCancelled(options)
      const call = { messages, tools, options }
      const exchange = new Exchange(connection, false, options)
      try {
        return await whole(exchange, call, await open(exchange, call, false))
      } finally {
        exchange.close()
      }
    },
    //#endregion complete
    async *stream(messages, tools, options = {}) {
      throwIfCancelled(options)
      const call = { messages, tools, options }
      const exchange = new Exchange(connection, true, options)
      try {
        const { first, bytes } = await peek(await open(exchange, call, true))
        if (isWhole(first)) yield* wholeAnswer(await whole(exchange, call, bytes))
        else
          yield* streamedAnswer(
            { bytes, hurry: () => exchange.hurry(), ended: () => exchange.ended(), redact },
            guarded(format.openStream(call, fail)),
            fail,
          )
      } finally {
        exchange.close()
      }
    },
  }
}

/**
 * Some servers know no streams and send the whole answer, or an error, with whatever content type; a page of HTML is no answer
 * either way. No line of an event stream begins with one of these.
 */
function isWhole(first: number | undefined): boolean {
  return first !== undefined && '{[<'.includes(String.fromCharCode(first))
}

function* wholeAnswer(response: ModelResponse): Generator<ModelEvent> {
  yield* responseDeltas(response, Number.POSITIVE_INFINITY)
  yield { type: 'response', response }
}

function guarded(reader: StreamReader): StreamReader {
  return {
    push: (data, emit) => readable(() => reader.push(data, emit)),
    get state() {
      return reader.state
    },
    finish: () => readable(() => reader.finish()),
  }
}

/** What an answer does to its reader (nesting deeper than the stack, a block that cannot be) is the answer's fault. */
function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (isModelError(cause) || isMinagentError(cause, 'invalid_model_output')) throw cause
    throw new ModelError('protocol', 'The answer cannot be understood.', { cause })
  }
}
