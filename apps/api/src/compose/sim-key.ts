import { createSecretKey, type KeyObject } from 'node:crypto'
import { deriveKey } from '../kernel/secret-key.ts'

/** Keys the hashes of networks' tokens of SIMs. */
export function simKeyOf(secretKey: Buffer): KeyObject {
  return createSecretKey(deriveKey(secretKey, 'tokens of SIMs'))
}
