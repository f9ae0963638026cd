import { DefectError, type ModelResponse } from '@minagent/types'
import type { JsonObject } from '../read-json.ts'
import { prepareReply, type ScriptReply, unknownItemText } from '../script-item.ts'
import type { ProviderFormat } from './provider-format.ts'
import type { ProviderWriter } from './provider-writer.ts'
import { anthropicWriter } from './write-anthropic.ts'
import { chatWriter } from './write-chat.ts'
import { googleWriter } from './write-google.ts'
import { responsesWriter } from './write-responses.ts'

const MODEL = 'fake-model'

/** An answer that is no error: a text, a round of tool calls, or a whole response. */
export type FakeAnswer = Exclude<ScriptReply, Error>

/** The body with which a provider of this format gives an answer as a whole. */
export function answerBody(format: ProviderFormat, answer: FakeAnswer, model: string = MODEL): JsonObject {
  return writerOf(format).whole(responseOf(answer), model)
}

/**
 * The events with which a provider of this format streams an answer, each one as it is sent: to be cut, delayed or mixed with
 * other bytes in the `body` of an {@link HttpReply}. The last one ends the stream.
 */
export function answerEvents(format: ProviderFormat, answer: FakeAnswer, model: string = MODEL): readonly string[] {
  return writerOf(format).events(responseOf(answer), model)
}

/** The body with which a provider of this format tells of an error. */
export function errorBody(format: ProviderFormat, status: number, message: string): JsonObject {
  return writerOf(format).error(status, message)
}

/** The event with which a provider of this format tells of an error inside a stream whose status was 200. */
export function errorEvent(format: ProviderFormat, status: number, message: string): string {
  return writerOf(format).errorEvent(status, message)
}

const WRITERS: Readonly<Record<ProviderFormat, ProviderWriter>> = {
  openai: chatWriter,
  'openai-responses': responsesWriter,
  anthropic: anthropicWriter,
  google: googleWriter,
}

function writerOf(format: ProviderFormat): ProviderWriter {
  return WRITERS[format]
}

function responseOf(answer: FakeAnswer): ModelResponse {
  const reply = prepareReply(answer)
  if (reply === undefined || reply instanceof Error) throw new DefectError('unknown_script_item', unknownItemText(answer, 'for a provider'))
  return reply
}
