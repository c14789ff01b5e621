/**
 * The port of networks' cores (EIR_PORT): HTTP/1.1, and HTTP/2 without TLS as 5G cores speak it inside their
 * network (prior knowledge, RFC 9113 §3.3). Only the calls of a core are served on it.
 */
import {
  createServer as createHttp1,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttp2, type ServerHttp2Session } from 'node:http2'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { AppError } from '../kernel/app-error.ts'
import { newId } from '../kernel/random.ts'
import { DIALECTS } from './dialects.ts'
import { REQUEST_ID } from './request-id.ts'

/** A connection says in this time which protocol it speaks. */
const FIRST_BYTES_MS = 10_000
const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n')
const SERVED = /^\/+(n5g-eir-eic|oauth2)\//

/** Requests that came in here: no browser reads their answers. */
const fromCore = new WeakSet<IncomingMessage>()

export const isFromCore = (request: IncomingMessage): boolean => fromCore.has(request)

export interface CorePort {
  /** @returns the port */
  listen(host: string, port: number): Promise<number>
  /** Lets running answers end. */
  close(): Promise<void>
}

/** @param serve the product's own request listener */
export function createCorePort(serve: RequestListener): CorePort {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (!SERVED.test(request.url ?? '')) return refuse(response)
    fromCore.add(request)
    serve(request, response)
  }
  const http1 = createHttp1({ headersTimeout: 20_000, requireHostHeader: false }, answer)
  // The compatibility API of HTTP/2 has the same form.
  const http2 = createHttp2({ settings: { maxConcurrentStreams: 256 } }, answer as never)
  const open = new Set<Socket>()
  const sessions = new Set<ServerHttp2Session>()
  http2.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
    session.on('error', () => session.destroy())
  })
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    detectProtocol(socket, {
      http1: () => http1.emit('connection', socket),
      http2: () => http2.emit('connection', socket),
    })
  })
  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen({ host, port }, () => resolve((server.address() as AddressInfo).port))
      }),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const session of sessions) session.close()
      http1.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
      await closed
    },
  }
}

/** Hands the connection on when its first bytes tell the protocol. */
function detectProtocol(socket: Socket, to: { http1: () => void; http2: () => void }): void {
  let seen = Buffer.alloc(0)
  socket.setTimeout(FIRST_BYTES_MS, () => socket.destroy())
  const read = () => {
    const chunk = socket.read() as Buffer | null
    if (chunk === null) return
    seen = Buffer.concat([seen, chunk])
    const length = Math.min(seen.length, PREFACE.length)
    const isHttp2 = seen.subarray(0, length).equals(PREFACE.subarray(0, length))
    if (isHttp2 && length < PREFACE.length) return
    socket.off('readable', read)
    socket.setTimeout(0)
    socket.unshift(seen)
    if (isHttp2) to.http2()
    else to.http1()
  }
  socket.on('readable', read)
}

function refuse(response: ServerResponse): void {
  const id = newId(new Date())
  const { status, contentType, body } = DIALECTS['3gpp'](new AppError('not_found'), id)
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store', [REQUEST_ID]: id })
  response.end(JSON.stringify(body))
}
