import type { Clock, Ids, SessionStore } from '@minagent/types'
import { sha256, type TokenPrice } from '@minagent/types/runtime'

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
  /**
   * Told of what went wrong inside, which no caller is told: a defect of the agent, a store that failed. Default: nobody is told.
   */
  readonly onError?: (error: unknown) => void
  /** The playground at `/`, which asks for the token; false leaves it out. Default: it is there, and tells no costs. */
  readonly page?: PageOptions | false
  /**
   * Handlers of other protocols by their paths, such as `/mcp` or `/a2a`. They are behind the same hosts, origins, tokens and limits, and
   * see the path below their own. Default: none.
   */
  readonly mounts?: Readonly<Record<string, FetchHandler>>
  /** Dates and waits. Default: the real clock. */
  readonly clock?: Clock
  readonly ids?: Ids
}

/** Answers requests of whatever protocol. */
export type FetchHandler = (request: Request) => Promise<Response>

/** What the playground tells besides what is on the wire. */
export interface PageOptions {
  /** What a model costs, in USD per million tokens, such as `priceOf` of `@minagent/models/prices`; told to callers only. Default: nobody knows. */
  readonly prices?: (modelId: string) => TokenPrice | undefined
}

/** What nobody may go beyond. */
export interface ServiceLimits {
  /** Largest body of a request, in bytes; default 1 000 000. */
  readonly bodyBytes: number
  /** Runs under way at a time for one caller; default 100. */
  readonly runs: number
  /** Runs that one caller may begin in a minute; default 600. */
  readonly runsPerMinute: number
  /** Event streams open at a time for one caller; default 10 000. */
  readonly streams: number
  /** How long one event stream stays open, in ms; its client comes back for the rest. Default 3 600 000. */
  readonly streamMs: number
  /** Ended runs that are kept in memory where no journal keeps them, and runs of one caller that may wait there; default 1 000. */
  readonly keptRuns: number
}

/** Checked options with their defaults. */
export interface ServiceSettings {
  readonly tokens: Readonly<Record<string, string>>
  /** The hashes of the tokens, made once. */
  readonly secrets: readonly { readonly caller: string; readonly hash: string }[]
  readonly hosts: ReadonlySet<string>
  readonly origins: ReadonlySet<string>
  readonly limits: ServiceLimits
  readonly onError: (error: unknown) => void
}

const LIMITS: ServiceLimits = {
  bodyBytes: 1_000_000,
  runs: 100,
  runsPerMinute: 600,
  streams: 10_000,
  streamMs: 3_600_000,
  keptRuns: 1_000,
}

/** @throws RangeError for a limit that is not above 0; TypeError for secrets that cannot be. */
export function serviceSettings(options: ServiceOptions): ServiceSettings {
  const { allowedHosts = ['localhost', '127.0.0.1', '[::1]'], allowedOrigins = [], onError } = options
  const tokens = typeof options.tokens === 'string' ? { default: options.tokens } : { ...options.tokens }
  requireSecrets(tokens)
  const limits = { ...LIMITS, ...options.limits }
  for (const [name, value] of Object.entries(limits)) {
    if (!(value > 0)) throw new RangeError(`limits.${name} must be above 0, got ${value}.`)
  }
  const secrets = Object.entries(tokens).map(([caller, token]) => ({ caller, hash: sha256(token) }))
  const hosts = new Set(allowedHosts.map((host) => host.toLowerCase()))
  return { tokens, secrets, hosts, origins: new Set(allowedOrigins), limits, onError: (error) => tell(onError, error) }
}

/** Who is told and throws changes nothing for callers. */
function tell(onError: ServiceOptions['onError'], error: unknown): void {
  try {
    onError?.(error)
  } catch {
    return
  }
}

function requireSecrets(tokens: Readonly<Record<string, string>>): void {
  for (const [name, token] of Object.entries(tokens)) {
    if (typeof token !== 'string' || !/^[!-~][ -~]{14,}[!-~]$/.test(token)) {
      throw new TypeError(`The token of ${JSON.stringify(name)} needs 16 visible ASCII characters or more.`)
    }
  }
  const count = Object.keys(tokens).length
  if (count === 0) throw new TypeError('A service needs the token of at least one caller.')
  if (new Set(Object.values(tokens)).size < count) throw new TypeError('Two callers have the same token.')
}
