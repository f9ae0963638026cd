/** What a character is for a tokenizer; up to `upper` they are the letters of a word. */
export const Kind = {
  lower: 0,
  accented: 1,
  upper: 2,
  digit: 3,
  space: 4,
  lineBreak: 5,
  mark: 6,
  greekOrCyrillic: 7,
  semitic: 8,
  indic: 9,
  typographic: 10,
  symbol: 11,
  wideMark: 12,
  kana: 13,
  han: 14,
  hangul: 15,
  surrogate: 16,
  other: 17,
  end: 18,
} as const

/** The kind of a UTF-16 code unit as `charCodeAt` gives it: `end` for the `NaN` behind a text. Only after {@link fillKinds}. */
export function kindOf(unit: number): number {
  // A `NaN` as an index would make all look-ups slow.
  return unit >= 0 ? (KINDS[unit] ?? Kind.other) : Kind.end
}

/** The kind of each code unit. */
const KINDS = /* @__PURE__ */ new Uint8Array(0x10000)
let filled = false

/** Ranges of units, each from the end of the one before. */
const RANGES: readonly (readonly [end: number, kind: number])[] = [
  [0x80, Kind.mark],
  [0xa0, Kind.other],
  [0xc0, Kind.typographic],
  [0x250, Kind.accented],
  [0x300, Kind.other],
  [0x370, Kind.accented],
  [0x530, Kind.greekOrCyrillic],
  [0x590, Kind.other],
  [0x780, Kind.semitic],
  [0x900, Kind.other],
  [0x1100, Kind.indic],
  [0x1e00, Kind.other],
  [0x1f00, Kind.accented],
  [0x2010, Kind.other],
  [0x2030, Kind.typographic],
  [0x2e80, Kind.symbol],
  [0x3000, Kind.other],
  [0x3040, Kind.wideMark],
  [0x3100, Kind.kana],
  [0x4e00, Kind.other],
  [0xa000, Kind.han],
  [0xac00, Kind.other],
  [0xd7b0, Kind.hangul],
  [0xd800, Kind.other],
  [0xe000, Kind.surrogate],
  [0xff00, Kind.other],
  [0xfff0, Kind.wideMark],
  [0x10000, Kind.other],
]

/** Done by the first text, not at load: few programs that load this weigh one. */
export function fillKinds(): void {
  if (filled) return
  let start = 0
  for (const [end, kind] of RANGES) {
    KINDS.fill(kind, start, end)
    start = end
  }
  KINDS.fill(Kind.digit, 0x30, 0x3a).fill(Kind.upper, 0x41, 0x5b).fill(Kind.lower, 0x61, 0x7b)
  for (const character of ' \t') KINDS[character.charCodeAt(0)] = Kind.space
  for (const character of '\r\n') KINDS[character.charCodeAt(0)] = Kind.lineBreak
  for (const character of '×÷') KINDS[character.charCodeAt(0)] = Kind.typographic
  filled = true
}
