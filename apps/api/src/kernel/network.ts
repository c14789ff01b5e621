/**
 * Addresses and networks of callers: read strictly, an IPv4 address in an IPv6 one (`::ffff:…`) as itself.
 */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** As @fastify/proxy-addr names them. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const MAX_REMEMBERED = 10_000
export const NETWORK_NAMES = Object.keys(NAMED)

/** An interface of one machine behind its address (RFC 4007 §11) means nothing elsewhere. */
const ZONE = /%.*$/s

/**
 * The address that a text names, always written alike; null: the text is no address. A zone makes it none,
 * and so does a way of writing that only some programs read as an address (`127.1`, `0x7f.1`).
 */
export function addressIn(text: string): string | null {
  const family = isIP(text)
  // Node takes an IPv4 address in its one usual form alone.
  if (family === 4) return text
  return family === 0 || text.includes('%') ? null : ipaddr.process(text).toString()
}

/** The address of the other end of a connection. Empty: the connection is over. */
export function addressOfPeer(remoteAddress: string | undefined): string {
  return addressIn((remoteAddress ?? '').replace(ZONE, '')) ?? ''
}

/**
 * The network of an address: an IPv4 address itself; of an IPv6 address its /64, the smallest network that is
 * assigned (RFC 6177 §2), because one machine can use all 2^64 addresses of it.
 */
export function networkOf(address: string): string {
  const plain = addressOfPeer(address)
  if (!plain.includes(':')) return plain
  const parts = ipaddr.IPv6.parse(plain).parts.slice(0, 4)
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`
}

/**
 * Whether an address is in one of the networks. Requests come from few proxies, and often from the
 * same callers: answers are remembered.
 *
 * @param networks addresses, networks (`10.0.0.0/8`) or their names
 */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const ranges = networks.flatMap((each) => NAMED[each] ?? [each]).map(rangeOf)
  if (ranges.length === 0) return () => false
  const known = new LRUCache<string, boolean>({ max: MAX_REMEMBERED })
  return (address) => {
    const before = known.get(address)
    if (before !== undefined) return before
    const isIn = isInOneOf(ranges, address)
    known.set(address, isIn)
    return isIn
  }
}

type Range = ReturnType<typeof rangeOf>

function isInOneOf(ranges: readonly Range[], address: string): boolean {
  const plain = addressIn(address)
  if (plain === null) return false
  const parsed = ipaddr.parse(plain)
  return ranges.some(([base, length]) => base.kind() === parsed.kind() && parsed.match(base, length))
}

function rangeOf(network: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const [text = '', length] = network.replace(ZONE, '').split('/')
  const base = ipaddr.parse(text)
  const bits = length === undefined ? base.toByteArray().length * 8 : Number(length)
  return base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= 96
    ? [base.toIPv4Address(), bits - 96]
    : [base, bits]
}
