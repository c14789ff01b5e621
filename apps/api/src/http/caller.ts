/**
 * The address of who made a request. Behind a trusted proxy it stands in X-Forwarded-For, read from the right
 * through trusted proxies: each of them appends the address that it saw, so what stands further left anybody
 * may have typed. The first entry that is no address ends the reading, and the last trusted proxy counts.
 */
import type { IncomingMessage } from 'node:http'
import { addressIn, addressOfPeer, inNetworks } from '../kernel/network.ts'

type Seen = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }

/** @param trustProxy addresses and networks of the proxies in front; false: none */
export function readCaller(trustProxy: readonly string[] | false): (request: Seen) => string {
  const isTrusted = inNetworks(trustProxy || [])
  return ({ headers, socket }) => {
    let caller = addressOfPeer(socket.remoteAddress)
    if (!isTrusted(caller)) return caller
    const entries = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
    while (isTrusted(caller)) {
      const address = addressOfEntry(entries.pop() ?? '')
      if (address === null) break
      caller = address
    }
    return caller
  }
}

/**
 * `203.0.113.7`, `2001:db8::7`, and with the port that some proxies write behind: `203.0.113.7:51234`,
 * `[2001:db8::7]:443`.
 */
const WITH_PORT = /^(?:(?<four>[\d.]+):(?<port>\d{1,5})|\[(?<six>[\da-f.:]+)\](?::(?<portOfSix>\d{1,5}))?)$/i

function addressOfEntry(entry: string): string | null {
  const { four, port, six, portOfSix } = WITH_PORT.exec(entry)?.groups ?? {}
  if (Number(port ?? portOfSix ?? 0) > 65_535) return null
  if (six === undefined) return addressIn(four ?? entry)
  return six.includes(':') ? addressIn(six) : null
}
