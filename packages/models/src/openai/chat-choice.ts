import { isPlainObject } from '@minagent/types'
import type { Fail } from '../http/wire-format.ts'
import { type JsonObject, listOf, objectOf } from '../read-json.ts'

/** The first of the choices; others are answers that nobody asked for. */
export function firstChoice(body: JsonObject): JsonObject | undefined {
  return listOf(body.choices)
    .filter(isPlainObject)
    .find(({ index }) => index === 0 || typeof index !== 'number')
}

/**
 * The `finish_reason` of a choice; some servers write '' until there is one.
 * @throws ModelError for one that says that there is no answer.
 */
export function finishIn({ finish_reason: finish }: JsonObject, fail: Fail): string | undefined {
  if (typeof finish !== 'string' || finish === '') return undefined
  if (finish !== 'error' && finish !== 'network_error') return finish
  throw fail({ error: { message: `the answer ended with finish_reason "${finish}"` } })
}

/** Where an answer or a chunk says what it cost: OpenAI and most, Groq, Moonshot. */
export function usageIn(body: JsonObject, choice: JsonObject | undefined): JsonObject | undefined {
  return [body.usage, objectOf(body.x_groq).usage, choice?.usage].find(isPlainObject)
}
