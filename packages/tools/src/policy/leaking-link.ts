import type { ToolCall } from '@minagent/types'
import { argumentTexts } from './argument-texts.ts'
import type { Found } from './copied-argument.ts'
import { type Heard, isNamed, isTooMuch, whoSaid } from './heard.ts'
import { type Link, linksIn } from './links.ts'
import { plainHost } from './plain-host.ts'
import { Reading, readings } from './readings.ts'

/**
 * Finds a link in the arguments of a call through which something may leave that strangers asked for: to a host that neither the user
 * nor the application named, or with a piece of untrusted text in its path or query, also when there is too
 * much to compare. None where no stranger has said anything.
 */
export function leakingLink(call: ToolCall, heard: Heard): Found | undefined {
  if (heard.strangers.length === 0) return undefined
  let pieces = 0
  for (const { names, text } of argumentTexts(call.arguments)) {
    for (const link of linksIn(text)) {
      const argument = names.join('.')
      if (![link.host, plainHost(link.host)].some((host) => isNamed(heard.trusted, new Reading(host)))) return { argument }
      const carried = piecesOf(link)
      pieces += carried.length + 1
      const source = isTooMuch(heard, pieces) ? heard.strangers[0]?.source : carriedFrom(carried, heard)
      if (source !== undefined) return { argument, source }
    }
  }
  return undefined
}

/** Who said a piece of what a link carries, that the user did not say. */
function carriedFrom(pieces: readonly string[], heard: Heard): string | undefined {
  for (const piece of pieces) {
    const source = whoSaid(heard.strangers, piece)
    if (source !== undefined && whoSaid(heard.trusted, piece) === undefined) return source
  }
  return undefined
}

function piecesOf({ rest }: Link): readonly string[] {
  const pieces = readings(rest.slice(0, MAX_LINK)).flatMap(({ text }) => {
    const count = Math.max(0, Math.floor((text.length - PIECE) / STEP) + 1)
    return Array.from({ length: count }, (_, index) => text.slice(index * STEP, index * STEP + PIECE))
  })
  return [...new Set(pieces)]
}

/** Most characters of a link that are looked at, and how long a piece is that counts: any copy of 15 characters has one at these steps. */
const MAX_LINK = 2_000
const PIECE = 12
const STEP = 4
