/** A family of tokenizers that count about alike. */
export type TokenFamily = 'o200k' | 'cl100k' | 'claude' | 'qwen' | 'deepseek'

/** Tokens that each feature of a text stands for; a weight below 0 takes back a part of what another one counted. */
export interface TokenWeights {
  /** A run of Latin letters; `bareWord`: one with no space before; `shortBareWord`: one of those with at most 2 letters. */
  readonly word: number
  readonly bareWord: number
  readonly shortBareWord: number
  readonly capitalizedWord: number
  /** A further part of a word: `camelCase` has one. */
  readonly hump: number
  /** A part of a word that is all capitals. */
  readonly capitals: number
  /** Each letter of a part beyond its 7th, and again beyond its 11th. */
  readonly letterBeyond7: number
  readonly letterBeyond11: number
  readonly accentedLetter: number
  readonly number: number
  readonly digit: number
  /** Three digits or less of a number. */
  readonly digitGroup: number
  readonly spaceBeforeNumber: number
  readonly spaceBeforeWide: number
  /** Several spaces or tabs in a row. */
  readonly gap: number
  readonly tab: number
  /** A run of line breaks; `lineAfterMark`: one after punctuation; `emptyLine`: one of several lines. */
  readonly line: number
  readonly lineAfterMark: number
  readonly emptyLine: number
  /** A run of ASCII punctuation; `joinedMark`: a single one between what is not a space and a letter. */
  readonly mark: number
  readonly joinedMark: number
  /** Each mark of a run that differs from the one before, or is the same. */
  readonly furtherMark: number
  readonly repeatedMark: number
  readonly greekOrCyrillicWord: number
  readonly greekOrCyrillic: number
  readonly semitic: number
  readonly indic: number
  readonly typographic: number
  readonly symbol: number
  readonly wideMark: number
  readonly kana: number
  readonly hanRun: number
  readonly han: number
  /** Added to `han` for the most frequent ones. */
  readonly commonHan: number
  readonly hangulWord: number
  readonly hangul: number
  /** A character outside the first 65,536, such as an emoji. */
  readonly pair: number
  readonly other: number
}

/** Written by `scripts/fit-tokens.mjs`, which says what they were fitted to. */
export const TOKEN_WEIGHTS: Readonly<Record<TokenFamily, TokenWeights>> = {
  o200k: {
    word: 0.99,
    bareWord: 0.07,
    shortBareWord: -0.39,
    capitalizedWord: 0.08,
    hump: 1.14,
    capitals: 0.15,
    letterBeyond7: 0.11,
    letterBeyond11: 0.39,
    accentedLetter: 1.15,
    number: 0.42,
    digit: 0,
    digitGroup: 0.97,
    spaceBeforeNumber: 0.56,
    spaceBeforeWide: 0.04,
    gap: 0.95,
    tab: 0.4,
    line: 0.54,
    lineAfterMark: -0.43,
    emptyLine: 0.51,
    mark: 0.89,
    joinedMark: -0.5,
    furtherMark: 0.16,
    repeatedMark: 0.06,
    greekOrCyrillicWord: 1.02,
    greekOrCyrillic: 0.1,
    semitic: 0.44,
    indic: 0.39,
    typographic: 1.17,
    symbol: 1.27,
    wideMark: 1.13,
    kana: 0.42,
    hanRun: 1.64,
    han: 1.08,
    commonHan: -0.75,
    hangulWord: 1.75,
    hangul: 0.08,
    pair: 2.03,
    other: 0.6,
  },
  cl100k: {
    word: 1.0,
    bareWord: 0.08,
    shortBareWord: -0.4,
    capitalizedWord: 0.17,
    hump: 1.13,
    capitals: 0.04,
    letterBeyond7: 0.12,
    letterBeyond11: 0.65,
    accentedLetter: 2.16,
    number: 0.52,
    digit: 0,
    digitGroup: 0.9,
    spaceBeforeNumber: 0.63,
    spaceBeforeWide: 0,
    gap: 0.84,
    tab: 0.36,
    line: 0.68,
    lineAfterMark: -0.38,
    emptyLine: 0.08,
    mark: 0.85,
    joinedMark: -0.5,
    furtherMark: 0.15,
    repeatedMark: 0.05,
    greekOrCyrillicWord: 1.88,
    greekOrCyrillic: 0.14,
    semitic: 0.91,
    indic: 1.69,
    typographic: 0.4,
    symbol: 1.59,
    wideMark: 2.16,
    kana: 0.86,
    hanRun: -0.2,
    han: 1.84,
    commonHan: -1,
    hangulWord: 2.07,
    hangul: 0.33,
    pair: 2.84,
    other: 1.74,
  },
  claude: {
    word: 1.03,
    bareWord: 0.08,
    shortBareWord: -0.24,
    capitalizedWord: 0.26,
    hump: 1.14,
    capitals: 0.07,
    letterBeyond7: 0.04,
    letterBeyond11: 0.91,
    accentedLetter: 2.8,
    number: 0.67,
    digit: 0,
    digitGroup: 0.68,
    spaceBeforeNumber: 0.08,
    spaceBeforeWide: 0,
    gap: 0,
    tab: 0.61,
    line: 0.83,
    lineAfterMark: 0.36,
    emptyLine: 0.38,
    mark: 0.83,
    joinedMark: 0.28,
    furtherMark: 0.18,
    repeatedMark: 0.05,
    greekOrCyrillicWord: 2.28,
    greekOrCyrillic: 0.18,
    semitic: 1.18,
    indic: 1.75,
    typographic: 0.39,
    symbol: 1.24,
    wideMark: 1.79,
    kana: 0.87,
    hanRun: -0.2,
    han: 1.77,
    commonHan: -1,
    hangulWord: 1.88,
    hangul: 0.58,
    pair: 3.1,
    other: 1.39,
  },
  qwen: {
    word: 1.0,
    bareWord: 0.04,
    shortBareWord: -0.4,
    capitalizedWord: 0.2,
    hump: 1.09,
    capitals: 0,
    letterBeyond7: 0.11,
    letterBeyond11: 0.61,
    accentedLetter: 1.63,
    number: 0.05,
    digit: 0.66,
    digitGroup: 0.95,
    spaceBeforeNumber: 0.65,
    spaceBeforeWide: 0.97,
    gap: 0.88,
    tab: 0.34,
    line: 0.48,
    lineAfterMark: -0.24,
    emptyLine: 0.21,
    mark: 0.87,
    joinedMark: -0.5,
    furtherMark: 0.15,
    repeatedMark: 0.05,
    greekOrCyrillicWord: 1.24,
    greekOrCyrillic: 0,
    semitic: 0.44,
    indic: 1.16,
    typographic: 1.22,
    symbol: 1.04,
    wideMark: 1.24,
    kana: 0.33,
    hanRun: 1.53,
    han: 0.81,
    commonHan: -0.56,
    hangulWord: 0.86,
    hangul: 0.2,
    pair: 1.22,
    other: 1.17,
  },
  deepseek: {
    word: 0.97,
    bareWord: 0.15,
    shortBareWord: -0.4,
    capitalizedWord: 0.27,
    hump: 1.14,
    capitals: 0.28,
    letterBeyond7: 0.07,
    letterBeyond11: 0.69,
    accentedLetter: 1.82,
    number: 0.27,
    digit: 0,
    digitGroup: 1.03,
    spaceBeforeNumber: 0.64,
    spaceBeforeWide: 0.05,
    gap: 0.66,
    tab: 0.42,
    line: 0.66,
    lineAfterMark: -0.17,
    emptyLine: 0.43,
    mark: 0.88,
    joinedMark: -0.31,
    furtherMark: 0.23,
    repeatedMark: 0.06,
    greekOrCyrillicWord: 1.15,
    greekOrCyrillic: 0.1,
    semitic: 0.52,
    indic: 0.81,
    typographic: 0.84,
    symbol: 1.25,
    wideMark: 1.03,
    kana: 0.39,
    hanRun: 1.64,
    han: 0.73,
    commonHan: -0.49,
    hangulWord: 2.02,
    hangul: 0.07,
    pair: 2.1,
    other: 1.06,
  },
}
