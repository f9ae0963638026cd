import { isPlainObject } from '@minagent/types'
import { anthropicProblems } from './judge-anthropic.ts'
import { chatProblems } from './judge-chat.ts'
import { googleProblems } from './judge-google.ts'
import type { Problems } from './judge-parts.ts'
import { responsesProblems } from './judge-responses.ts'
import type { ProviderFormat } from './provider-format.ts'

/**
 * What a provider would refuse with status 400 in a request body of its format, as sentences that name the place; `[]` when there
 * is nothing. It judges what the providers' own descriptions cannot say: the order of messages, the pairing of calls and results,
 * names, ids, empty parts, the form of schemas. Members that only some compatible servers know are let through.
 */
export function requestProblems(format: ProviderFormat, body: unknown): readonly string[] {
  if (!isPlainObject(body)) return ['The body must be a JSON object.']
  return [...surrogateProblems(body), ...JUDGES[format](body)]
}

const JUDGES: Readonly<Record<ProviderFormat, (body: Readonly<Record<string, unknown>>) => Problems>> = {
  openai: chatProblems,
  'openai-responses': responsesProblems,
  anthropic: anthropicProblems,
  google: googleProblems,
}

/** `JSON.stringify` writes `\ud…` for lone surrogates only; an escaped backslash before it is a match of its own. */
function* surrogateProblems(body: object): Problems {
  const escapes = JSON.stringify(body).match(/\\(?:ud[89a-f][0-9a-f]{2}|.)/g) ?? []
  if (escapes.some((found) => found.length > 2)) yield 'The body holds half of a surrogate pair, which is no text.'
}
