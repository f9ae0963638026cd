import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { ToolError } from '@minagent/types'
import type { CheckedUrl } from './egress.ts'
import { isPublicAddress } from './is-public-address.ts'
import type { WebTexts } from './prompts.ts'

/** One answer of a name server. */
export interface HostAddress {
  readonly address: string
  readonly family: number
}

/** Finds all addresses of a host name. */
export type Lookup = (host: string) => Promise<readonly HostAddress[]>

/** Asks as the operating system does. */
export const systemLookup: Lookup = (host) => lookup(host, { all: true })

/**
 * The addresses to connect to, each of them checked: one that is not public refuses them all.
 * @throws ToolError `PERMISSION_DENIED`, or `TOOL_FAILED` for an unknown host.
 */
export async function resolveHost({ host, isPrivateService }: CheckedUrl, find: Lookup, texts: WebTexts): Promise<readonly HostAddress[]> {
  const addresses = isIP(host) === 0 ? await found(host, find, texts) : [{ address: host, family: isIP(host) }]
  if (!isPrivateService && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new ToolError(texts.privateAddress(host), 'PERMISSION_DENIED')
  }
  return addresses
}

async function found(host: string, find: Lookup, texts: WebTexts): Promise<readonly HostAddress[]> {
  const addresses = await find(host).catch((cause: unknown) => {
    throw new ToolError(texts.unknownHost(host), 'TOOL_FAILED', { cause })
  })
  if (addresses.length === 0) throw new ToolError(texts.unknownHost(host))
  // A name server's answer is foreign data: what is no address is never given to a socket.
  return addresses.map(({ address }) => ({ address, family: isIP(address) }))
}
