/**
 * Sends to addresses that strangers name, without reaching our own network: the name is resolved once, every
 * address of it must be public, and the connection goes to exactly that one. No redirect is followed.
 */
import { Resolver } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { connect } from 'node:tls'
import type { Egress, Sent } from '../../ports/egress.ts'
import { isLoopback, isPublic, refusalOf } from './address-rules.ts'
import { secondsOfRetryAfter } from './retry-after.ts'

const TIMEOUT_MS = 15_000
const MAX_RESPONSE_BYTES = 64 * 1024

export interface EgressOptions {
  loopback: boolean
  /** Through which https leaves; the address that was checked is named to it, not the host. */
  proxy: string | undefined
  /** All addresses of a name. */
  resolve?: (hostname: string, signal: AbortSignal) => Promise<string[]>
  /** For the whole attempt, the look-up of the name included. */
  timeoutMs?: number
}

export function createEgress({
  loopback,
  proxy,
  resolve = resolveAll,
  timeoutMs = TIMEOUT_MS,
}: EgressOptions): Egress {
  const refusal = (url: string) => refusalOf(url, { loopback })

  async function addressOf(url: URL, signal: AbortSignal): Promise<string> {
    const hostname = url.hostname.replaceAll(/[[\]]/g, '')
    if (loopback && isLoopback(url)) return hostname === 'localhost' ? '127.0.0.1' : hostname
    const addresses = await before(signal, resolve(hostname, signal))
    const [first] = addresses
    if (first === undefined) throw new Refused('The host has no address')
    if (!addresses.every(isPublic)) throw new Refused('The host leads to a private network')
    return first
  }

  async function send(
    url: URL,
    headers: Record<string, string>,
    body: Buffer,
    signal: AbortSignal,
  ): Promise<Sent> {
    const address = await addressOf(url, signal)
    const socket =
      proxy === undefined || isLoopback(url) ? null : await throughProxy(proxy, address, url.hostname, signal)
    const options: RequestOptions & { servername?: string } = {
      method: 'POST',
      host: address,
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      path: url.pathname + url.search,
      headers: { ...headers, host: url.host, 'content-length': String(body.length) },
      signal,
      // An agent would make its own connection beside the proxy.
      ...(socket ? { createConnection: () => socket } : { agent: false }),
      ...(url.protocol === 'https:' ? { servername: url.hostname } : {}),
    }
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const request = (url.protocol === 'https:' && !socket ? httpsRequest : httpRequest)(options, done)
      request.once('error', fail)
      request.end(body)
    })
    await drain(answer)
    return {
      status: answer.statusCode ?? null,
      reason: null,
      retryAfterSeconds: secondsOfRetryAfter(answer.headers['retry-after'], new Date()),
    }
  }

  return {
    refusal,
    async post(url, headers, body) {
      const nothing = (reason: string): Sent => ({ status: null, reason, retryAfterSeconds: null })
      const refused = refusal(url)
      if (refused !== null) return nothing(refused)
      try {
        return await send(new URL(url), headers, body, AbortSignal.timeout(timeoutMs))
      } catch (error) {
        return nothing(reasonOf(error))
      }
    },
  }
}

class Refused extends Error {}

/** Asks the name servers by itself: a look-up of the system holds a thread of the process until it ends. */
async function resolveAll(hostname: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 3 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** @throws the signal's reason when it comes first */
async function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', abort))
}

/** CONNECT to the checked address (RFC 9110 §9.3.6), then TLS with the host's name. */
async function throughProxy(
  proxy: string,
  address: string,
  hostname: string,
  signal: AbortSignal,
): Promise<Socket> {
  const { hostname: host, port, protocol, username, password } = new URL(proxy)
  const authorization = basic(decodeURIComponent(username), decodeURIComponent(password))
  const target = address.includes(':') ? `[${address}]:443` : `${address}:443`
  const request = (protocol === 'https:' ? httpsRequest : httpRequest)({
    host,
    port: port || (protocol === 'https:' ? 443 : 80),
    method: 'CONNECT',
    path: target,
    headers: { host: target, ...(username || password ? { 'proxy-authorization': authorization } : {}) },
    signal,
    agent: false,
  })
  const socket = await new Promise<Socket>((done, fail) => {
    request.once('connect', (answer, connected) =>
      answer.statusCode === 200
        ? done(connected as Socket)
        : fail(new Refused(refusalOfProxy(answer.statusCode))),
    )
    request.once('error', fail)
    request.end()
  })
  const secured = connect({ socket, servername: hostname })
  await new Promise<void>((done, fail) => {
    secured.once('secureConnect', done)
    secured.once('error', fail)
    signal.addEventListener('abort', () => secured.destroy(signal.reason as Error), { once: true })
  })
  return secured
}

const refusalOfProxy = (status: number | undefined) =>
  status === 407 ? 'The proxy did not accept the credentials' : 'The proxy refused the address'

/** RFC 7617, in UTF-8. */
const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Only the status counts; an answer without an end is cut. */
async function drain(answer: IncomingMessage): Promise<void> {
  let bytes = 0
  for await (const chunk of answer) {
    bytes += (chunk as Buffer).length
    if (bytes > MAX_RESPONSE_BYTES) return void answer.destroy()
  }
}

/** For the person who looks at the webhook: nothing about our network. */
function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message
  const { name, code = '' } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError' || name === 'AbortError') return 'No answer within 15 seconds'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host has no address'
  if (code === 'ECONNREFUSED') return 'The host refused the connection'
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|TLS|SSL/.test(code))
    return 'The certificate of the host is not valid'
  return 'The connection broke'
}
