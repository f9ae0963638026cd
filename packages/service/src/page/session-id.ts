import { randomIds, systemClock } from '@minagent/types/runtime'

/** The id of a new session: its first words where they are of letters that an id may have, else when it began; and something of its own. */
export function newSessionId(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const isReadable = words.join('').length * 2 > text.length
  const name = isReadable ? words.join('-').slice(0, 40) : moment(systemClock.now())
  return `${name}-${randomIds.next('run').slice(0, 6)}`
}

function moment(now: number): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).format(now)
  return parts.replaceAll(/\D+/g, '-')
}
