import { isIP } from 'node:net'

/**
 * The network of an address: an IPv4 address itself; of an IPv6 address its /64, the smallest network that is
 * assigned (RFC 6177 §2), because one machine can use all 2^64 addresses of it.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail === '' ? [] : tail.split(':')
  const all = [...groups, ...Array.from({ length: 8 - groups.length - behind.length }, () => '0'), ...behind]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
