import ipaddr from 'ipaddr.js'

/** Public by its range, but answered by the host of a virtual machine (the metadata service of Azure). */
const PLATFORM_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16'])

/** The part of IPv6 that is routed on the internet. What carries an IPv4 address inside has a range of its own. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/**
 * Whether an IP address is one of the public internet. False for loopback, private, link-local (169.254.169.254 too), shared, multicast,
 * documentation and other special ranges, for IPv6 that carries an IPv4 address (mapped, NAT64, 6to4, Teredo), and for what is no address.
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    return ipaddr.IPv4.parse(address).range() === 'unicast' && !PLATFORM_ADDRESSES.has(address)
  }
  if (!ipaddr.IPv6.isValid(address)) return false
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.range() === 'unicast' && parsed.match(GLOBAL_UNICAST)
}
