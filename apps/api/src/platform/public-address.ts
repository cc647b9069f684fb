import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** Addresses of IPv4 that are not reachable from the internet, or not a single host (IANA's special-purpose registry). */
const specialV4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  specialV4.addSubnet(network, prefix)

/** IPv6 on the internet is inside of 2000::/3. Teredo, documentation and 6to4 in it lead to other addresses, or nowhere. */
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')
const specialV6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialV6.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address belongs to a host on the internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
    : !specialV4.check(address, 'ipv4')

/** Top-level names of private networks. */
const privateNames = new Set(['local', 'localhost', 'internal', 'intranet', 'lan', 'home', 'corp', 'arpa'])
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+([a-z][a-z0-9-]*[a-z0-9])$/

/** Whether a host of a parsed URL is a name on the internet, not an IP address. What it resolves to is checked by {@link publicLookup}. */
export function isPublicName(host: string): boolean {
  const topLevel = hostName.exec(host)?.[1]
  return topLevel !== undefined && !privateNames.has(topLevel)
}

/** A host name resolves to an address that is not on the internet. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

type Resolve = (
  name: string,
  options: { all: true; family?: number | 'IPv4' | 'IPv6' },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * A `lookup` for connections to hosts that a stranger names (SSRF). It fails with `PrivateAddress` if one of the addresses is not
 * public. The connection uses the addresses that were checked, so that a second answer of the name server has no effect.
 * @param resolve replaces the name server in tests
 */
export const publicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (name, { all, family }, callback) =>
    resolve(name, { all: true, ...(family === undefined ? {} : { family }) }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) return callback(error ?? new Error(`${name} has no address`), '')
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new PrivateAddress(`${name} does not lead to the internet`), '')
      return all === true ? callback(null, addresses) : callback(null, first.address, first.family)
    })
