import { crc32 } from './crc32.ts'

/** The version of the format; a record of a version that is not known is not read, and nothing is written behind it. */
const VERSION = 'm1'

/** What a sound record holds. */
export interface SoundRecord {
  readonly json: string
  readonly checksum: string
}

/**
 * One line of JSON with its checksum: what a store keeps of an event (D6). The checksum is over `after` too: the run id for the first
 * record of a run, and the checksum of the record before for every other, so that none can be missing, moved or of another run.
 */
export function toRecord(json: string, after = ''): string {
  return `${VERSION} ${crc32(after + json)} ${json}`
}

/** What a record holds, or what is wrong with it. */
export function fromRecord(record: string, after = ''): SoundRecord | { readonly problem: string } {
  const [, version, checksum, json] = /^(\w+) ([0-9a-f]{8}) (.*)$/s.exec(record) ?? []
  if (version === undefined || checksum === undefined || json === undefined) return { problem: 'it has no version and checksum' }
  if (version !== VERSION) return { problem: `it is of version ${JSON.stringify(version)}, and this program knows ${VERSION} only` }
  if (crc32(after + json) === checksum) return { json, checksum }
  return { problem: 'its checksum does not fit: it was changed, or is not the one that belongs here' }
}

/** The checksum of a record that was just made. */
export function checksumOf(record: string): string {
  return record.slice(VERSION.length + 1, VERSION.length + 9)
}
