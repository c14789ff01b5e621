/** Cosignatures: a witness saw this checkpoint follow upon all before it (c2sp.org/tlog-cosignature). */
import { concat, type Sha256, type SignEd25519, utf8, type VerifyEd25519 } from './bytes.ts'
import {
  COSIGNATURE,
  keyHash,
  type NoteSigner,
  type NoteVerifier,
  SIGNATURE_BYTES,
  type Vkey,
} from './note.ts'

const TIME_BYTES = 8

function signedBytes(text: Uint8Array, time: number): Uint8Array {
  return concat(utf8(`cosignature/v1\ntime ${time}\n`), text)
}

export interface Witness {
  name: string
  publicKey: Uint8Array
  sign: SignEd25519
}

/** @param time whole seconds since 1970 */
export function cosigner(sha256: Sha256, { name, publicKey, sign }: Witness, time: number): NoteSigner {
  return {
    name,
    hash: keyHash(sha256, name, COSIGNATURE, publicKey),
    sign: (text) => {
      const bytes = new Uint8Array(TIME_BYTES)
      new DataView(bytes.buffer).setBigUint64(0, BigInt(time))
      return concat(bytes, sign(signedBytes(text, time)))
    },
  }
}

/** @param signature behind the key's hash. @returns seconds since 1970; null when it is no cosignature */
export function cosignedAt(signature: Uint8Array): number | null {
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return null
  const time = Number(new DataView(signature.buffer, signature.byteOffset, TIME_BYTES).getBigUint64(0))
  return Number.isSafeInteger(time) ? time : null
}

/** For a witness's vkey (type 0x04). */
export function cosignatureVerifier(
  { name, hash, publicKey }: Vkey,
  verifyEd25519: VerifyEd25519,
): NoteVerifier {
  return {
    name,
    hash,
    verify: (text, signature) => {
      const time = cosignedAt(signature)
      return (
        time !== null && verifyEd25519(publicKey, signedBytes(text, time), signature.subarray(TIME_BYTES))
      )
    },
  }
}
