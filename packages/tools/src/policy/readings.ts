import { withPlainHosts } from './plain-host.ts'
import { unwrapped } from './unwrapped.ts'

/** A form of a text without case and white space, so that copies look alike. */
export class Reading {
  readonly text: string
  readonly #form: string
  #gaps: ReadonlySet<number> | undefined

  constructor(form: string) {
    this.#form = form.toLowerCase()
    this.text = this.#form.replace(/\s+/gu, '')
  }

  /** The places before which white space stood. */
  get gaps(): ReadonlySet<number> {
    this.#gaps ??= gapsOf(this.#form)
    return this.#gaps
  }
}

function gapsOf(form: string): ReadonlySet<number> {
  const gaps = new Set<number>()
  let place = 0
  for (const word of form.split(/\s+/u)) {
    place += word.length
    gaps.add(place)
  }
  return gaps
}

/** Every form of a text without case and white space. */
export function readings(text: string): readonly Reading[] {
  const found = new Map(
    formsOf(text)
      .map((form) => new Reading(form))
      .map((reading) => [reading.text, reading]),
  )
  return [...found.values()].filter((reading) => reading.text !== '')
}

/**
 * What a text says, in every form in which it may be copied: as it is, with the escapes of JSON, of URLs and of HTML read, with its hosts
 * as networks write them, and what its base64 and hexadecimal parts say; all without the characters that nobody sees.
 */
export function formsOf(text: string): readonly string[] {
  const visible = PLAIN.test(text) ? text : text.normalize('NFKC').replace(INVISIBLE, '')
  const read = unescaped(visible)
  const decoded = percentDecoded(visible)
  const forms = [visible, read, decoded, percentDecoded(read), withoutEntities(decoded), ...decodedParts(decoded)]
  return [...new Set([...forms, ...forms.map(withPlainHosts)])]
}

/** Letters of which there is only one form. */
const PLAIN = /^[\n\r\t -~]*$/

/** Format characters, variation selectors and the fillers of Hangul. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|[\u{115F}\u{1160}\u{3164}\u{FFA0}]/gu

function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g, (_all, code: string | undefined, letter: string | undefined) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
    return letter !== undefined && 'nrtbf'.includes(letter) ? ' ' : (letter ?? '')
  })
}

/** The characters of HTML of which addresses and commands consist. */
function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(\w{2,8}));/g, (all, decimal?: string, hex?: string, name = '') => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : (ENTITIES.get(name) ?? all)
  })
}

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    commat: '@',
    period: '.',
    sol: '/',
    colon: ':',
    plus: '+',
    nbsp: ' ',
  }),
)

/** Twice, since an address may be encoded inside of another. */
function percentDecoded(text: string): string {
  return percentDecodedOnce(percentDecodedOnce(text))
}

function percentDecodedOnce(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/(?:%[0-9a-fA-F]{2})+/g, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}

/** What the parts say that may be base64 or hexadecimal; nothing of those that only look so. */
function decodedParts(text: string): string[] {
  const parts = [...(text.match(/[A-Za-z0-9+/_-]{8,}/g) ?? []), ...unwrapped(text)]
  const words = new Set(
    parts
      .flatMap((part) => [part, ...(part.match(/[A-Za-z0-9+_-]{8,}/g) ?? [])])
      .filter(({ length }) => length >= 8 && length <= MAX_ENCODED),
  )
  return [...words].flatMap((word) => [readable(() => fromBase64(word)), readable(() => fromHex(word))]).filter((said) => said !== '')
}

/** Nobody hides an address or a command in more than that; an image is longer. */
const MAX_ENCODED = 20_000

function fromBase64(word: string): Uint8Array {
  return Uint8Array.from(atob(word.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}

function fromHex(word: string): Uint8Array {
  if (!/^(?:[0-9a-fA-F]{2})+$/.test(word)) throw new TypeError('This is no hexadecimal text.')
  return Uint8Array.from(word.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** The text of bytes; empty unless every character of it can be read. */
function readable(decode: () => Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(decode())
    return /^[\p{L}\p{M}\p{N}\p{P}\p{S}\s]{4,}$/u.test(text) ? text : ''
  } catch {
    return ''
  }
}
