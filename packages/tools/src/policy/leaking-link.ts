import type { ToolCall } from '@minagent/types'
import { argumentTexts } from './argument-texts.ts'
import type { Found } from './copied-argument.ts'
import { type Heard, whoSaid } from './heard.ts'
import { type Link, linksIn } from './links.ts'
import { readings } from './readings.ts'

/**
 * Finds a link in the arguments of a call through which something may leave that strangers asked for: to a host that neither the user
 * nor the application named, or with a piece of untrusted text in its path or query. None where no stranger has said anything.
 */
export function leakingLink(call: ToolCall, heard: Heard): Found | undefined {
  if (heard.strangers.length === 0) return undefined
  for (const { names, text } of argumentTexts(call.arguments)) {
    for (const link of linksIn(text)) {
      if (whoSaid(heard.trusted, link.host) === undefined) return { argument: names.join('.') }
      const source = carriedFrom(link, heard)
      if (source !== undefined) return { argument: names.join('.'), source }
    }
  }
  return undefined
}

/** Who said a piece of what a link carries, that the user did not say. */
function carriedFrom({ rest }: Link, heard: Heard): string | undefined {
  for (const reading of readings(rest.slice(0, MAX_LINK))) {
    for (let place = 0; place + PIECE <= reading.length; place += STEP) {
      const piece = reading.slice(place, place + PIECE)
      const source = whoSaid(heard.strangers, piece)
      if (source !== undefined && whoSaid(heard.trusted, piece) === undefined) return source
    }
  }
  return undefined
}

/** Most characters of a link that are looked at, and how long a piece is that counts: any copy of 15 characters has one at these steps. */
const MAX_LINK = 2_000
const PIECE = 12
const STEP = 4
