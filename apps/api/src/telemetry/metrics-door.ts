/** Access to the metrics, and their own port (METRICS_PORT). */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from '../kernel/log.ts'
import { addressOfPeer, inNetworks } from '../kernel/network.ts'
import { CONTENT_TYPE, type Exposition } from './exposition.ts'

export interface Reader {
  /** The caller, read through trusted proxies. */
  caller: string
  /** The other end of the connection. */
  peer: string
  headers: IncomingHttpHeaders
}

const LOOPBACK = new Set(['127.0.0.1', '::1'])

/**
 * This machine itself, and the networks of METRICS_ADDRESSES. A request that a proxy passed on counts as the
 * proxy's caller: without TRUST_PROXY nobody knows who that is.
 */
export function mayReadMetrics(networks: readonly string[], everybody = false): (reader: Reader) => boolean {
  const isNamed = inNetworks(networks)
  return ({ caller, peer, headers }) => {
    if (everybody) return true
    const passedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
    if (passedOn && caller === peer) return false
    return (!passedOn && LOOPBACK.has(caller)) || isNamed(caller)
  }
}

export interface MetricsPort {
  /** @returns the port */
  listen(host: string, port: number): Promise<number>
  close(): Promise<void>
}

/** Small on purpose: a scraper needs one connection. */
const MAX_CONNECTIONS = 20

export function createMetricsPort(
  exposition: Exposition,
  mayRead: (reader: Reader) => boolean,
  log: Logger,
): MetricsPort {
  const server = createServer(
    { headersTimeout: 5_000, requestTimeout: 10_000, keepAliveTimeout: 65_000, maxHeaderSize: 8_192 },
    (request, response) => {
      answer(request, response).catch((error: unknown) => {
        log.warn({ err: error }, 'metrics could not be read')
        end(response, 503, 'text/plain', 'The metrics could not be read. Look into the log.\n')
      })
    },
  )
  server.maxConnections = MAX_CONNECTIONS

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const peer = addressOfPeer(request.socket.remoteAddress)
    const { headers, method, url = '' } = request
    const [path] = url.split('?')
    if (path !== '/metrics' || !mayRead({ caller: peer, peer, headers }))
      return end(response, 404, 'text/plain', 'Not found.\n')
    if (method !== 'GET' && method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      return end(response, 405, 'text/plain', 'Ask with GET.\n')
    }
    const text = method === 'HEAD' ? '' : await exposition.text()
    end(response, 200, CONTENT_TYPE, text)
  }

  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen({ host, port }, () => resolve((server.address() as AddressInfo).port))
      }),
    close: () =>
      new Promise((resolve) => {
        // Calls back also where it never listened.
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function end(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}
