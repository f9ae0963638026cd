import type { LookupFunction } from 'node:net'
import { ToolError } from '@minagent/types'
import { Agent, request } from 'undici'
import type { CheckedUrl } from './egress.ts'
import type { WebTexts } from './prompts.ts'
import { readBody } from './read-body.ts'
import type { HostAddress } from './resolve-host.ts'

/** One request to checked addresses. */
export interface WebRequest {
  readonly target: CheckedUrl
  readonly addresses: readonly HostAddress[]
  readonly maxBytes: number
  readonly texts: WebTexts
  readonly signal: AbortSignal
}

/** What one server answered. */
export interface WebAnswer {
  readonly status: number
  readonly contentType: string
  /** Where a redirect leads; its body was not read. */
  readonly location?: string
  readonly bytes: Uint8Array
}

/** The only answers whose `Location` is where to go; 201, for one, names what was made. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const HEADERS = {
  'user-agent': 'minagent',
  accept: 'text/html,application/xhtml+xml,text/*,application/json,*/*;q=0.5',
  'accept-encoding': 'gzip, deflate, br',
}

/** Sends a GET over a connection of its own that can only reach `addresses`, and reads the body. Follows nothing. */
export async function requestOnce({ target, addresses, maxBytes, texts, signal }: WebRequest): Promise<WebAnswer> {
  // The one time limit is the caller's, so that a fake clock rules all of it.
  const agent = new Agent({ connect: { lookup: pinnedTo(addresses), timeout: 0 }, headersTimeout: 0, bodyTimeout: 0 })
  try {
    const response = await request(target.url, { dispatcher: agent, headers: HEADERS, signal })
    const status = response.statusCode
    const contentType = single(response.headers['content-type']) ?? ''
    const location = single(response.headers.location)
    if (location !== undefined && REDIRECTS.has(status)) {
      response.body.on('error', () => undefined).destroy()
      return { status, contentType, location, bytes: new Uint8Array() }
    }
    const encoding = single(response.headers['content-encoding']) ?? ''
    return { status, contentType, bytes: await readBody(response.body, { encoding, host: target.host, maxBytes, texts }) }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ToolError
      ? error
      : new ToolError(texts.unreachable(target.host, reasonOf(error)), 'TOOL_FAILED', { cause: error })
  } finally {
    await agent.destroy()
  }
}

/** Answers every question for an address with those that were checked. */
function pinnedTo(addresses: readonly HostAddress[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses
    if (options.all) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family)
  }
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

/** A code such as ECONNREFUSED says enough; whole messages may hold addresses. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.name : 'Error'
}
