import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Begins a text, and ends a story. */
export const BOS = 1

/** The vocabulary of the stories model (SentencePiece, 512 pieces): text to tokens by the best merges, and back. */
export class StoriesTokens {
  readonly #pieces: readonly Piece[]
  readonly #ids: ReadonlyMap<string, number>

  /** Reads `tok512.bin`: the longest length, then score, length and bytes of each piece. */
  constructor(folder: string) {
    const file = readFileSync(join(folder, 'tok512.bin'))
    const pieces: Piece[] = []
    for (let at = 4; at < file.length; ) {
      const length = file.readInt32LE(at + 4)
      pieces.push({ score: file.readFloatLE(at), text: file.toString('utf8', at + 8, at + 8 + length) })
      at += 8 + length
    }
    this.#pieces = pieces
    this.#ids = new Map(pieces.map(({ text }, id) => [text, id]))
  }

  encode(text: string): number[] {
    const tokens = [...` ${text}`].flatMap((character) => this.#ids.get(character) ?? bytesOf(character))
    for (;;) {
      const merges = tokens.slice(1).map((token, i) => this.#ids.get(this.#pieces[tokens[i]!]!.text + this.#pieces[token]!.text))
      const best = merges.reduce<number>((top, id, i) => (this.#score(id) > this.#score(merges[top]) ? i : top), 0)
      const merged = merges[best]
      if (merged === undefined) return [BOS, ...tokens]
      tokens.splice(best, 2, merged)
    }
  }

  /** The bytes of one token; a piece such as `<0x0A>` is a byte of its own. */
  decode(token: number, isFirst: boolean): Buffer {
    const text = this.#pieces[token]?.text ?? ''
    const byte = /^<0x([0-9A-F]{2})>$/.exec(text)?.[1]
    if (byte) return Buffer.from(byte, 'hex')
    return Buffer.from(isFirst ? text.replace(/^ /, '') : text)
  }

  #score(id: number | undefined): number {
    return id === undefined ? Number.NEGATIVE_INFINITY : (this.#pieces[id]?.score ?? 0)
  }
}

interface Piece {
  readonly score: number
  readonly text: string
}

/** The three special pieces come first, then one for each byte. */
function bytesOf(character: string): number[] {
  return [...Buffer.from(character)].map((byte) => byte + 3)
}
