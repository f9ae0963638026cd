import { isPlainObject } from '@minagent/types'

const TOKEN = 'minagent.token'
const PLACE = 'minagent.place'

/** Where somebody was: what a reload comes back to. */
export interface Place {
  /** Where the service keeps sessions. */
  readonly session?: string | undefined
  /** The last run. */
  readonly run?: string | undefined
}

/** The token of this tab: the one that stands behind `#token=` in the address, from which it is taken away, or the one of before. */
export function takeToken(): string | undefined {
  const brought = new URLSearchParams(location.hash.slice(1)).get('token')
  if (brought !== null && brought !== '') {
    history.replaceState(null, '', location.pathname)
    keepToken(brought)
  }
  return sessionStorage.getItem(TOKEN) ?? undefined
}

/** Keeps a token until the tab is closed; undefined forgets it, and the place with it. */
export function keepToken(token: string | undefined): void {
  if (token !== undefined) return sessionStorage.setItem(TOKEN, token)
  sessionStorage.removeItem(TOKEN)
}

export function keepPlace(place: Place): void {
  sessionStorage.setItem(PLACE, JSON.stringify(place))
}

export function keptPlace(): Place {
  const stored: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? '{}')
  if (!isPlainObject(stored)) return {}
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return { session: textOf(stored.session), run: textOf(stored.run) }
}
