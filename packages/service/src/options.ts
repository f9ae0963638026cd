import type { Clock, Ids, SessionStore } from '@minagent/types'

/** How a service works. */
export interface ServiceOptions {
  /**
   * Who may call, each with a secret of its own, by name: what one begins no other sees. A single text is the secret of `default`.
   * Every request must bring a secret as `Authorization: Bearer …`.
   */
  readonly tokens: string | Readonly<Record<string, string>>
  /** Where conversations are kept. Default: there are none. */
  readonly sessions?: SessionStore
  /** Host names (without port) by which the service may be called. Default: `localhost`, `127.0.0.1`, `[::1]`. */
  readonly allowedHosts?: readonly string[]
  /** Origins, such as `https://app.example`, of pages that may call it besides its own. Default: none. */
  readonly allowedOrigins?: readonly string[]
  readonly limits?: Partial<ServiceLimits>
  /** Dates and waits. Default: the real clock. */
  readonly clock?: Clock
  readonly ids?: Ids
}

/** What nobody may go beyond. */
export interface ServiceLimits {
  /** Largest body of a request, in bytes; default 1 000 000. */
  readonly bodyBytes: number
  /** Runs under way at a time for one caller; default 100. */
  readonly runs: number
  /** Runs that one caller may begin in a minute; default 600. */
  readonly runsPerMinute: number
  /** Event streams open at a time; default 10 000. */
  readonly streams: number
  /** How long one event stream stays open, in ms; its client comes back for the rest. Default 3 600 000. */
  readonly streamMs: number
  /** Ended runs that are kept in memory where no journal keeps them; default 1 000. */
  readonly keptRuns: number
}

/** Checked options with their defaults. */
export interface ServiceSettings {
  readonly tokens: Readonly<Record<string, string>>
  readonly hosts: ReadonlySet<string>
  readonly origins: ReadonlySet<string>
  readonly limits: ServiceLimits
}

const LIMITS: ServiceLimits = {
  bodyBytes: 1_000_000,
  runs: 100,
  runsPerMinute: 600,
  streams: 10_000,
  streamMs: 3_600_000,
  keptRuns: 1_000,
}

/** @throws RangeError for a limit that is not above 0; TypeError for a secret that is too short to be one. */
export function serviceSettings(options: ServiceOptions): ServiceSettings {
  const { allowedHosts = ['localhost', '127.0.0.1', '[::1]'], allowedOrigins = [] } = options
  const tokens = typeof options.tokens === 'string' ? { default: options.tokens } : { ...options.tokens }
  for (const [name, token] of Object.entries(tokens)) {
    if (typeof token !== 'string' || token.length < 16)
      throw new TypeError(`The token of ${JSON.stringify(name)} needs 16 characters or more.`)
  }
  if (Object.keys(tokens).length === 0) throw new TypeError('A service needs the token of at least one caller.')
  const limits = { ...LIMITS, ...options.limits }
  for (const [name, value] of Object.entries(limits)) {
    if (!(value > 0)) throw new RangeError(`limits.${name} must be above 0, got ${value}.`)
  }
  return { tokens, hosts: new Set(allowedHosts), origins: new Set(allowedOrigins), limits }
}
