/** COSE_Sign1 (RFC 9052 §4.2) with Ed25519, tagged 18; the key is named in the protected header. */
import { type CborMap, type CborValue, decodeCbor, encodeCbor, isArray } from './cbor.ts'
import { Malformed } from './malformed.ts'

const SIGN1 = 18
/** COSE header parameters: algorithm, key id, type (RFC 9052 §3.1, RFC 9596). */
const HEADER = { alg: 1, kid: 4, typ: 16 } as const
/** Written: EdDSA (RFC 9053 §2.2). Also read: its fully specified twin, Ed25519 (RFC 9864). */
const EDDSA = -8
const ED25519 = -19
export const KEY_ID_BYTES = 8
const SIGNATURE_BYTES = 64

/** The Ed25519 signature (64 bytes) over these bytes. */
type Sign = (message: Uint8Array) => Uint8Array
export type Verify = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean

export interface PublicKey {
  /** KEY_ID_BYTES long. */
  id: Uint8Array
  /** 32 bytes. */
  key: Uint8Array
  /** Others may have it: what it signed proves nothing, whenever it says that it was signed. */
  revoked: boolean
}

export interface SigningKey {
  id: Uint8Array
  sign: Sign
}

export interface Message {
  protected: Uint8Array
  unprotected: CborMap
  payload: Uint8Array
  signature: Uint8Array
}

/** Bytes that a signature covers: the Sig_structure of RFC 9052 §4.4 without outside data. */
export function signedBytes({
  protected: header,
  payload,
}: Pick<Message, 'protected' | 'payload'>): Uint8Array {
  return encodeCbor(['Signature1', header, new Uint8Array(0), payload])
}

/** @param type the media type of the payload; absent: it has none */
export function writeSign1(payload: Uint8Array, { id, sign }: SigningKey, type?: string): Uint8Array {
  const parameters = new Map<number, CborValue>([
    [HEADER.alg, EDDSA],
    [HEADER.kid, id],
    ...(type === undefined ? [] : ([[HEADER.typ, type]] as const)),
  ])
  const header = encodeCbor(parameters)
  const signature = sign(signedBytes({ protected: header, payload }))
  return encodeCbor({ tag: SIGN1, value: [header, new Map(), payload, signature] })
}

/** The parts of a message; its signature is not verified. @throws Malformed */
export function parseSign1(bytes: Uint8Array): Message {
  const message = decodeCbor(bytes)
  const parts =
    typeof message === 'object' && 'tag' in message && message.tag === SIGN1 ? message.value : undefined
  if (!isArray(parts) || parts.length !== 4) throw new Malformed('COSE: no COSE_Sign1')
  const [header, unprotected, payload, signature] = parts
  if (
    !(header instanceof Uint8Array) ||
    !(unprotected instanceof Map) ||
    !(payload instanceof Uint8Array) ||
    !(signature instanceof Uint8Array) ||
    signature.length !== SIGNATURE_BYTES
  )
    throw new Malformed('COSE: the parts')
  return { protected: header, unprotected, payload, signature }
}

/**
 * `unknown_key`: none of these keys is named. `forged`: the signature is not that key's. `revoked_key`: it
 * is, and the key is no longer good.
 */
export type Refusal = 'unknown_key' | 'forged' | 'revoked_key'

/**
 * The payload, if one of these keys signed it. The header holds the algorithm, the key id and the type, and
 * nothing else: a message has one form.
 *
 * @throws Malformed
 */
export function readSign1(
  bytes: Uint8Array,
  keys: readonly PublicKey[],
  verify: Verify,
  type?: string,
): { payload: Uint8Array } | { refused: Refusal } {
  const message = parseSign1(bytes)
  const header = decodeCbor(message.protected)
  if (!(header instanceof Map) || message.unprotected.size > 0) throw new Malformed('COSE: the header')
  const algorithm = header.get(HEADER.alg)
  const kid = header.get(HEADER.kid)
  if (
    (algorithm !== EDDSA && algorithm !== ED25519) ||
    !(kid instanceof Uint8Array) ||
    kid.length !== KEY_ID_BYTES ||
    header.get(HEADER.typ) !== type ||
    header.size !== (type === undefined ? 2 : 3)
  )
    throw new Malformed('COSE: the header')
  const named = keys.filter(({ id }) => id.every((byte, index) => byte === kid[index]))
  if (named.length === 0) return { refused: 'unknown_key' }
  const signed = signedBytes(message)
  const signer = named.find(({ key }) => verify(key, signed, message.signature))
  if (!signer) return { refused: 'forged' }
  return signer.revoked ? { refused: 'revoked_key' } : { payload: message.payload }
}
