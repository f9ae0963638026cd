/** Replaces every secret in a text, so that an error may show it. */
export type Redact = (text: string) => string

/** Hides these secrets. One that is shorter than four characters hides nothing: it would tear ordinary words apart. */
export function redactor(secrets: readonly string[]): Redact {
  const hidden = secrets.filter((secret) => secret.length >= 4).sort((a, b) => b.length - a.length)
  return (text) => hidden.reduce((shown, secret) => shown.replaceAll(secret, '[redacted]'), text)
}
