/** The requests of the protocol. Epochs and buckets are asked for without cookie and without key. */
import { decodeBase64Url, encodeBase64Url } from './base64url.ts'
import { type Epoch, readEpoch } from './epoch.ts'
import { PrivateCheckError } from './errors.ts'

export interface Evaluation {
  evaluated: Uint8Array[]
  /** 64 bytes. */
  proof: Uint8Array
}

export interface BlindRequest {
  epoch: number
  /** Base64url, at most 100. */
  elements: string[]
}

/** Sends blinded elements. @returns the JSON `{evaluated, proof}` of the answer. @throws PrivateCheckError */
export type SendBlinded = (request: BlindRequest) => Promise<unknown>

const TIMEOUT_MS = 30_000

/** @throws PrivateCheckError refused, unreachable */
export async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const answer = await arrived(
    fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error', ...init }),
  )
  if (answer.ok) return answer
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
  throw new PrivateCheckError('refused', `The server refuses: ${answer.status}.`, {
    status: answer.status,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
  })
}

/** A line may drop before the answer or in the middle of it. @throws PrivateCheckError unreachable */
function arrived<Part>(part: Promise<Part>): Promise<Part> {
  return part.catch((cause: unknown) => {
    throw new PrivateCheckError('unreachable', 'The server does not answer.', { cause })
  })
}

/** @throws PrivateCheckError untrusted for what is no JSON, unreachable */
export async function jsonOf(answer: Response): Promise<unknown> {
  const text = await arrived(answer.text())
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new PrivateCheckError('untrusted', 'The answer is not what the protocol says.', { cause })
  }
}

/** The calls of a partner's client. @param key its API key or access token */
export function sendAsPartner(url: string, key: string): SendBlinded {
  return async (request) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    return jsonOf(
      await ask(`${url}/partner/v1/blind`, { method: 'POST', headers, body: JSON.stringify(request) }),
    )
  }
}

export async function loadEpoch(url: string): Promise<Epoch> {
  return readEpoch(
    await jsonOf(await ask(`${url}/private/epoch`, { credentials: 'omit', cache: 'no-cache' })),
  )
}

export interface Bucket {
  bytes: Uint8Array
  /** ISO 8601; null: the server does not say. */
  asOf: string | null
}

/** @throws PrivateCheckError untrusted for another length than the epoch's, refused, unreachable */
export async function loadBucket(
  url: string,
  { epoch, bucketBytes }: Epoch,
  bucket: number,
): Promise<Bucket> {
  const answer = await ask(`${url}/private/${epoch}/${bucket}`, { credentials: 'omit' })
  const bytes = new Uint8Array(await arrived(answer.arrayBuffer()))
  if (bytes.length !== bucketBytes)
    throw new PrivateCheckError('untrusted', 'The bucket has another size than the others.')
  const asOf = answer.headers.get('amana-as-of')
  return { bytes, asOf: asOf !== null && !Number.isNaN(Date.parse(asOf)) ? asOf : null }
}

/** @throws PrivateCheckError */
export async function sendElements(
  send: SendBlinded,
  epoch: Epoch,
  elements: readonly Uint8Array[],
): Promise<Evaluation> {
  const answer = await send({ epoch: epoch.epoch, elements: elements.map(encodeBase64Url) })
  const { evaluated, proof } = (answer ?? {}) as Record<string, unknown>
  const points = Array.isArray(evaluated) ? evaluated.map((one) => decodeBase64Url(one, 32)) : []
  const read = decodeBase64Url(proof, 64)
  if (read === null || points.length !== elements.length || points.includes(null))
    throw new PrivateCheckError('untrusted', 'The answer is not what the protocol says.')
  return { evaluated: points as Uint8Array[], proof: read }
}
