import { sha256 } from '@minagent/types/runtime'

/**
 * A file name for any id: lower-case letters, digits, `-` and `_` as they are, everything else as `%` and four hexadecimal digits
 * a UTF-16 unit. So no id leaves its folder, and two ids never share a file where names differ in case only. What is too long
 * for a file name becomes `~` and a hash.
 */
export function fileNameOf(id: string): string {
  const name = id.replace(/[^a-z0-9_-]/g, (unit) => `%${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return name.length <= LONGEST ? name : `~${sha256(name)}`
}

/** The id behind a name of {@link fileNameOf}; undefined for a hash. */
export function idOfFileName(name: string): string | undefined {
  if (name.startsWith('~')) return undefined
  return name.replace(/%([0-9a-f]{4})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

/** File systems allow 255 bytes; prefixes need some. */
const LONGEST = 200
