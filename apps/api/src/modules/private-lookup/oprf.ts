/**
 * The server's half of RFC 9497, ristretto255-SHA512 (OPRF and VOPRF). The group is libsodium's, which takes
 * the same time for every scalar; what the RFC puts around it is here.
 */
import { createHash } from 'node:crypto'
import sodium from 'libsodium-wrappers-sumo'
import { ELEMENT_BYTES } from './element-bytes.ts'

await sodium.ready

const SEED_BYTES = 32

const OPRF = 0x00
const VOPRF = 0x01
export type Mode = typeof OPRF | typeof VOPRF

export interface KeyPair {
  /** A scalar that is not zero. */
  secretKey: Uint8Array
  publicKey: Uint8Array
}

export interface Evaluation {
  evaluated: Uint8Array[]
  /** Challenge and response. */
  proof: Uint8Array
}

type Bytes = Uint8Array | string

const SUITE = 'ristretto255-SHA512'
const contextOf = (mode: Mode) => join('OPRFV1-', Uint8Array.of(mode), `-${SUITE}`)
const CONTEXT = { [OPRF]: contextOf(OPRF), [VOPRF]: contextOf(VOPRF) }
const HASH_BYTES = 64
const HASH_BLOCK = 128

/** RFC 9497 §3.2.1: the same seed and info give the same pair. @param seed 32 bytes */
export function deriveKeyPair(seed: Uint8Array, info: Uint8Array, mode: Mode = VOPRF): KeyPair {
  if (seed.length !== SEED_BYTES) throw new RangeError('a seed has 32 bytes')
  const input = join(seed, prefixed(info))
  for (let counter = 0; counter < 256; counter += 1) {
    const secretKey = toScalar(join(input, Uint8Array.of(counter)), join('DeriveKeyPair', CONTEXT[mode]))
    if (secretKey.some((byte) => byte !== 0))
      return { secretKey, publicKey: sodium.crypto_scalarmult_ristretto255_base(secretKey) }
  }
  throw new Error('the seed gives no key')
}

/** Whether these bytes are the one encoding of an element other than the identity. */
export function isElement(bytes: Uint8Array): boolean {
  return (
    bytes.length === ELEMENT_BYTES &&
    bytes.some((byte) => byte !== 0) &&
    sodium.crypto_core_ristretto255_is_valid_point(bytes)
  )
}

/** @param elements each passed isElement */
export function blindEvaluate(secretKey: Uint8Array, elements: readonly Uint8Array[]): Uint8Array[] {
  return elements.map((element) => sodium.crypto_scalarmult_ristretto255(secretKey, element))
}

/**
 * Evaluates a batch and proves that it was done with the key.
 *
 * @param elements each passed isElement; at least one
 * @param random the proof's scalar; tests give the one of a vector
 */
export function blindEvaluateWithProof(
  { secretKey, publicKey }: KeyPair,
  elements: readonly Uint8Array[],
  random: Uint8Array = sodium.crypto_core_ristretto255_scalar_random(),
): Evaluation {
  const evaluated = blindEvaluate(secretKey, elements)
  const m = compositeOf(publicKey, elements, evaluated)
  const z = sodium.crypto_scalarmult_ristretto255(secretKey, m)
  const t2 = sodium.crypto_scalarmult_ristretto255_base(random)
  const t3 = sodium.crypto_scalarmult_ristretto255(random, m)
  const transcript = join(...[publicKey, m, z, t2, t3].map(prefixed), 'Challenge')
  const challenge = toScalar(transcript, SCALAR_DST)
  const response = sodium.crypto_core_ristretto255_scalar_sub(
    random,
    sodium.crypto_core_ristretto255_scalar_mul(challenge, secretKey),
  )
  return { evaluated, proof: join(challenge, response) }
}

/** RFC 9497 §3.3.1, Evaluate: the output of an input, by who has the key. @returns 64 bytes */
export function evaluate(secretKey: Uint8Array, input: Uint8Array, mode: Mode = VOPRF): Buffer {
  const element = sodium.crypto_core_ristretto255_from_hash(expand(input, GROUP_DST[mode]))
  const issued = sodium.crypto_scalarmult_ristretto255(secretKey, element)
  return createHash('sha512').update(prefixed(input)).update(prefixed(issued)).update('Finalize').digest()
}

const GROUP_DST = {
  [OPRF]: join('HashToGroup-', CONTEXT[OPRF]),
  [VOPRF]: join('HashToGroup-', CONTEXT[VOPRF]),
}
const SCALAR_DST = join('HashToScalar-', CONTEXT[VOPRF])
const SEED_DST = join('Seed-', CONTEXT[VOPRF])

/** RFC 9497 §2.2.1: all elements of a batch as one, with weights that depend on each of them. */
function compositeOf(
  publicKey: Uint8Array,
  elements: readonly Uint8Array[],
  evaluated: readonly Uint8Array[],
): Uint8Array {
  const seed = createHash('sha512').update(prefixed(publicKey)).update(prefixed(SEED_DST)).digest()
  const weighted = elements.map((element, i) => {
    const transcript = join(
      prefixed(seed),
      number(i),
      prefixed(element),
      prefixed(evaluated[i] ?? element),
      'Composite',
    )
    return sodium.crypto_scalarmult_ristretto255(toScalar(transcript, SCALAR_DST), element)
  })
  return weighted.reduce((sum, each) => sodium.crypto_core_ristretto255_add(sum, each))
}

function toScalar(message: Uint8Array, dst: Uint8Array): Uint8Array {
  return sodium.crypto_core_ristretto255_scalar_reduce(expand(message, dst))
}

/** RFC 9380 §5.3.1, expand_message_xmd with SHA-512 to 64 bytes: one block of its output. */
function expand(message: Uint8Array, dst: Uint8Array): Buffer {
  const dstPrime = join(dst, Uint8Array.of(dst.length))
  const b0 = createHash('sha512')
    .update(new Uint8Array(HASH_BLOCK))
    .update(message)
    .update(number(HASH_BYTES))
    .update(Uint8Array.of(0))
    .update(dstPrime)
    .digest()
  return createHash('sha512').update(b0).update(Uint8Array.of(1)).update(dstPrime).digest()
}

/** Two bytes, big-endian. */
function number(value: number): Uint8Array {
  return Uint8Array.of(value >>> 8, value & 0xff)
}

/** The bytes behind their length. */
function prefixed(bytes: Uint8Array): Uint8Array {
  return join(number(bytes.length), bytes)
}

function join(...parts: readonly Bytes[]): Uint8Array {
  return new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
  )
}
