/** The secret in an invitation's link: its id and a MAC, so that neither the queue nor a backup holds it. */
import { z } from 'zod'
import { keyedMac, sameBytes } from '../../../kernel/secrets.ts'

export function invitationTokenOf(key: Buffer, id: string): string {
  return `${id}.${keyedMac(key, id).toString('base64url')}`
}

/** The invitation's id; null when the token was not made by us. */
export function invitationIdOf(key: Buffer, token: string): string | null {
  const [id = '', mac = ''] = token.split('.')
  return z.uuid().safeParse(id).success && sameBytes(keyedMac(key, id), Buffer.from(mac, 'base64url'))
    ? id
    : null
}
