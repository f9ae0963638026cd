/** What the entries of a ZIP archive say they have in all, in bytes; undefined for what is none, or one of more than 4 GB. */
export function inflatedSize(archive: Buffer): number | undefined {
  const end = archive.lastIndexOf(END_OF_DIRECTORY)
  if (end === -1 || end + 22 > archive.length) return undefined
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  let size = 0
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > archive.length || !archive.subarray(at, at + 4).equals(ENTRY)) return undefined
    size += archive.readUInt32LE(at + 24)
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return size
}

const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 5, 6])
const ENTRY = Buffer.from([0x50, 0x4b, 1, 2])
