import { BlockList, isIP } from 'node:net'

/** The networks behind the names that @fastify/proxy-addr has for them, too. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const typeOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Whether a caller's address is in one of the networks; an IPv4 address may come as `::ffff:192.0.2.1`.
 *
 * @param networks addresses, networks (`10.0.0.0/8`) or their names; none: every address is allowed
 */
export function allowAddresses(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true
  const allowed = new BlockList()
  for (const network of networks.flatMap((each) => NAMED[each] ?? [each])) {
    const [address = '', length] = network.split('/')
    if (length === undefined) allowed.addAddress(address, typeOf(address))
    else allowed.addSubnet(address, Number(length), typeOf(address))
  }
  return (address) => isIP(address) !== 0 && allowed.check(address, typeOf(address))
}
