const ISO_TIME =
  /^(?<year>\d{4})-(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12]\d|3[01])[T ](?<time>[01]\d:[0-5]\d|2[0-3]:[0-5]\d)(?<seconds>:[0-5]\d)?(?:[.,]\d+)?(?<offset>Z|[+-]\d\d:?\d\d)?$/

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const CHINESE_DAYS = '日一二三四五六'
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** A point in time, cut into what people say of it. */
interface ReadTime {
  readonly year: number
  /** From 1. */
  readonly month: number
  readonly day: number
  /** `11:16:53` */
  readonly time: string
  /** `UTC+09:00`; `''` where the text says none. */
  readonly offset: string
}

/** An ISO 8601 time as people of a language write it, with the zone's name where one is known; undefined when the text is none. */
export function readableTime(text: string, language: 'en' | 'zh', zone = ''): string | undefined {
  const read = readTime(text)
  if (!read) return undefined
  const { year, month, day, time, offset } = read
  const place = [zone, zone === offset ? '' : offset].filter((part) => part !== '').join(language === 'zh' ? '，' : ', ')
  const weekday = weekdayOf(read)
  if (language === 'zh')
    return `${year} 年 ${month} 月 ${day} 日，星期${CHINESE_DAYS[weekday]}，${time}${place === '' ? '' : `（${place}）`}`
  return `${DAYS[weekday]}, ${day} ${MONTHS[month - 1]} ${year}, ${time}${place === '' ? '' : ` (${place})`}`
}

/** Whether a text is the name of a time zone, such as `Asia/Tokyo` or `UTC`. */
export function isZoneName(text: string): boolean {
  return /^(?:UTC|GMT|(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)\/[\w+/-]+)$/.test(text)
}

function readTime(text: string): ReadTime | undefined {
  const parts = ISO_TIME.exec(text)?.groups
  if (!parts) return undefined
  const { year, month, day, time, seconds = '', offset = '' } = parts
  return { year: Number(year), month: Number(month), day: Number(day), time: `${time}${seconds}`, offset: offsetName(offset) }
}

function offsetName(offset: string): string {
  return offset === '' ? '' : /^(?:Z|[+-]00:?00)$/.test(offset) ? 'UTC' : `UTC${offset}`
}

/** 0 is Sunday. January and February count as the last months of the year before, so that the leap day comes last. */
function weekdayOf({ year, month, day }: ReadTime): number {
  const y = month < 3 ? year - 1 : year
  const monthsSinceMarch = (month + 9) % 12
  const days = y * 365 + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + Math.floor((153 * monthsSinceMarch + 2) / 5) + day
  return (days + 2) % 7
}
