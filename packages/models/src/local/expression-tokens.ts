import { findNumbers } from './numbers.ts'
import { halfWidth, mask, matchSpans, type Span } from './span.ts'

/** An arithmetic operation between two operands. */
export type Operation = 'add' | 'subtract' | 'multiply' | 'divide' | 'power'

/** A piece of an arithmetic request. Words that mean nothing for the calculation are left out. */
export type ExpressionToken =
  | { readonly type: 'number'; readonly value: number }
  /** Between two operands: + or "plus". */
  | { readonly type: 'operator'; readonly operation: Operation }
  /** Before or after a list of operands: "sum of", 的和, "altogether". */
  | { readonly type: 'list'; readonly operation: Operation }
  /** Between the operands of a list; `reversed` for "subtract 3 from 5". */
  | { readonly type: 'join'; readonly reversed: boolean }
  /** The result of the part before: "the result", 结果. */
  | { readonly type: 'previous' }
  /** "half of", "twice", 的一半 */
  | { readonly type: 'scale'; readonly operation: Operation; readonly by: number }
  | { readonly type: 'open' }
  | { readonly type: 'close' }

/** Cuts a text into the tokens of an arithmetic expression. */
export function expressionTokens(text: string): readonly ExpressionToken[] {
  const plain = halfWidth(text)
  // The digits of 3G or 4K are part of a name; the x of 3x4 is an operator.
  const numbers = findNumbers(text).filter(({ end }) => !/^[A-WYZa-wyz]|^x\p{L}/iu.test(plain.slice(end)))
  const found: (Span & { readonly token: ExpressionToken })[] = numbers.map((number) => ({
    start: number.start,
    end: number.end,
    token: { type: 'number', value: number.value },
  }))
  let rest = mask(plain, numbers, NUMBER)
  rest = mask(
    rest,
    numbers.filter(({ isPercent, start, end }) => isPercent || plain.slice(start, end).includes('分之')),
    PART,
  )
  for (const [pattern, token] of PATTERNS) {
    const matches = matchSpans(rest, pattern)
    found.push(...matches.map(({ start, end }) => ({ start, end, token })))
    rest = mask(rest, matches, token.type === 'list' ? LIST : ' ')
  }
  return found.sort((a, b) => a.start - b.start).map(({ token }) => token)
}

const operator = (operation: Operation): ExpressionToken => ({ type: 'operator', operation })
const list = (operation: Operation): ExpressionToken => ({ type: 'list', operation })

// These stand where a number, a percentage or fraction, a list word was.
const NUMBER = '\ue001'
const PART = '\ue003'
const LIST = '\ue002'

/** A sign or word between operands must be followed by one at once. */
const NEXT = '(?=\\s*(?:[(\\ue001\\ue003]|(?:the )?\\ue002))'
const infix = (words: string, operation: Operation) => [new RegExp(`(?:${words})${NEXT}`, 'gi'), operator(operation)] as const

/** "6 eggs each": wins over a word for the total. */
export const EACH: ExpressionToken = { type: 'list', operation: 'multiply' }

const PATTERNS: readonly (readonly [RegExp, ExpressionToken])[] = [
  [/\(/g, { type: 'open' }],
  [/\)/g, { type: 'close' }],
  [/\beach\b|\bapiece\b|每[\p{Script=Han}](?=\s*\ue001)/giu, EACH],
  [/\bhalf (?:of\b)?|的?一半/gi, { type: 'scale', operation: 'divide', by: 2 }],
  [/\bsquared\b|的平方(?!根)|的二次方/gi, { type: 'scale', operation: 'power', by: 2 }],
  [/\bcubed\b|的立方(?!根)|的三次方/gi, { type: 'scale', operation: 'power', by: 3 }],
  [/\b(?:twice|double)\b/gi, { type: 'scale', operation: 'multiply', by: 2 }],
  [
    /之和|的总?和|和是|和为|总和|加起来|加在一起|相加|一共|总共|合计|总计|求和|\b(?:sums?|total)(?: of)?\b|\b(?:increase|raise)\b|\badded (?:up|together)\b|\badd(?: up| together)?\b(?! to)|共有|共计|\boverall\b|\ball ?together\b|\bin (?:all|total)\b|\b(?:put )?together\b|\bcombined?\b/gi,
    list('add'),
  ],
  [
    /之差|的差|相差|还剩|剩下|多多少|大多少|\bdifference\b|\bsubtract\b|\btake\b(?=\s*\ue001)|\bdeduct\b|\b(?:decrease|reduce|lower)\b|\b(?:are|is) left\b|\bleft over\b|\bremain(?:s|ing)?\b|\b(?:do|does|will) \w+ have left\b/gi,
    list('subtract'),
  ],
  [/之积|的乘?积|乘积|相乘|\bproduct\b|\bmultiply\b/gi, list('multiply')],
  [/之商|的商|相除|\bquotient\b|\bdivide\b/gi, list('divide')],
  infix('\\+|\\bplus\\b|\\badded to\\b|\\bincreased by\\b|加上|加到|加', 'add'),
  infix('-|−|–|\\bminus\\b|\\bless\\b|\\bdecreased by\\b|减去|减掉|减', 'subtract'),
  infix('\\*\\*|\\^|\\bto the power(?: of)?\\b|的(?=\\s*\\ue001+\\s*次方)', 'power'),
  infix('\\*|×|✕|·|\\btimes\\b|\\bmultiplied by\\b|(?<=[\\ue001\\ue003)]\\s*)x|乘以|乘上|乘|(?<=\\ue003\\s*)of\\b', 'multiply'),
  [/的(?=\s*(?:\ue001+\s*倍|\ue003))/g, operator('multiply')],
  infix('\\/|÷|\\bdivided by\\b|\\bover\\b|除以', 'divide'),
  [/\baway from\b|\bfrom\b|比/gi, { type: 'join', reversed: true }],
  [/\band\b|\bto\b|\bby\b|\bwith\b|[,，、和与跟同及]/gi, { type: 'join', reversed: false }],
  [
    /\b(?:the|that|this) (?:result|answer|sum|product|difference|quotient|number|total)\b|\bit\b|\bthat\b|结果|得数|它|这个数/gi,
    { type: 'previous' },
  ],
]
