/** `GET /private/epoch`, checked before anything is computed from it. */
import { decodeBase64Url } from './base64url.ts'
import { ENTRY_BYTES, MAX_BITS } from './entry.ts'
import { PrivateCheckError } from './errors.ts'

export interface Epoch {
  epoch: number
  /** 32 bytes. */
  publicKey: Uint8Array
  /** As the server writes it. */
  publicKeyText: string
  bits: number
  bucketBytes: number
  /** ISO 8601: everything that the registry knew then is in the buckets. */
  asOf: string
}

/** A bucket of a list of hundreds of millions is smaller. */
const MAX_BUCKET_BYTES = 1_000_000

/** @throws PrivateCheckError untrusted */
export function readEpoch(answer: unknown): Epoch {
  const { epoch, suite, mode, public_key, bits, bucket_bytes, as_of } = (answer ?? {}) as Record<
    string,
    unknown
  >
  const publicKey = decodeBase64Url(public_key, 32)
  const whole = (value: unknown, least: number, most: number): value is number =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
  if (
    suite !== 'ristretto255-SHA512' ||
    mode !== 'VOPRF' ||
    publicKey === null ||
    !whole(epoch, 1, Number.MAX_SAFE_INTEGER) ||
    !whole(bits, 0, MAX_BITS) ||
    !whole(bucket_bytes, ENTRY_BYTES, MAX_BUCKET_BYTES) ||
    bucket_bytes % ENTRY_BYTES !== 0 ||
    typeof as_of !== 'string' ||
    Number.isNaN(Date.parse(as_of))
  )
    throw new PrivateCheckError('untrusted', 'The epoch of the server is not what the protocol says.')
  return { epoch, publicKey, publicKeyText: String(public_key), bits, bucketBytes: bucket_bytes, asOf: as_of }
}
