/** Which addresses strangers may make us send to: https on port 443 to public hosts. Pure. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Loopback by http or https and any port, for tests (PARTNER_WEBHOOKS_LOOPBACK). */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** Null: allowed by its form. */
export function refusalOf(text: string, { loopback }: { loopback: boolean }): string | null {
  const url = URL.parse(text)
  if (!url) return 'Enter a whole address, like https://shop.example/amana'
  if (url.username !== '' || url.password !== '') return 'Leave name and password out of the address'
  if (loopback && isLoopback(url) && /^https?:$/.test(url.protocol)) return null
  if (url.protocol !== 'https:') return 'The address must begin with https://'
  if (url.port !== '') return 'Only port 443 is allowed: leave the port out'
  // The parser has turned every way of writing an IPv4 address into four numbers.
  if (isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0) return 'Name a host, not a number'
  // `localhost.` is the same host as `localhost`, and no certificate names one with a dot at its end.
  if (url.hostname.endsWith('.')) return 'Leave out the dot at the end of the host'
  if (!url.hostname.includes('.') || /\.(?:localhost|local|internal)$/.test(url.hostname))
    return 'Name a public host'
  return null
}

/**
 * Whether it leads to a machine of the public internet; an IPv4 address inside of an IPv6 one counts as
 * itself.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast'
}
