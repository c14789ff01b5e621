import { newId, readable, readableCode } from '../../../kernel/random.ts'
import { keyedMac } from '../../../kernel/secrets.ts'
import { hashPassword } from '../credentials/passwords.ts'

/** 80 bits, in groups that can be read out. */
const GROUPS = 4
const GROUP_LENGTH = 4

/**
 * The first password of an officer. Made before the transaction, because its hash takes a while.
 *
 * @returns the password, for the administrator's terminal, and the hash, which alone is stored
 */
export async function makeOneTimePassword(): Promise<{ oneTimePassword: string; passwordHash: string }> {
  const oneTimePassword = inGroups(readableCode(GROUPS * GROUP_LENGTH))
  return { oneTimePassword, passwordHash: await hashPassword(oneTimePassword) }
}

/** A one-time password that the officer's mailbox alone gets: nobody else ever holds it. */
export interface MailedPassword {
  /** Id of the mail, from which the job computes the password once more. */
  mailId: string
  passwordHash: string
}

export async function makeMailedPassword(codeKey: Buffer, now: Date): Promise<MailedPassword> {
  const mailId = newId(now)
  return { mailId, passwordHash: await hashPassword(mailedPasswordOf(codeKey, mailId)) }
}

/** Computed, like codes, so that neither job nor row holds it (docs/adr/0008). */
export function mailedPasswordOf(codeKey: Buffer, mailId: string): string {
  return inGroups(
    readable(keyedMac(codeKey, `one-time password ${mailId}`).subarray(0, GROUPS * GROUP_LENGTH)),
  )
}

function inGroups(characters: string): string {
  return characters.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))?.join('-') ?? ''
}
