import { fillKinds, Kind, kindOf } from './character-kind.ts'
import { countCommonHan } from './common-han.ts'
import type { TokenWeights } from './token-weights.ts'

/** The tokens of a text by the weights of a tokenizer: a sum over its features, found in one pass. */
export function weighText(text: string, weights: TokenWeights): number {
  fillKinds()
  return new TextScale(text, weights).weigh()
}

/** Reads a text run by run: each run is of one kind of character. */
class TextScale {
  readonly #text: string
  readonly #weights: TokenWeights
  #index = 0

  constructor(text: string, weights: TokenWeights) {
    this.#text = text
    this.#weights = weights
  }

  weigh(): number {
    let sum = 0
    let before: number = Kind.lineBreak
    while (this.#index < this.#text.length) {
      const kind = kindOf(this.#text.charCodeAt(this.#index))
      sum += this.#run(kind, before)
      before = kind
    }
    return sum
  }

  #run(kind: number, before: number): number {
    if (kind <= Kind.upper) return this.#word(before)
    if (kind === Kind.digit) return this.#number()
    if (kind === Kind.space) return this.#spaces()
    if (kind === Kind.lineBreak) return this.#lines(before)
    return kind === Kind.mark ? this.#marks(before) : this.#script(kind)
  }

  #word(before: number): number {
    const { word, bareWord, shortBareWord, capitalizedWord, hump, accentedLetter } = this.#weights
    const text = this.#text
    const start = this.#index
    let sum = kindOf(text.charCodeAt(start)) === Kind.upper ? word + capitalizedWord : word
    let part = start
    let capitals = 0
    let index = start
    for (let kind = kindOf(text.charCodeAt(index)); kind <= Kind.upper; kind = kindOf(text.charCodeAt(++index))) {
      if (kind === Kind.upper) {
        if (capitals === 0 && index > part) {
          sum += hump + this.#part(index - part, 0)
          part = index
        }
        capitals++
        continue
      }
      if (capitals > 1) {
        sum += hump + this.#part(index - 1 - part, capitals - 1)
        part = index - 1
      }
      capitals = 0
      if (kind === Kind.accented) sum += accentedLetter
    }
    this.#index = index
    sum += this.#part(index - part, capitals)
    if (before === Kind.space) return sum
    return sum + bareWord + (index - start <= 2 ? shortBareWord : 0)
  }

  #part(length: number, capitals: number): number {
    const { letterBeyond7, letterBeyond11 } = this.#weights
    let sum = capitals > 1 ? this.#weights.capitals : 0
    if (length > 7) sum += letterBeyond7 * (length - 7)
    if (length > 11) sum += letterBeyond11 * (length - 11)
    return sum
  }

  #number(): number {
    const { number, digit, digitGroup } = this.#weights
    const length = this.#pass(Kind.digit)
    return number + digit * length + digitGroup * Math.ceil(length / 3)
  }

  #spaces(): number {
    const start = this.#index
    let tabs = 0
    for (let unit = this.#text.charCodeAt(start); kindOf(unit) === Kind.space; unit = this.#text.charCodeAt(++this.#index)) {
      if (unit !== SPACE) tabs++
    }
    const { gap, tab, spaceBeforeNumber, spaceBeforeWide } = this.#weights
    const length = this.#index - start
    const next = kindOf(this.#text.charCodeAt(this.#index))
    let sum = tab * tabs
    if (length > 1) sum += gap
    if (next === Kind.digit) sum += spaceBeforeNumber
    else if (next > Kind.mark && next !== Kind.end) sum += spaceBeforeWide
    return sum
  }

  #lines(before: number): number {
    const { line, lineAfterMark, emptyLine } = this.#weights
    const start = this.#index
    const length = this.#pass(Kind.lineBreak)
    const isCrLf = length === 2 && this.#text.charCodeAt(start) === CARRIAGE_RETURN
    return line + (before === Kind.mark ? lineAfterMark : 0) + (length > 1 && !isCrLf ? emptyLine : 0)
  }

  #marks(before: number): number {
    const { mark, joinedMark, furtherMark, repeatedMark } = this.#weights
    const start = this.#index
    let repeated = 0
    let last = 0
    for (let unit = this.#text.charCodeAt(start); kindOf(unit) === Kind.mark; unit = this.#text.charCodeAt(++this.#index)) {
      if (unit === last) repeated++
      last = unit
    }
    const length = this.#index - start
    const isJoined = length === 1 && before !== Kind.space && kindOf(this.#text.charCodeAt(this.#index)) <= Kind.upper
    return mark + (isJoined ? joinedMark : 0) + repeatedMark * repeated + furtherMark * (length - 1 - repeated)
  }

  #script(kind: number): number {
    const weights = this.#weights
    if (kind === Kind.han) return this.#han()
    const length = this.#pass(kind)
    switch (kind) {
      case Kind.greekOrCyrillic:
        return weights.greekOrCyrillicWord + weights.greekOrCyrillic * length
      case Kind.semitic:
        return weights.semitic * length
      case Kind.indic:
        return weights.indic * length
      case Kind.typographic:
        return weights.typographic * length
      case Kind.symbol:
        return weights.symbol * length
      case Kind.wideMark:
        return weights.wideMark * length
      case Kind.kana:
        return weights.kana * length
      case Kind.hangul:
        return weights.hangulWord + weights.hangul * length
      case Kind.surrogate:
        return weights.pair * Math.ceil(length / 2)
      default:
        return weights.other * length
    }
  }

  #han(): number {
    const { hanRun, han, commonHan } = this.#weights
    const start = this.#index
    const length = this.#pass(Kind.han)
    return hanRun + han * length + commonHan * countCommonHan(this.#text, start, start + length)
  }

  /** Passes a run of one kind; tells how long it was. */
  #pass(kind: number): number {
    const start = this.#index
    let index = start + 1
    while (kindOf(this.#text.charCodeAt(index)) === kind) index++
    this.#index = index
    return index - start
  }
}

const SPACE = 0x20
const CARRIAGE_RETURN = 0x0d
