import type { Encrypter } from '../../../kernel/encryption.ts'

/**
 * Keyed hashes of an address or number of a deleted account, by which its person is recognised for 30 days
 * (decisions §18): the present key's first.
 */
export function contactHashes(
  encrypter: Pick<Encrypter, 'hashes'>,
  kind: 'email' | 'phone',
  contact: string,
): [Buffer, ...Buffer[]] {
  return encrypter.hashes(contact, `${kind} of a deleted account`)
}
