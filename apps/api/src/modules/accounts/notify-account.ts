import type { JobData } from '../../jobs/jobs.ts'
import { accountNoticeMail } from './account-notice-mail.ts'
import { selectAccount } from './account-queries.ts'
import type { NoticeDeps } from './deps.ts'

/**
 * Job: mails the owner of an account. The mail's id is the notice's, so a repeat after a crash is recognised.
 * Nothing is sent for an address without an account, nor to an address that was never proven.
 */
export async function notifyAccount(
  { database, mailer, publicUrl }: NoticeDeps,
  notice: JobData['accounts.notify'],
): Promise<void> {
  const account = await selectAccount(database.db, notice.userId)
  if (!account?.email_verified_at) return
  await mailer.send(accountNoticeMail({ ...notice, at: timeOf(notice.id), account, publicUrl }))
}

/** Creation time of a version 7 id: its first 48 bits (RFC 9562 §5.7). */
function timeOf(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
}
