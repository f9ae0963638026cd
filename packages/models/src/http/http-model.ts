import type { Model, ModelEvent, ModelResponse } from '@minagent/types'
import { responseDeltas } from '../response-deltas.ts'
import { throwIfCancelled } from '../throw-if-cancelled.ts'
import type { Connection } from './connection.ts'
import { Exchange } from './exchange.ts'
import { providerError } from './provider-error.ts'
import { streamedAnswer } from './streamed-answer.ts'
import type { Fail, ModelCall, WireFormat } from './wire-format.ts'

/** A model that speaks one wire format over one connection. `extra` is added to each request body. */
export function httpModel(id: string, format: WireFormat, connection: Connection, extra: Readonly<Record<string, unknown>> = {}): Model {
  const { host, clock, redact } = connection
  const fail: Fail = (body) => providerError(body, { host, now: clock.now(), redact })
  const open = async (exchange: Exchange, call: ModelCall, streamed: boolean) =>
    await exchange.send(format.path(streamed), { ...format.body(call, streamed), ...extra })
  return {
    id,
    async complete(messages, tools, options = {}) {
      throwIfCancelled(options)
      const call = { messages, tools, options }
      const exchange = new Exchange(connection, false, options)
      try {
        const response = await open(exchange, call, false)
        return format.readAnswer(await exchange.json(response), call, fail)
      } finally {
        exchange.close()
      }
    },
    async *stream(messages, tools, options = {}) {
      throwIfCancelled(options)
      const call = { messages, tools, options }
      const exchange = new Exchange(connection, true, options)
      try {
        const response = await open(exchange, call, true)
        if (isWhole(response)) yield* wholeAnswer(format.readAnswer(await exchange.json(response), call, fail))
        else yield* streamedAnswer({ bytes: exchange.bytes(response), hurry: () => exchange.hurry() }, format.openStream(call, fail), fail)
      } finally {
        exchange.close()
      }
    },
  }
}

/** Some servers know no streams and send the whole answer; a page of HTML is no answer either way. */
function isWhole({ headers }: Response): boolean {
  return /[/+](json|html)\b/i.test(headers.get('content-type') ?? '')
}

function* wholeAnswer(response: ModelResponse): Generator<ModelEvent> {
  yield* responseDeltas(response, Number.POSITIVE_INFINITY)
  yield { type: 'response', response }
}
