/** Replaces secrets (values of a server's environment and headers) in a text by `[redacted]`; what is shorter than 6 characters is no secret. */
export function redact(text: string, secrets: readonly string[]): string {
  let clean = text
  for (const secret of secrets) if (secret.length >= 6) clean = clean.replaceAll(secret, '[redacted]')
  return clean
}
