import type { Span } from './span.ts'
import { zoneNames } from './zone-data.ts'

/** A place with a time zone, or a zone's own name, found in a text. */
export interface ZoneMention extends Span {
  /** As the text writes it. */
  readonly text: string
  /** IANA name, such as `Asia/Shanghai`. */
  readonly zone: string
  /** False when the text gave the zone's own name or an abbreviation such as UTC. */
  readonly isPlace: boolean
}

const ZONE_NAME =
  '\\b(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)/[A-Za-z0-9_+-]+(?:/[A-Za-z_]+)?'

/** The zones and places of a text in the order in which they stand; of names that begin alike the longest. */
export function findZones(text: string): readonly ZoneMention[] {
  return [...text.matchAll(ANY_ZONE)].flatMap((match) => {
    const name = match[0]
    const isZoneName = name.includes('/')
    const zone = isZoneName ? (spellings.get(name.toLowerCase()) ?? name) : zoneOf(name)
    if (zone === undefined) return []
    const isPlace = !isZoneName && !abbreviations.has(name) && zone !== 'UTC'
    return [{ start: match.index, end: match.index + name.length, text: name, zone, isPlace }]
  })
}

const zonesByName: ReadonlyMap<string, string> = new Map(
  Object.entries(zoneNames).flatMap(([zone, list]) => list.split(',').map((name) => [name, zone] as const)),
)
const abbreviations: ReadonlySet<string> = new Set([...zonesByName.keys()].filter((name) => /^[A-Z]+$/.test(name)))
const spellings: ReadonlyMap<string, string> = new Map(Object.keys(zoneNames).map((zone) => [zone.toLowerCase(), zone]))

/** Zone names as they are, Latin names as whole words, Chinese names anywhere. */
const ANY_ZONE = zonePattern()

function zonePattern(): RegExp {
  const names = [...zonesByName.keys()].sort((a, b) => b.length - a.length)
  const latin = names.filter((name) => /^\p{Script=Latin}/u.test(name)).map((name) => name.replaceAll(' ', '[ _]+'))
  const chinese = names.filter((name) => !/^\p{Script=Latin}/u.test(name))
  const words = `(?<![\\p{Script=Latin}\\p{N}/])(?:${latin.join('|')})(?![\\p{Script=Latin}\\p{N}/])`
  return new RegExp(`${ZONE_NAME}|${words}|${chinese.join('|')}`, 'giu')
}

/** An abbreviation such as SF counts only in capitals. */
function zoneOf(name: string): string | undefined {
  const plain = name.replace(/[ _]+/g, ' ')
  return zonesByName.get(plain) ?? zonesByName.get(plain.toLowerCase())
}
