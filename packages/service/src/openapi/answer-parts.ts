/** What an operation needs to be described: plain data of OpenAPI 3.1. */
export type Described = Readonly<Record<string, unknown>>

/** A body, or an answer, of JSON. */
export function json(schema: string, description: string): Described {
  return { description, content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } } }
}

/** The answers that say why a request is refused, each of the same form. */
export function refused(...statuses: readonly (keyof typeof REASONS)[]): Described {
  return Object.fromEntries(statuses.map((status) => [status, { ...json('Error', REASONS[status]), ...RETRIED[status] }]))
}

/** The id in a path. */
export function inPath(name: string, description: string): Described {
  return { name, in: 'path', required: true, description, schema: { type: 'string' } }
}

const REASONS = {
  400: 'The request cannot be read, or says something that cannot be.',
  401: 'There is no token, or not the right one.',
  403: 'This host name is not served, or pages of this origin may not call.',
  404: 'There is no such thing, or it is of another caller.',
  409: 'This does not go with what is under way.',
  413: 'The body is too large.',
  415: 'The body is not said to be JSON.',
  422: 'The Idempotency-Key was used for another input.',
  429: 'Too much at once, or in a minute.',
  503: 'The service ends: come back to the next one.',
} as const

const RETRY_AFTER = { headers: { 'Retry-After': { description: 'When to come back, in seconds.', schema: { type: 'integer' } } } }
const RETRIED: Readonly<Record<number, Described>> = { 429: RETRY_AFTER, 503: RETRY_AFTER }
