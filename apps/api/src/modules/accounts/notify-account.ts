import type { JobData } from '../../jobs/jobs.ts'
import { uuidTime } from '../../kernel/uuid.ts'
import { accountNoticeMail } from './account-notice-mail.ts'
import { selectAccount } from './account-queries.ts'
import { undoTokenOf } from './contacts/email-undo.ts'
import { selectUndo } from './contacts/email-undo-queries.ts'
import type { NoticeDeps } from './deps.ts'
import { mailedPasswordOf } from './officers/one-time-password.ts'

/**
 * Job: mails the owner of an account. The mail's id is the notice's, so a repeat after a crash is recognised.
 * Nothing is sent for an address without an account, nor to an address that was never proven. A change of
 * address is reported to the former one, with the link that undoes it.
 */
export async function notifyAccount(
  { database, mailer, codeKey, publicUrl }: NoticeDeps,
  notice: JobData['accounts.notify'],
): Promise<void> {
  const account = await selectAccount(database.db, notice.userId)
  if (!account?.email_verified_at) return
  const undo = notice.undoId === undefined ? undefined : await selectUndo(database.db, notice.undoId)
  if (notice.undoId !== undefined && !undo) return
  const undoUrl = undo && `${publicUrl}/auth/undo-email?token=${undoTokenOf(codeKey, undo.id)}`
  const to = undo?.email ?? account.email
  const mailed = notice.what === 'officer_invited' || notice.what === 'password_mailed'
  const oneTimePassword = mailed ? mailedPasswordOf(codeKey, notice.id) : undefined
  await mailer.send(
    accountNoticeMail({
      ...notice,
      at: uuidTime(notice.id),
      account: { ...account, email: to },
      publicUrl,
      undoUrl,
      oneTimePassword,
    }),
  )
}
