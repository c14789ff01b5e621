/**
 * A push service on this machine, and browsers that subscribe with it. It verifies who sends (RFC 8292),
 * reads the content as the browser does (RFC 8291), and answers as a test wants.
 */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, type JWTPayload, jwtVerify } from 'jose'
import { waitUntil } from '../../testing/wait-until.ts'
import type { PushContent } from './push-texts.ts'

interface Received {
  headers: IncomingHttpHeaders
  vapid: JWTPayload
  /** The key of the header, which the service compares with the one of the subscription. */
  key: string
  content: PushContent
  text: string
}

export interface Browser {
  subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } }
  received: Received[]
  /** Waits for this many. */
  arrived(count?: number): Promise<Received[]>
}

type Answer = (response: ServerResponse, count: number) => void

export async function startPushService() {
  const browsers = new Map<string, { browser: Browser; ecdh: ECDH; auth: Buffer; answer: Answer }>()
  const faults: unknown[] = []
  const created: Answer = (response) => void response.writeHead(201).end()

  async function take(
    path: string,
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): Promise<(r: ServerResponse) => void> {
    const known = browsers.get(path)
    if (!known) return (response) => void response.writeHead(404).end()
    const { vapid, key } = await verifyVapid(headers.authorization ?? '', url())
    const text = decryptPush(body, known).toString()
    known.browser.received.push({ headers, vapid, key, text, content: JSON.parse(text) as PushContent })
    const count = known.browser.received.length
    return (response) => known.answer(response, count)
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      take(request.url ?? '', request.headers, Buffer.concat(chunks)).then(
        (answer) => answer(response),
        (error: unknown) => {
          faults.push(error)
          response.writeHead(400).end()
        },
      )
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    /** Faults of messages; empty in every good run. */
    faults,
    url,
    browser(answer: Answer = created): Browser {
      const path = `/send/${randomBytes(24).toString('base64url')}`
      const ecdh = createECDH('prime256v1')
      const [p256dh, auth] = [ecdh.generateKeys(), randomBytes(16)]
      const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
      const received: Received[] = []
      const browser: Browser = {
        subscription: { endpoint: url() + path, expirationTime: null, keys },
        received,
        arrived: (count = 1) => waitUntil(() => (received.length >= count ? received : null)),
      }
      browsers.set(path, { browser, ecdh, auth, answer })
      return browser
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** RFC 8292: the token is signed by the key beside it, for this service, and ends within a day. */
async function verifyVapid(header: string, audience: string): Promise<{ vapid: JWTPayload; key: string }> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey, { audience, algorithms: ['ES256'] })
  return { vapid: payload, key }
}

/** RFC 8291 §4 and RFC 8188 §2, on the browser's side: one record. @throws Error when it was changed */
export function decryptPush(message: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): Buffer {
  const salt = message.subarray(0, 16)
  const idLength = message.readUInt8(20)
  const sender = message.subarray(21, 21 + idLength)
  const record = message.subarray(21 + idLength)
  if (record.length > message.readUInt32BE(16)) throw new Error('more than one record')
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, keyInfo, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('no last record')
  return padded.subarray(0, end)
}
