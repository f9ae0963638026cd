import { findNumbers, type NumberMention } from './numbers.ts'
import { halfWidth, mask, matchSpans, type Span } from './span.ts'
import { findTerms, hasKey } from './words.ts'
import { findZones, type ZoneMention } from './zones.ts'

/** A part of a text with what it says. */
export interface Mention extends Span {
  readonly text: string
}

/** What a text holds that an argument may be made of, by kind. */
export interface Evidence {
  readonly quoted: readonly Mention[]
  readonly urls: readonly Mention[]
  readonly emails: readonly Mention[]
  readonly paths: readonly Mention[]
  readonly times: readonly Mention[]
  readonly identifiers: readonly Mention[]
  readonly zones: readonly ZoneMention[]
  readonly numbers: readonly NumberMention[]
}

/** Finds all evidence in a text; what is part of one mention is not looked at for the next kind. */
export function findEvidence(text: string): Evidence {
  const quoted = findQuoted(text)
  let rest = mask(halfWidth(text), quoted)
  const take = <T extends Span>(find: (rest: string) => readonly T[]): readonly T[] => {
    const found = find(rest)
    rest = mask(rest, found)
    return found
  }
  return {
    quoted,
    urls: take((plain) => matchSpans(plain, /\bhttps?:\/\/[^\s，。、）)”"]+/g)),
    emails: take((plain) => matchSpans(plain, /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g)),
    zones: take(findZones),
    paths: take(findPaths),
    times: take((plain) => matchSpans(plain, TIMES).map((mention) => trimmed(text, mention))),
    identifiers: take((plain) =>
      matchSpans(plain, /(?<![\w/])(?=[A-Za-z-]*\d)(?=[\d-]*[A-Za-z])(?!\d{1,4}[A-Za-z]{1,4}\b)[A-Za-z0-9][\w-]{2,}|(?<![\w#])#\w+/g),
    ),
    numbers: take(findNumbers),
  }
}

const QUOTED =
  /“([^”]+)”|"([^"]+)"|「([^」]+)」|『([^』]+)』|‘([^’]+)’|《([^》]+)》|`([^`]+)`|(?<![\p{L}\p{N}])'((?:[^']|(?<=\p{L})'(?=\p{L}))+)'(?![\p{L}\p{N}])/gu

/** Spans without the quotation marks. */
function findQuoted(text: string): readonly Mention[] {
  return [...text.matchAll(QUOTED)].map((match) => ({
    start: match.index + 1,
    end: match.index + match[0].length - 1,
    text: match[0].slice(1, -1),
  }))
}

const EXTENSION = '\\.(?:[a-z][a-z0-9]{1,5}|[A-Z]{2,5}|[chr])(?![\\w])'
const PATH = new RegExp(
  `(?<![\\w@.])(?:~?/|\\.{1,2}/)?(?:[\\w-][\\w.-]*/)*[\\w-][\\w-]*(?:\\.[\\w-]+)*?${EXTENSION}|(?:\\.{0,2}/)?[\\w\\p{Script=Han}-]+(?:/[\\w\\p{Script=Han}.-]+)*?${EXTENSION}|(?<![\\w.])(?:\\.{1,2}|~)?/[\\w-]+(?:/[\\w.-]+)*`,
  'gu',
)

function findPaths(text: string): readonly Mention[] {
  return matchSpans(text, PATH).map(withoutLeadingVerb)
}

/** 打开笔记.txt has no space between the verb and the name. */
function withoutLeadingVerb(mention: Mention): Mention {
  if (!/^\p{Script=Han}/u.test(mention.text)) return mention
  const name = findTerms(mention.text).find((term) => !hasKey(term, LEADING_VERBS)) ?? { start: 0 }
  return { start: mention.start + name.start, end: mention.end, text: mention.text.slice(name.start) }
}

const LEADING_VERBS: ReadonlySet<string> = new Set(['#read', '#search', '#file'])

const N = '[\\d零一二两三四五六七八九十]+'
const HOUR = '(?<![\\d十零一二两三四五六七八九])(?:1?\\d|2[0-4]|二?十[一二三四五六七八九]?|[零一二两三四五六七八九])'
const CHINESE_TIME = `(?:今天|明天|后天|昨天|今晚|明晚|今早|明早|(?:下|这|本|上)?(?:个)?(?:周|星期|礼拜)[一二三四五六日天]|早上|上午|中午|下午|傍晚|晚上|凌晨|${HOUR}[点时](?!间|候)(?:半|一刻|三刻|${N}分|[二三四五]?十[一二三四五六七八九]?|\\d\\d)?(?!\\d|[零一二三四五六七八九加减乘除])|(?:${N}年)?${N}月${N}[日号]|${N}(?:分钟|个?小时|天)(?:之?后|以后))`
const ENGLISH_TIME =
  "(?:(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{4}/\\d{1,2}/\\d{1,2}|\\d{1,2}[-/]\\d{1,2}[-/]\\d{4}|tomorrow|today|tonight|yesterday|(?:next |this |on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:next|this) (?:week|month|year)|(?:in the )?(?:morning|afternoon|evening)|at (?:noon|midnight)|\\d{1,2}(?::\\d{2})?\\s?[ap]\\.?m\\b\\.?|\\d{1,2}:\\d{2}(?::\\d{2})?|\\d{1,2} o'clock|\\d{4}-\\d{2}-\\d{2}(?:T[\\d:]+Z?)?|in \\d+ (?:minutes?|hours?|days?|weeks?))"
const TIMES = new RegExp(`${CHINESE_TIME}(?:\\s*${CHINESE_TIME})*|\\b${ENGLISH_TIME}(?:,?\\s+(?:at\\s+|on\\s+)?${ENGLISH_TIME})*`, 'giu')

function trimmed(text: string, { start, end }: Span): Mention {
  const raw = text.slice(start, end)
  const lead = raw.length - raw.trimStart().length
  return { start: start + lead, end, text: raw.trimStart() }
}
