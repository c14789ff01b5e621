/**
 * Token Status List (draft-ietf-oauth-status-list) in CWT form: the state of each certificate in a few bits
 * at its own place, packed from the least significant bit and compressed with zlib.
 */
import { type CborValue, decodeCbor, encodeCbor } from './cbor.ts'
import { Malformed } from './malformed.ts'
import { type PublicKey, readSign1, type SigningKey, type Verify, writeSign1 } from './sign1.ts'

export const STATUS_LIST_TYPE = 'application/statuslist+cwt'
/** Two bits a certificate; places of a list that no certificate has are valid. */
export const STATUS_BITS = 2
export const STATUS = { valid: 0, revoked: 1, superseded: 3 } as const

/** CWT claims: subject, expiry, issued at, and of the draft time to live and the list. */
const CLAIM = { sub: 2, exp: 4, iat: 6, list: 65533, ttl: 65534 } as const

export interface StatusList {
  /** Its address, as certificates name it. */
  uri: string
  /** Seconds since 1970. */
  issuedAt: number
  expiresAt: number
  /** Seconds after which a copy should be renewed. */
  ttl: number
  /** One of 1, 2, 4, 8. */
  bits: number
  /** Packed and compressed. */
  list: Uint8Array
}

/** @param states place → state of those that are not 0 */
export function packStatuses(
  size: number,
  bits: number,
  states: Iterable<readonly [place: number, state: number]>,
): Uint8Array {
  const perByte = 8 / bits
  const packed = new Uint8Array(Math.ceil(size / perByte))
  for (const [place, state] of states) {
    const at = Math.floor(place / perByte)
    packed[at] = (packed[at] ?? 0) | (state << ((place % perByte) * bits))
  }
  return packed
}

/** The state at a place of an unpacked list. @throws RangeError a place behind its end */
export function statusAt(packed: Uint8Array, bits: number, place: number): number {
  const perByte = 8 / bits
  const byte = packed[Math.floor(place / perByte)]
  if (byte === undefined) throw new RangeError('the list has no such place')
  return (byte >> ((place % perByte) * bits)) & (2 ** bits - 1)
}

export function writeStatusList(
  { uri, issuedAt, expiresAt, ttl, bits, list }: StatusList,
  key: SigningKey,
): Uint8Array {
  const claims = new Map<number, CborValue>([
    [CLAIM.sub, uri],
    [CLAIM.exp, expiresAt],
    [CLAIM.iat, issuedAt],
    [
      CLAIM.list,
      new Map<string, CborValue>([
        ['bits', bits],
        ['lst', list],
      ]),
    ],
    [CLAIM.ttl, ttl],
  ])
  return writeSign1(encodeCbor(claims), key, STATUS_LIST_TYPE)
}

/** Null: none of these keys signed it. @throws Malformed */
export function readStatusList(
  token: Uint8Array,
  keys: readonly PublicKey[],
  verify: Verify,
): StatusList | null {
  const read = readSign1(token, keys, verify, STATUS_LIST_TYPE)
  if ('refused' in read) return null
  const claims = decodeCbor(read.payload)
  const inner = claims instanceof Map ? claims.get(CLAIM.list) : undefined
  if (!(claims instanceof Map) || !(inner instanceof Map))
    throw new Malformed('status list: a claim is missing')
  const uri = claims.get(CLAIM.sub)
  const list = inner.get('lst')
  const bits = whole(inner.get('bits'))
  if (typeof uri !== 'string' || !(list instanceof Uint8Array) || ![1, 2, 4, 8].includes(bits))
    throw new Malformed('status list: a claim')
  const [issuedAt, expiresAt, ttl] = [
    claims.get(CLAIM.iat),
    claims.get(CLAIM.exp),
    claims.get(CLAIM.ttl),
  ].map(whole)
  return { uri, issuedAt: issuedAt ?? 0, expiresAt: expiresAt ?? 0, ttl: ttl ?? 0, bits, list }
}

function whole(value: CborValue | undefined): number {
  if (typeof value !== 'number' || value < 0) throw new Malformed('status list: no number')
  return value
}
