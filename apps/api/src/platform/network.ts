/**
 * The /64 network of an IPv6 address, or an IPv4 address unchanged, also if it is mapped to IPv6.
 *
 * @param address in lower case
 */
export function networkOf(address: string): string {
  const wrapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (wrapped !== undefined) return wrapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::', 2)
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

/**
 * The block of addresses around an address that one provider hands out: a /24 of IPv4, a /48 of IPv6.
 *
 * @param address in lower case
 */
export function blockOf(address: string): string {
  const network = networkOf(address)
  const separator = network.includes(':') ? ':' : '.'
  return network.split(separator).slice(0, 3).join(separator)
}
