import { isPlainObject, setOwn } from '@minagent/types'

/** What JSON can hold. */
type JsonValue = null | string | number | boolean | JsonValue[] | JsonMembers

/** A JSON object. */
export type JsonMembers = { [key: string]: JsonValue | undefined }

/** What AI SDK calls provider metadata in answers and provider options in prompts: objects by the provider's name. */
export type ProviderMetadata = { [provider: string]: JsonMembers }

/** A copy that JSON can hold: bytes become base64, addresses their text, and what has no JSON is left out. */
export function jsonMembers(value: object): JsonMembers {
  const copy: JsonMembers = {}
  for (const [key, member] of Object.entries(value)) {
    const json = jsonValue(member)
    if (json !== undefined) setOwn(copy, key, json)
  }
  return copy
}

function jsonValue(value: unknown): JsonValue | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (Array.isArray(value)) return value.map((item) => jsonValue(item) ?? null)
  if (value instanceof Uint8Array) return base64(value)
  if (value instanceof URL) return value.href
  return isPlainObject(value) ? jsonMembers(value) : undefined
}

/** Base64, of any number of bytes. */
export function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += CHUNK) binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK))
  return btoa(binary)
}

/** How many arguments a call takes on every runtime. */
const CHUNK = 8_192
