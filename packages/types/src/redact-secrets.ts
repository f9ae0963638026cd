import { isPlainObject, setOwn } from './json.ts'

/** Replaces the secrets in a text, so that it can be stored. */
export type RedactText = (text: string) => string

const REDACTED = '[redacted]'

const SECRET_NAME =
  /^(?:[a-z\d]+[-_])*(?:authorization|cookie|api[-_]?key|(?:access|refresh|auth|id)[-_]?token|(?:client[-_]?)?secret|passw(?:or)?d|private[-_]?key|secret[-_]?(?:access[-_]?)?key)$/i

/**
 * What keys of providers and other credentials look like, also behind `_`; a digit tells a key from words with hyphens. What may
 * come again and again in a text is looked at only so far, so that none takes long.
 */
const SECRET_TEXTS: readonly RegExp[] = [
  /(?<![A-Za-z\d])sk-(?=[\w-]{0,64}\d)[\w-]{16,}/g,
  /(?<![A-Za-z\d])[rs]k_(?:live|test)_\w{16,}/g,
  /(?<![A-Za-z\d])AIza[\w-]{35}/g,
  /(?<![A-Za-z\d])(?:gsk_|xai-|hf_|pplx-|r8_)\w{16,}/g,
  /(?<![A-Za-z\d])(?:gh[oprsu]_|github_pat_)\w{20,}/g,
  /(?<![A-Za-z\d])xox[abeprs]-[\w-]{10,}/g,
  /(?<![A-Za-z\d])(?:AKIA|ASIA)[A-Z\d]{16}(?![A-Za-z\d])/g,
  /(?<![A-Za-z\d])eyJ[\w-]{8,500}\.eyJ[\w-]{8,}\.[\w-]{8,}/g,
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$)/g,
]

/** Words that are followed by a secret; the words stay. */
const SECRET_AFTER: readonly RegExp[] = [
  /\b((?:Bearer|Basic)\s{1,4})(?=[\w.~+/=-]*[\d=])[\w.~+/=-]{12,}/gi,
  /(?<![A-Za-z\d])((?:authorization|api[-_]?key|access[-_]?token|client[-_]?secret|secret[-_]?access[-_]?key|password)["']?\s{0,4}[:=]\s{0,4}["']?)(?!Bearer\s|Basic\s)[^\s"',;&}]{6,}/gi,
  /\b([a-z][\w+.-]{1,20}:\/\/[^\s/:@]{0,200}:)[^\s/@]{3,200}(?=@)/gi,
]

/** Nothing shorter holds a credential: `apikey=` and 6 characters are one. */
const SHORTEST = 13

/**
 * Hides in a text what looks like a credential: keys of the usual providers, bearer and basic tokens, JSON web tokens, private keys (PEM),
 * passwords in URLs, and what follows words such as `api_key=`, `DB_PASSWORD=` or `"password":`.
 */
export function redactSecrets(text: string): string {
  if (text.length < SHORTEST) return text
  const shown = SECRET_TEXTS.reduce((hidden, pattern) => hidden.replace(pattern, REDACTED), text)
  return SECRET_AFTER.reduce((hidden, pattern) => hidden.replace(pattern, `$1${REDACTED}`), shown)
}

/** True for names such as `password` and `api_key`, whose values are hidden whatever they look like. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name)
}

/**
 * What JSON keeps of a value, as a copy: its texts redacted, and texts, numbers and lists of them hidden whose member is named like a
 * secret. The names of members go through {@link redactSecrets}, whatever `redact` is: most of them are words of a form.
 */
export function redactedJson(value: unknown, redact: RedactText): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(value) ?? 'null')
  return redacted(copy, redact, false)
}

/** An object is looked at member by member even under such a name: in a schema it describes the secret, and holds none. */
function redacted(value: unknown, redact: RedactText, isSecret: boolean): unknown {
  if (isSecret && (typeof value === 'string' || typeof value === 'number')) return REDACTED
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item) => redacted(item, redact, isSecret))
  if (!isPlainObject(value)) return value
  const copy: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) setOwn(copy, redactSecrets(key), redacted(member, redact, isSecretName(key)))
  return copy
}
