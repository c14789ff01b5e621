/** A registry of the protocol, with the server's half of another library than the product's. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { randomBytes } from '@noble/hashes/utils.js'
import { decodeBase64Url, encodeBase64Url } from './base64url.ts'
import { bucketOf, inputOf, type Report, sealEntry } from './entry.ts'
import { checkOf } from './oprf.ts'

const { voprf } = ristretto255_oprf
const BITS = 3
const BUCKET_BYTES = 4 * 16

interface RecordedRequest {
  path: string
  cookie: string | undefined
  authorization: string | undefined
  body: string
}

export interface FakeRegistry {
  url: string
  asked: RecordedRequest[]
  publicKey(): string
  /** Changes what is answered. */
  lie: {
    epoch?: Record<string, unknown>
    keyFor?: Uint8Array
    proof?: string
    bucket?: (bytes: Buffer) => Buffer
    unlisted?: boolean
    /** The entry of the public log; none: it is not there yet. */
    entry?: unknown
    /** Status of the list of keys. */
    listStatus?: number
    status?: number
    /** The line drops in the middle of the answers of these paths. */
    cut?: RegExp
  }
  /** Begins another epoch; the old one is forgotten. */
  rotate(): void
  stop(): Promise<void>
}

export async function startFakeRegistry(reports: Readonly<Record<string, Report>>): Promise<FakeRegistry> {
  let epoch = 1
  let keys = voprf.generateKeyPair()
  let buckets = bucketsOf()
  const asked: RecordedRequest[] = []
  const lie: FakeRegistry['lie'] = {}

  function bucketsOf(): Buffer[] {
    const entries = Array.from({ length: 1 << BITS }, () => [] as Buffer[])
    for (const [imei14, report] of Object.entries(reports)) {
      const output = outputOf(keys, imei14)
      entries[bucketOf(output, BITS)]?.push(Buffer.from(sealEntry(output, checkOf(output), report)))
    }
    return entries.map((of) =>
      Buffer.concat([...of, Buffer.from(randomBytes(BUCKET_BYTES))]).subarray(0, BUCKET_BYTES),
    )
  }

  function answer(path: string, body: string): [number, unknown] {
    const public_key = encodeBase64Url(keys.publicKey)
    if (path === '/private/epoch')
      return [
        200,
        {
          epoch,
          suite: 'ristretto255-SHA512',
          mode: 'VOPRF',
          public_key,
          bits: BITS,
          bucket_bytes: BUCKET_BYTES,
          as_of: '2026-11-30T12:00:00.000Z',
          ...lie.epoch,
        },
      ]
    if (path === '/.well-known/amana-private.json')
      return [
        lie.listStatus ?? 200,
        { epochs: lie.unlisted ? [] : [{ epoch, public_key, entry: lie.entry ?? null }] },
      ]
    if (path === '/partner/v1/blind') {
      if (lie.status) return [lie.status, {}]
      const { epoch: of, elements } = JSON.parse(body) as { epoch: number; elements: string[] }
      if (of !== epoch) return [422, {}]
      const blinded = elements.map((element) => decodeBase64Url(element, 32) ?? new Uint8Array())
      const secret = lie.keyFor ?? keys.secretKey
      const { evaluated, proof } = voprf.blindEvaluateBatch(secret, keys.publicKey, blinded)
      return [200, { evaluated: evaluated.map(encodeBase64Url), proof: lie.proof ?? encodeBase64Url(proof) }]
    }
    const bucket = new RegExp(`^/private/${epoch}/(\\d+)$`).exec(path)?.[1]
    const bytes = bucket === undefined ? undefined : buckets[Number(bucket)]
    return bytes ? [200, lie.bucket ? lie.bucket(bytes) : bytes] : [404, {}]
  }

  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const path = request.url ?? ''
    asked.push({ path, cookie: request.headers.cookie, authorization: request.headers.authorization, body })
    const [status, content] = answer(path, body)
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
    response.writeHead(status, {
      'amana-as-of': '2026-11-30T12:01:00.000Z',
      'retry-after': '60',
      'content-length': bytes.length,
    })
    if (!lie.cut?.test(path)) return response.end(bytes)
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    lie,
    publicKey: () => encodeBase64Url(keys.publicKey),
    rotate() {
      epoch += 1
      keys = voprf.generateKeyPair()
      buckets = bucketsOf()
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function outputOf(
  { secretKey, publicKey }: ReturnType<typeof voprf.generateKeyPair>,
  imei14: string,
): Uint8Array {
  const input = inputOf(imei14)
  const { blind, blinded } = voprf.blind(input)
  const { evaluated, proof } = voprf.blindEvaluate(secretKey, publicKey, blinded)
  return voprf.finalize(input, blind, evaluated, blinded, publicKey, proof)
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
