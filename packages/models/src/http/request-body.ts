/** One escape of JSON. `JSON.stringify` writes `\ud…` for lone surrogates only; an escaped backslash before it is a match of its own. */
const ESCAPE = /\\(?:ud[89a-f][0-9a-f]{2}|.)/g

/** The JSON of a request body, or of arguments that go out as text in one. Lone surrogates become U+FFFD: a provider would refuse the conversation for ever (F18). */
export function requestJson(body: Readonly<Record<string, unknown>>): string {
  const json = JSON.stringify(body)
  return json.includes('\\ud') ? json.replace(ESCAPE, (found) => (found.length > 2 ? '\\ufffd' : found)) : json
}
