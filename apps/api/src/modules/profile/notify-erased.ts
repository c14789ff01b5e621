/** The last messages to a deleted account, at every proven address and number (decisions §18). */
import type { Locale } from '@amana/messages'
import type { Tx } from '../../db/index.ts'
import { newId } from '../../kernel/random.ts'
import { SmsRefused } from '../../ports/sms.ts'
import type { FarewellDeps, ProfileDeps } from './deps.ts'
import { erasedMail, erasedSms } from './erased-messages.ts'
import {
  deleteNotice,
  insertNotice,
  selectAddressesToNotify,
  selectNotice,
} from './erasure-notice-queries.ts'

/** The sealed content of a notice. */
interface Addressee {
  to: string
  first_name: string
  locale: Locale | null
}

const contextOf = (id: string) => `erasure notice ${id}`

/**
 * Keeps the messages with their addresses, sealed, until they are sent: the account has none afterwards. In
 * the transaction of the deletion, before its contacts are erased.
 */
export async function keepNotices(
  { encrypter, jobs }: ProfileDeps,
  tx: Tx,
  userId: string,
  now: Date,
): Promise<void> {
  for (const { channel, ...addressee } of await selectAddressesToNotify(tx, userId, now)) {
    const id = newId(now)
    const { keyId, bytes } = encrypter.encrypt(JSON.stringify(addressee satisfies Addressee), contextOf(id))
    await insertNotice(tx, { id, channel, key_id: keyId, sealed: bytes, created_at: now })
    await jobs.enqueue(tx, 'profile.tell-erased', { noticeId: id })
  }
}

/** Job: sends one of them, and forgets where it went. A failure throws and is retried. */
export async function notifyErased(deps: FarewellDeps, { noticeId }: { noticeId: string }): Promise<void> {
  const { database, encrypter } = deps
  const notice = await selectNotice(database.db, noticeId)
  if (!notice) return
  const { id, channel, created_at: at, key_id: keyId, sealed } = notice
  const addressee = JSON.parse(encrypter.decrypt({ keyId, bytes: sealed }, contextOf(id))) as Addressee
  await (channel === 'email' ? mail : text)(deps, addressee, { id: `erased-${id}`, at })
  await deleteNotice(database.db, id)
}

async function mail(
  { mailer, publicUrl }: FarewellDeps,
  addressee: Addressee,
  message: { id: string; at: Date },
): Promise<void> {
  await mailer.send({
    ...message,
    to: addressee.to,
    ...erasedMail({ firstName: addressee.first_name, locale: addressee.locale, publicUrl }),
    attachments: [],
  })
}

async function text(
  { sms, log }: FarewellDeps,
  { to, locale }: Addressee,
  message: { id: string; at: Date },
): Promise<void> {
  try {
    await sms.send({ ...message, to, text: erasedSms(locale) })
  } catch (error) {
    if (!(error instanceof SmsRefused)) throw error
    // Without the error: the provider's answer may quote the number.
    log.warn({ message_id: message.id }, 'SMS rejected by provider, no retry')
  }
}
