import type { ToolCall } from '@minagent/types'
import { argumentTexts } from './argument-texts.ts'
import { fitsGlob } from './glob.ts'
import { type Heard, isNamed, isTooMuch, whoSaid } from './heard.ts'
import { linksIn } from './links.ts'
import { plainHost } from './plain-host.ts'
import { Reading, readings } from './readings.ts'

/** Where something in the arguments of a call comes from. */
export interface Found {
  /** The argument. */
  readonly argument: string
  /** Who said it; absent when nobody did. */
  readonly source?: string
}

//#region copied
/**
 * Finds an argument of one of these names (patterns; true = any) that was copied from untrusted text: as a whole, in one of the commands
 * or addresses in it, or by the host of a link. What the user or the application named as well is not copied; what is too long to be
 * compared with so much untrusted text counts as copied.
 */
export function copiedArgument(call: ToolCall, heard: Heard, names: readonly string[] | true, minLength: number): Found | undefined {
  if (heard.strangers.length === 0) return undefined
  for (const { names: path, text } of argumentTexts(call.arguments)) {
    if (names !== true && !path.some((name) => fitsGlob(names, name.toLowerCase()))) continue
    const source = copiedFrom(piecesOf(text, minLength), heard)
    if (source !== undefined) return { argument: path.join('.'), source }
  }
  return undefined
}
//#endregion copied

/** One thing that may have been copied, in all its spellings. */
type Piece = readonly Reading[]

function copiedFrom(pieces: readonly Piece[], heard: Heard): string | undefined {
  if (isTooMuch(heard, pieces.length)) return heard.strangers[0]?.source
  for (const piece of pieces) {
    if (piece.some((spelling) => isNamed(heard.trusted, spelling))) continue
    const source = piece.map(({ text }) => whoSaid(heard.strangers, text)).find((found) => found !== undefined)
    if (source !== undefined) return source
  }
  return undefined
}

/** What of a text may have been copied: all of it, each command or address of a list, the host of each link; in every reading. */
function piecesOf(text: string, minLength: number): readonly Piece[] {
  const parts = [text, ...text.split(/&&|\|\||[;|\n,<>]/)].flatMap(readings)
  const long = parts.filter((part) => part.text.length >= minLength)
  const hosts = linksIn(text).map(({ host }) => spellings(host, plainHost(host)))
  const pieces = [...long.map((part) => [part]), ...long.flatMap(mailboxOf), ...hosts]
  return [...new Map(pieces.map((piece) => [piece.map((spelling) => spelling.text).join(' '), piece])).values()]
}

/** The mailbox of an address that is written as a link or with quotes, and that into which what is tagged with `+` goes. */
function mailboxOf({ text }: Reading): readonly Piece[] {
  const [, name = '', host = ''] = /^(?:mailto:)?"?([^"@:]+)"?@([^"@?:]+)(?:\?.*)?$/.exec(text) ?? []
  return host === '' ? [] : [spellings(`${name}@${host}`, `${name.replace(/(?!^)\+.*$/, '')}@${host}`, `${name}@${plainHost(host)}`)]
}

function spellings(...texts: readonly string[]): Piece {
  return [...new Set(texts)].map((text) => new Reading(text))
}
