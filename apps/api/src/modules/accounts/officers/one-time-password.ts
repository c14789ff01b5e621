import { readableCode } from '../../../kernel/random.ts'
import { hashPassword } from '../credentials/passwords.ts'

/** 80 random bits, in groups that can be read out. */
const GROUPS = 4
const GROUP_LENGTH = 4

/**
 * The first password of an officer. Made before the transaction, because its hash takes a while.
 *
 * @returns the password, to be shown once, and the hash, which alone is stored
 */
export async function makeOneTimePassword(): Promise<{ oneTimePassword: string; passwordHash: string }> {
  const oneTimePassword = Array.from({ length: GROUPS }, () => readableCode(GROUP_LENGTH)).join('-')
  return { oneTimePassword, passwordHash: await hashPassword(oneTimePassword) }
}
