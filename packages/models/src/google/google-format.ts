import type { WireFormat } from '../http/wire-format.ts'
import type { JsonObject } from '../read-json.ts'
import { GoogleAnswer } from './google-answer.ts'
import { requestBody } from './request-body.ts'

/** What the requests of a model have in common. */
export interface GoogleSettings {
  readonly model: string
  /** What stands before the method, such as `/v1beta/models/gemini-3-pro`. */
  readonly path: string
  /** The caller's own fields. */
  readonly body: JsonObject
}

/** Gemini's `generateContent` and `streamGenerateContent`. */
export function googleFormat({ model, path, body }: GoogleSettings): WireFormat {
  return {
    path: (streamed) => `${path}:${streamed ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
    body: (call) => requestBody(call, model, body),
    readAnswer(data, call, fail) {
      const answer = new GoogleAnswer(call, fail)
      answer.push(data, () => undefined)
      // A list is a stream that came as a whole: its end tells whether it was cut.
      if (!Array.isArray(data) && answer.hasBegun) answer.assumeFinished()
      return answer.finish()
    },
    openStream: (call, fail) => new GoogleAnswer(call, fail),
  }
}
