import { findEvidence } from './evidence.ts'
import { mask } from './span.ts'

/** Splits a request into its parts, in order: "what is 3*4, and what time is it in Paris?" has two. */
export function splitRequest(text: string): readonly string[] {
  const evidence = findEvidence(text)
  // What stands inside quotation marks, paths and numbers is no border.
  const guarded = mask(text, [...evidence.quoted, ...evidence.paths, ...evidence.urls, ...evidence.emails, ...evidence.numbers], '0')
  const parts: string[] = []
  let start = 0
  for (const border of borders(guarded)) {
    if (border.start > start) parts.push(text.slice(start, border.start))
    start = border.end
  }
  parts.push(text.slice(start))
  return joinTotals(parts.map((part) => part.replace(LEAD_IN, '').trim()).filter((part) => /[\p{L}\p{N}]/u.test(part)))
}

const SENTENCE_END = /[。！？!?；;\n]+|\.(?=\s|$)/g
/** Words that always begin a new part. */
const SEQUENCE =
  /(?:[,，、]\s*|\s+)?(?:\b(?:and |and also |but )?(?:then|after that|afterwards|thereafter|next,|finally,?|lastly,?|also,|(?<=and )also|in addition,?|besides,)(?=\s)|然后再?|接着再?|随后|之后再|再来|最后|另外|顺便|此外|再(?!见|次))\s*[,，]?\s*/gi
/** Words that begin a new part only before something that looks like a request of its own. */
const CONJUNCTION = /\s*(?:[,，]\s*(?:and|also|plus)?|\band also\b|\band\b|\bplus\b|、|并且|并|以及|还有|和)\s*/gi
const LEAD_IN = /^\s*(?:(?:first(?:ly)?|to begin with|and|so|well|also)\b|请?先|首先|那么)\s*[,，]?\s*(?=\S)/i

const STARTS_REQUEST =
  /^(?:please\s+|also\s+|could you\s+|can you\s+|i(?:'d| would) like to know\s+)*(?:what|what's|who|when|where|which|how|why|whether|tell|show|give|find|search|read|open|list|look|check|convert|translate|set|define|remind|calculate|compute|multiply|divide|subtract|explain|summari[sz]e|roll|create|make|send|write|book|get|do you|is it|are there)\b(?! as\b)/i
const STARTS_CHINESE_REQUEST =
  /^(?:请|麻烦)?(?:你)?(?:也|都)?(?:告诉|帮|查|搜|找|读|看|打开|列出|计算|算|翻译|提醒|说说|说一下|给我|讲|介绍|解释|总结|生成|把|设|定|发)/
const ASKS_CHINESE = /几点|多少|什么|哪|谁|怎么|吗$|如何|呢$/

interface Border {
  readonly start: number
  readonly end: number
}

function borders(text: string): readonly Border[] {
  const found: Border[] = []
  const add = (match: RegExpExecArray) => {
    const border = { start: match.index, end: match.index + match[0].length }
    if (!found.some((other) => border.start < other.end && other.start < border.end)) found.push(border)
  }
  for (const match of text.matchAll(SENTENCE_END)) add(match)
  for (const match of text.matchAll(SEQUENCE)) if (match.index > 0) add(match)
  for (const match of text.matchAll(CONJUNCTION)) {
    if (match.index > 0 && (startsRequest(text.slice(match.index + match[0].length), match[0]) || startsCalculation(text, match)))
      add(match)
  }
  return found.sort((a, b) => a.start - b.start)
}

function startsRequest(rest: string, conjunction: string): boolean {
  if (STARTS_REQUEST.test(rest) || STARTS_CHINESE_REQUEST.test(rest)) return true
  const clause = /^[^，,。？！?!；;\n]*/.exec(rest)?.[0] ?? ''
  return /[,，]|并|以及|还有/.test(conjunction) && ASKS_CHINESE.test(clause)
}

/** "The time in Oslo, and 3 + 4": the first digits of a request, with an operator behind them. */
function startsCalculation(text: string, match: RegExpExecArray): boolean {
  const isFirst = !/\d/.test(text.slice(0, match.index))
  return (
    isFirst &&
    match.index > 3 &&
    /^0+\s*(?:[-+*/×÷]|plus\b|minus\b|times\b|divided\b|[加减乘除])/.test(text.slice(match.index + match[0].length))
  )
}

const TOTAL =
  /共有|共计|\boverall\b|一共|总共|合计|总计|还剩|剩下|\baltogether\b|\bin (?:all|total)\b|\b(?:are|is|have) left\b|\bremain|\btotal\b/i

/** A part that only asks for the total belongs to the numbers before it. */
function joinTotals(parts: readonly string[]): readonly string[] {
  const joined: string[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    const asksTotal = TOTAL.test(part) || (/^how (?:many|much)\b|^多少|^几/i.test(part) && /\beach\b|每/i.test(joined.join(' ')))
    if (before !== undefined && asksTotal && numbersIn(part) === 0 && numbersIn(joined.join(' ')) > 1) {
      joined.splice(0, joined.length, `${joined.join(', ')}, ${part}`)
    } else joined.push(part)
  }
  return joined
}

function numbersIn(text: string): number {
  return findEvidence(text).numbers.length
}
