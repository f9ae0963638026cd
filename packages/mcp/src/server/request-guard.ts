import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { sha256 } from '@minagent/types/runtime'

/** Who may ask an HTTP server. */
export interface RequestRules {
  /** Names (without port) by which the server may be called. */
  readonly hosts: ReadonlySet<string>
  /** Origins, such as `https://app.example`, of pages that may call it besides its own: those of the host and port it is called by. */
  readonly origins: ReadonlySet<string>
  readonly token: string | undefined
}

/** Why a request is refused. */
export interface Refusal {
  readonly status: 401 | 403
  readonly message: string
}

/**
 * Looks at a request before its body is read. A page of another site that got its own name to point here (DNS rebinding) still
 * calls the server by that name, and its browser says where the page came from.
 */
export function refusalOf(request: IncomingMessage, { hosts, origins, token }: RequestRules): Refusal | undefined {
  const host = hostname(`http://${request.headers.host ?? ''}`)
  if (host === undefined || !hosts.has(host)) return { status: 403, message: 'This host name is not served.' }
  const { origin } = request.headers
  if (origin !== undefined && !origins.has(origin) && !isSameHost(origin, request.headers.host ?? '')) {
    return { status: 403, message: 'Pages of this origin may not call this server.' }
  }
  if (token !== undefined && !sameText(request.headers.authorization ?? '', `Bearer ${token}`)) {
    return { status: 401, message: 'A bearer token is needed.' }
  }
  return undefined
}

function hostname(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

/** True when a page came from the host and port that it calls; another port is another program, and perhaps another user's. */
function isSameHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  const called = `${page.protocol}//${host}`
  return page.host !== '' && URL.canParse(called) && new URL(called).host === page.host
}

/** Takes the same time wherever the texts differ. */
function sameText(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)))
}
