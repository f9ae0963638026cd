import type { Locale } from '@minagent/types'
import { type Clock, ToolError } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import { type CheckedUrl, checkUrl, type Egress } from './egress.ts'
import { type WebTexts, webTexts } from './prompts.ts'
import { requestOnce, type WebAnswer } from './request-once.ts'
import { type Lookup, resolveHost, systemLookup } from './resolve-host.ts'

/** What {@link safeFetch} can be told. */
export interface SafeFetchOptions {
  /** Where requests may go; default: the public internet, ports 80 and 443. */
  readonly egress?: Egress
  /** Largest body, packed or unpacked; default 5 000 000 bytes. */
  readonly maxBytes?: number
  /** For everything together, redirects included; default 20 000 ms. */
  readonly timeoutMs?: number
  /** Default: the operating system's. Every answer is checked, and the connection goes to a checked address. */
  readonly lookup?: Lookup
  /** The language of error texts; default `'en'`. */
  readonly locale?: Locale
  readonly signal?: AbortSignal
  readonly clock?: Clock
}

/** What a web server answered, whatever the status. */
export interface FetchedContent {
  /** The address that answered, after redirects and without its fragment. */
  readonly url: string
  readonly status: number
  /** As sent, '' when absent. */
  readonly contentType: string
  /** Unpacked. */
  readonly bytes: Uint8Array
}

const MAX_REDIRECTS = 5

/**
 * GET of a public web address that cannot be turned against the machine or its network. Each hop is checked anew: scheme, no
 * credentials, host lists, port, and every address that the host name has; the connection then goes to exactly those addresses, so
 * that a second answer of the name server changes nothing. A redirect from https to http is not followed. Nothing of the user
 * is sent: no cookies, no credentials, no proxy settings.
 * @throws ToolError `PERMISSION_DENIED` where it must not go, `TOOL_TIMEOUT`, or `TOOL_FAILED`; texts name the host, never the whole
 * address. Rejects with `signal.reason` when cancelled.
 */
export async function safeFetch(url: string | URL, options: SafeFetchOptions = {}): Promise<FetchedContent> {
  const { timeoutMs = 20_000, signal, clock = systemClock, locale = 'en' } = options
  signal?.throwIfAborted()
  const texts = webTexts[locale]
  const first = checkUrl(url, options.egress ?? {}, texts)
  const timeout = new AbortController()
  const timer = clock.timer(timeoutMs, () => timeout.abort(new ToolError(texts.timedOut(first.host, timeoutMs / 1000), 'TOOL_TIMEOUT')))
  const stop = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
  try {
    return await orAbort(follow(first, options, stop), stop)
  } catch (error) {
    throw stop.aborted ? stop.reason : error
  } finally {
    timer.cancel()
  }
}

async function follow(first: CheckedUrl, options: SafeFetchOptions, signal: AbortSignal): Promise<FetchedContent> {
  const { egress = {}, maxBytes = 5_000_000, lookup = systemLookup, locale = 'en' } = options
  const texts = webTexts[locale]
  let target = first
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const addresses = await resolveHost(target, lookup, texts)
    signal.throwIfAborted()
    const answer = await requestOnce({ target, addresses, maxBytes, texts, signal })
    if (answer.location === undefined) return content(target, answer)
    target = nextTarget(target, answer.location, egress, texts)
  }
  throw new ToolError(texts.redirects(MAX_REDIRECTS))
}

function content({ url }: CheckedUrl, { status, contentType, bytes }: WebAnswer): FetchedContent {
  return { url: url.href, status, contentType, bytes }
}

function nextTarget(from: CheckedUrl, location: string, egress: Egress, texts: WebTexts): CheckedUrl {
  if (!URL.canParse(location, from.url)) throw new ToolError(texts.badRedirect(from.host))
  const next = checkUrl(new URL(location, from.url), egress, texts)
  if (from.url.protocol === 'https:' && next.url.protocol === 'http:') throw new ToolError(texts.downgrade(next.host), 'PERMISSION_DENIED')
  return next
}

/** A name server that never answers must not hold the caller. */
function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
