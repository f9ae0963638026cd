/** The words by which a time is found: its year, month, and day with month, in UTC. */
export function dateWords(at: number): readonly string[] {
  const parts = new Map(FORMAT.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const [year = 0, month = 0, day = 0] = [parts.get('year'), parts.get('month'), parts.get('day')]
  return [yearWord(year), monthWord(month), dayWord(month, day)]
}

/** The years, months and days that a question names, in English and Chinese, as {@link dateWords} spells them. */
export function datesIn(text: string): readonly string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  const years = [...plain.matchAll(/(?<!\d)((?:19|20)\d\d)(?!\d)/g)].map(([, year]) => yearWord(Number(year)))
  return [...years, ...englishDates(plain), ...chineseDates(plain)]
}

const FORMAT = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'numeric', day: 'numeric' })

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const MONTH = MONTHS.map((name) => (name === 'may' ? name : `${name}|${name.slice(0, 3)}`)).join('|')

/** `may` alone is mostly a verb, so it counts with a day or year, or after `in`, `of` and the like. */
const ENGLISH = new RegExp(
  String.raw`(?:\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?|\b(in|of|since|until|last|during|early|late)\s+)?\b(${MONTH})\b\.?(?:\s+(\d{1,2})(?:st|nd|rd|th)?\b)?(\s*,?\s*(?:19|20)\d\d)?`,
  'g',
)

function englishDates(text: string): readonly string[] {
  return [...text.matchAll(ENGLISH)].flatMap(([, before, preposition, name = '', after, year]) => {
    const month = MONTHS.findIndex((full) => full.startsWith(name)) + 1
    const day = before ?? after
    if (name === 'may' && day === undefined && preposition === undefined && year === undefined) return []
    return day === undefined ? [monthWord(month)] : [monthWord(month), dayWord(month, Number(day))]
  })
}

function chineseDates(text: string): readonly string[] {
  return [...text.matchAll(/(\d{1,2}|十[一二]?|[一二三四五六七八九])月(?:份|(\d{1,2})[日号])?/g)].flatMap(([, name = '', day]) => {
    const month = Number(name) || HAN_NUMBERS.indexOf(name) + 1
    return day === undefined ? [monthWord(month)] : [monthWord(month), dayWord(month, Number(day))]
  })
}

const HAN_NUMBERS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']

function yearWord(year: number): string {
  return `@${year}`
}

function monthWord(month: number): string {
  return `@month ${month}`
}

function dayWord(month: number, day: number): string {
  return `@day ${month} ${day}`
}
