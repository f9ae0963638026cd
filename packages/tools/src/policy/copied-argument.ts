import type { ToolCall } from '@minagent/types'
import { argumentTexts } from './argument-texts.ts'
import { fitsGlob } from './glob.ts'
import { type Heard, whoSaid } from './heard.ts'
import { linksIn } from './links.ts'
import { readings } from './readings.ts'

/** Where something in the arguments of a call comes from. */
export interface Found {
  /** The argument. */
  readonly argument: string
  /** Who said it; absent when nobody did. */
  readonly source?: string
}

/**
 * Finds an argument of one of these names (patterns; true = any) that was copied from untrusted text: as a whole, in one of the commands
 * or addresses in it, or by the host of a link. What the user or the application said as well is not copied.
 */
export function copiedArgument(call: ToolCall, heard: Heard, names: readonly string[] | true, minLength: number): Found | undefined {
  for (const { names: path, text } of argumentTexts(call.arguments)) {
    if (names !== true && !path.some((name) => fitsGlob(names, name.toLowerCase()))) continue
    for (const piece of piecesOf(text, minLength)) {
      if (whoSaid(heard.trusted, piece) !== undefined) continue
      const source = whoSaid(heard.strangers, piece)
      if (source !== undefined) return { argument: path.join('.'), source }
    }
  }
  return undefined
}

/** What of a text may have been copied: all of it, each command or address of a list, the host of each link; in every reading. */
function piecesOf(text: string, minLength: number): readonly string[] {
  const parts = [text, ...text.split(/&&|\|\||[;|\n,<>]/)].flatMap(readings)
  const long = parts.filter((part) => part.length >= minLength)
  const hosts = linksIn(text).map(({ host }) => host)
  return [...new Set([...long, ...hosts])]
}
