import { deflateSync, inflateSync } from 'node:zlib'

/**
 * The records of one append as one value of the database: a line each, compressed (zlib, RFC 1950). What a row and its page cost
 * beside the records (about 130 bytes an append) is more than what is left of D9 for text that is kept as it is.
 */
export function packedRecords(records: readonly string[]): Uint8Array {
  return deflateSync(records.join('\n'))
}

/** @throws when the value is not what {@link packedRecords} made. */
export function unpackedRecords(value: unknown): readonly string[] {
  if (!(value instanceof Uint8Array)) throw new TypeError(`bytes were expected, got ${value === null ? 'null' : typeof value}`)
  return inflateSync(value).toString('utf8').split('\n')
}
