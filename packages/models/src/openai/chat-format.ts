import type { WireFormat } from '../http/wire-format.ts'
import { chatRequest } from './chat-request.ts'
import { ChatStream } from './chat-stream.ts'
import type { Dialect } from './dialect.ts'
import { readChatAnswer } from './read-chat-answer.ts'

/** The wire format of Chat Completions, as this model's host speaks it. */
export function chatFormat(model: string, dialect: Dialect): WireFormat {
  return {
    path: () => '/chat/completions',
    body: (call, streamed) => ({
      model,
      ...chatRequest(call, dialect),
      ...(streamed ? { stream: true } : {}),
      ...(streamed && dialect.asksForUsage ? { stream_options: { include_usage: true } } : {}),
    }),
    readAnswer: readChatAnswer,
    openStream: (call, fail) => new ChatStream(call, fail),
  }
}
