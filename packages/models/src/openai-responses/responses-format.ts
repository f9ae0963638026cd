import type { WireFormat } from '../http/wire-format.ts'
import { readResponse } from './read-response.ts'
import { requestBody } from './request-body.ts'
import { ResponseStream } from './response-stream.ts'

/** OpenAI's Responses API, for one model. */
export function responsesFormat(model: string): WireFormat {
  return {
    path: () => '/responses',
    body: (call, streamed) => requestBody(model, call, streamed),
    readAnswer: (answer, call, fail) => readResponse(answer, call.options, fail),
    openStream: (call, fail) => new ResponseStream(call.options, fail),
  }
}
