import { crc32 } from './crc32.ts'

/** The version of the format; a record of a version that is not known is not read, and nothing is written behind it. */
const VERSION = 'm1'

/** One line of JSON with its checksum: what a store keeps of an event (D6). */
export function toRecord(json: string): string {
  return `${VERSION} ${crc32(json)} ${json}`
}

/** The JSON of a record, or what is wrong with it. */
export function fromRecord(record: string): { readonly json: string } | { readonly problem: string } {
  const [, version, checksum, json] = /^(\w+) ([0-9a-f]{8}) (.*)$/s.exec(record) ?? []
  if (version === undefined || json === undefined) return { problem: 'it has no version and checksum' }
  if (version !== VERSION) return { problem: `it is of version ${JSON.stringify(version)}, and this program knows ${VERSION} only` }
  return crc32(json) === checksum ? { json } : { problem: 'its checksum does not fit' }
}
