/** A loopback server with Dojah's documented interface, which fails on demand. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const APP_ID = 'app-1f00c2'
export const SECRET_KEY = 'prod_sk_fake-8c21'
export const NUMBERS = {
  found: '70123456789',
  otherNames: '70123456780',
  missing: '70123456781',
  wrongFormat: '70123456782',
}

export type Reply = (response: ServerResponse) => void

export interface FakeDojah {
  url: string
  /** `METHOD path?query` of each request, oldest first. */
  requests: string[]
  /** Replaces the normal answers; null: behave. */
  misbehave(reply: Reply | null): void
  stop(): Promise<void>
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body))

export async function startFakeDojah(): Promise<FakeDojah> {
  const requests: string[] = []
  let instead: Reply | null = null
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (instead) instead(response)
    else answerTo(request)(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    misbehave: (reply) => {
      instead = reply
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answerTo({ method, url, headers }: IncomingMessage): Reply {
  const { pathname, searchParams } = new URL(url ?? '', 'http://localhost')
  const kind = { '/api/v1/kyc/nin': 'nin', '/api/v1/kyc/bvn/full': 'bvn' }[pathname]
  if (method !== 'GET' || !kind) return json(404, { message: 'Cannot GET' })
  // No Bearer before the key.
  if (headers.appid !== APP_ID || headers.authorization !== SECRET_KEY)
    return json(401, { error: 'Unauthorized' })
  const number = searchParams.get(kind)
  if (number === NUMBERS.missing) return json(400, { error: `${kind} not found` })
  if (number === NUMBERS.wrongFormat) return json(400, { error: `Invalid ${kind} format` })
  const [first, last] = number === NUMBERS.otherNames ? ['MUSA', 'IBRAHIM'] : ['ADA', 'OKAFOR']
  const person = {
    middle_name: 'CHIOMA',
    gender: 'F',
    date_of_birth: '1990-01-01',
    phone_number: '08031234567',
    customer: 'c-81',
  }
  const entity =
    kind === 'nin'
      ? { firstname: first, surname: last, nin: number, photo: 'x'.repeat(100_000) }
      : { first_name: first, last_name: last, bvn: number }
  return json(200, { entity: { ...person, ...entity } })
}
