import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { ToolError } from '@minagent/types'
import { isPublicAddress } from './is-public-address.ts'
import type { WebTexts } from './prompts.ts'

/**
 * Where requests may go, as plain data. `denyHosts` wins over all others; the check of addresses is never switched off, except for
 * the exact services of `allowPrivate`.
 */
export interface Egress {
  /**
   * Host names (`example.org`) or all below one (`*.example.org`), exactly: `www.example.org` does not stand for `example.org`, which may
   * be somebody else's machine. Default: every host of the public internet.
   */
  readonly allowHosts?: readonly string[]
  /** The same forms; never read. */
  readonly denyHosts?: readonly string[]
  /** Ports besides 80 and 443. */
  readonly ports?: readonly number[]
  /** Services that may be read although they are not on the public internet, as exactly `host:port`: `127.0.0.1:8080`, `[::1]:8080`. */
  readonly allowPrivate?: readonly string[]
}

/** What was found about an address before anything is looked up. */
export interface CheckedUrl {
  readonly url: URL
  /** Without the brackets of an IPv6 address and without a dot at the end. */
  readonly host: string
  /** One of the exact services of {@link Egress.allowPrivate}. */
  readonly isPrivateService: boolean
}

/**
 * Checks all of an address that can be checked without asking the network.
 * @throws ToolError `PERMISSION_DENIED` with the reason; never with more of the address than its host and port.
 */
export function checkUrl(text: string | URL, egress: Egress, texts: WebTexts): CheckedUrl {
  const url = parseUrl(text, texts)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') refuse(texts.scheme(url.protocol))
  if (url.username !== '' || url.password !== '') refuse(texts.credentials)
  url.hostname = url.hostname.replace(/\.+$/, '')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const isPrivateService = (egress.allowPrivate ?? []).includes(`${url.hostname}:${port}`)
  if (matches(host, egress.denyHosts)) refuse(texts.deniedHost(host))
  if (isPrivateService) return { url, host, isPrivateService }
  if (isLocalName(host)) refuse(texts.privateAddress(host))
  if (egress.allowHosts && !matches(host, egress.allowHosts)) refuse(texts.unlistedHost(host))
  if (port !== '80' && port !== '443' && !egress.ports?.includes(Number(port))) refuse(texts.port(host, port))
  return { url, host, isPrivateService }
}

/** {@link checkUrl}, and of a host that is an address whether it is public. @throws ToolError `PERMISSION_DENIED` */
export function checkWithoutNetwork(text: string, egress: Egress, texts: WebTexts): void {
  const { host, isPrivateService } = checkUrl(text, egress, texts)
  if (!isPrivateService && isIP(host) !== 0 && !isPublicAddress(host)) refuse(texts.privateAddress(host))
}

function parseUrl(text: string | URL, texts: WebTexts): URL {
  if (typeof text === 'string' && !URL.canParse(text)) throw new ToolError(texts.invalidUrl)
  const url = new URL(text)
  url.hash = ''
  return url
}

function refuse(message: string): never {
  throw new ToolError(message, 'PERMISSION_DENIED')
}

/** Names that mean this machine whatever a name server says. */
function isLocalName(host: string): boolean {
  return host === '' || host === 'localhost' || host.endsWith('.localhost')
}

function matches(host: string, patterns: readonly string[] = []): boolean {
  return patterns.some((pattern) => {
    if (pattern.startsWith('*.')) return isIP(host) === 0 && host.endsWith(`.${plain(pattern.slice(2))}`)
    return host === plain(pattern)
  })
}

/** As the host of a parsed address is written: small letters, punycode, no brackets. */
function plain(pattern: string): string {
  const name = pattern.replace(/^\[|\]$/g, '')
  return isIP(name) === 6 ? name.toLowerCase() : domainToASCII(name).replace(/\.+$/, '')
}
