import { canonicalJson } from './canonical-json.ts'
import { sha256 } from './sha256.ts'

/** Binds an approval to the arguments that were shown: the SHA-256 of their canonical JSON. */
export function argumentsHash(args: Readonly<Record<string, unknown>>): string {
  return sha256(canonicalJson(args))
}
