/** The beginning and the end of a stream of bytes; what came between is counted and dropped, so that memory stays bounded. */
export class CappedOutput {
  readonly #half: number
  #head = Buffer.alloc(0)
  #tail: Buffer[] = []
  #tailBytes = 0
  #dropped = 0

  /** At most `bytes` are kept, half of them from the beginning. */
  constructor(bytes: number) {
    this.#half = Math.floor(bytes / 2)
  }

  add(chunk: Buffer): void {
    const room = this.#half - this.#head.length
    if (room > 0) this.#head = Buffer.concat([this.#head, chunk.subarray(0, room)])
    const rest = chunk.subarray(Math.max(0, room))
    if (rest.length === 0) return
    this.#tail.push(rest)
    this.#tailBytes += rest.length
    if (this.#tailBytes > 2 * this.#half) this.#shorten()
  }

  /** What was kept, as UTF-8; `note` says how many bytes are missing where they are missing. */
  text(note: (bytes: number) => string): string {
    this.#shorten()
    const tail = Buffer.concat(this.#tail)
    if (this.#dropped === 0) return Buffer.concat([this.#head, tail]).toString()
    const [head, end] = [withoutBrokenEnd(this.#head), withoutBrokenStart(tail)]
    const missing = this.#dropped + this.#head.length - head.length + tail.length - end.length
    return head.toString() + note(missing) + end.toString()
  }

  #shorten(): void {
    const surplus = this.#tailBytes - this.#half
    if (surplus <= 0) return
    // A copy: a part of a chunk would keep the whole of it in memory.
    this.#tail = [Buffer.from(Buffer.concat(this.#tail).subarray(surplus))]
    this.#tailBytes = this.#half
    this.#dropped += surplus
  }
}

/** Without the first bytes of a character whose others are missing. */
function withoutBrokenEnd(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes.at(-back) ?? 0
    if (isContinuation(byte)) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return length > back ? bytes.subarray(0, bytes.length - back) : bytes
  }
  return bytes
}

/** Without the last bytes of a character whose first are missing. */
function withoutBrokenStart(bytes: Buffer): Buffer {
  let start = 0
  while (start < Math.min(3, bytes.length) && isContinuation(bytes[start] ?? 0)) start++
  return bytes.subarray(start)
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80
}
