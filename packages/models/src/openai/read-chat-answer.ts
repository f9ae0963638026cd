import { isPlainObject, ModelError, type ModelResponse } from '@minagent/types'
import type { Fail, ModelCall } from '../http/wire-format.ts'
import { listOf, objectOf } from '../read-json.ts'
import { ChatAnswer } from './chat-answer.ts'
import { finishIn, firstChoice, usageIn } from './chat-choice.ts'
import { chatError } from './chat-error.ts'

/**
 * Reads a whole answer; of several choices the first.
 * @throws ModelError for an error in place of an answer, and `protocol` for what is none.
 */
export function readChatAnswer(answer: unknown, call: ModelCall, fail: Fail): ModelResponse {
  const error = chatError(answer)
  if (error !== undefined) throw fail(error)
  const body = objectOf(answer)
  const choice = firstChoice(body)
  const message = choice?.message
  if (!choice || !isPlainObject(message)) throw new ModelError('protocol', 'The answer is JSON, but holds no message of a model.')
  const result = new ChatAnswer()
  // Each call is one of its own here, whatever its id: only deltas have to be told apart by it.
  const tool_calls = listOf(message.tool_calls).map((item, index) => ({ ...objectOf(item), index }))
  result.add({ ...message, tool_calls }, () => undefined)
  result.finish = finishIn(choice, fail)
  result.usage = usageIn(body, choice)
  return result.response(call)
}
