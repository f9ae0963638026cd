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

/** The kind of a UTF-16 code unit as `charCodeAt` gives it: `end` for the `NaN` behind a text. */
export function kindOf(unit: number): number {
  if (unit < FIRST_TABLE_END) return KINDS[unit] ?? Kind.other
  return unit >= FIRST_TABLE_END ? (BLOCKS[unit >> 4] ?? Kind.other) : Kind.end
}

const FIRST_TABLE_END = 0x250

/** Ranges above the table, each from the end of the one before; all begin at multiples of 16. */
const RANGES: readonly (readonly [end: number, kind: number])[] = [
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

/** Kinds of 16 units each. */
const BLOCKS = filled(
  0x1000,
  RANGES.map(([end, kind]) => [end / 16, kind]),
)

const KINDS = filled(FIRST_TABLE_END, [
  [0x80, Kind.mark],
  [0xa0, Kind.other],
  [0xc0, Kind.typographic],
  [FIRST_TABLE_END, Kind.accented],
])
for (const [kind, characters] of [
  [Kind.space, ' \t'],
  [Kind.lineBreak, '\r\n'],
  [Kind.typographic, '×÷'],
] as const) {
  for (const character of characters) KINDS[character.charCodeAt(0)] = kind
}
KINDS.fill(Kind.digit, 0x30, 0x3a)
KINDS.fill(Kind.upper, 0x41, 0x5b)
KINDS.fill(Kind.lower, 0x61, 0x7b)

/** A table of ranges: filling it costs nothing at load, where finding the range of each entry took milliseconds. */
function filled(length: number, ranges: readonly (readonly [end: number, kind: number])[]): Uint8Array {
  const table = new Uint8Array(length)
  let start = 0
  for (const [end, kind] of ranges) {
    table.fill(kind, start, end)
    start = end
  }
  return table
}
