/** The client's half of RFC 9497, ristretto255-SHA512 in the verifiable mode. */
import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { CHECK_BYTES, CHECK_INFO, inputOf } from './entry.ts'

const { voprf } = ristretto255_oprf

export interface Blinded {
  input: Uint8Array
  /** Secret, and never used twice: with it the element reveals the number. */
  blind: Uint8Array
  /** 32 bytes for the server, which look random to it. */
  element: Uint8Array
}

/** @param imei14 14 digits */
export function blind(imei14: string): Blinded {
  const input = inputOf(imei14)
  const { blind: secret, blinded } = voprf.blind(input)
  return { input, blind: secret, element: blinded }
}

/**
 * Verifies the proof over the whole batch, then unblinds.
 *
 * @returns 64 bytes for each
 * @throws Error when the proof, the key or an element is wrong
 */
export function finish(
  blinded: readonly Blinded[],
  {
    evaluated,
    proof,
    publicKey,
  }: { evaluated: readonly Uint8Array[]; proof: Uint8Array; publicKey: Uint8Array },
): Uint8Array[] {
  if (evaluated.length !== blinded.length) throw new Error('the answer has another number of elements')
  return voprf.finalizeBatch(
    blinded.map(({ input, blind: secret, element }, i) => ({
      input,
      blind: secret,
      blinded: element,
      evaluated: evaluated[i] ?? new Uint8Array(),
    })),
    publicKey,
    proof,
  )
}

/** The last 4 bytes of an entry, before they are sealed. */
export function checkOf(output: Uint8Array): Uint8Array {
  return hkdf(sha512, output, new Uint8Array(), new TextEncoder().encode(CHECK_INFO), CHECK_BYTES)
}
