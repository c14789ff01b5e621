/** A loopback server with a provider's HTTP interface, which fails on demand. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Sms } from '../../ports/sms.ts'

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** The server's answer to one request. */
export type Reply = (response: ServerResponse, request: ReceivedRequest) => void

export interface FakeProvider {
  url: string
  requests: ReceivedRequest[]
  /** Used for the following requests. */
  reply: Reply
  stop(): Promise<void>
}

export async function startFakeProvider(reply: Reply): Promise<FakeProvider> {
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming
    const request = { method, path: url, headers, body: await text(incoming) }
    fake.requests.push(request)
    fake.reply(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fake: FakeProvider = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    reply,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}

export function json(status: number, body: unknown): Reply {
  return (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export function page(status: number, body: string): Reply {
  return (response) => void response.writeHead(status, { 'content-type': 'text/html' }).end(body)
}

export const silence: Reply = () => undefined

export const hangUp: Reply = (response) => void response.destroy()

/** Headers and the beginning of an answer, then nothing. */
export const half: Reply = (response) =>
  void response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
    .write('{"code":"ok"')

export const halfThenHangUp: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
  response.write('{"code":"ok"', () => response.destroy())
}

export function redirectTo(url: string): Reply {
  return (response) => void response.writeHead(307, { location: url }).end()
}

export function exampleSms(changes: Partial<Sms> = {}): Sms {
  return {
    id: 'code.0191d3a0-1111-7000-8000-000000000001',
    at: new Date('2026-11-21T14:25:30.123Z'),
    to: '+2348031234567',
    text: 'Amana code 482913. It works for 10 minutes. Tell it to nobody.',
    ...changes,
  }
}
