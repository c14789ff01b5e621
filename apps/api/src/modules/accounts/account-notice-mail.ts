import type { Locale } from '@amana/messages'
import type { JobData } from '../../jobs/jobs.ts'
import { textsIn } from '../../kernel/texts.ts'
import { type MailBlock, renderMailBody } from '../../mail/layout.ts'
import type { Mail } from '../../ports/mailer.ts'
import { ACCOUNT_TEXTS } from './account-texts.ts'
import type * as english from './messages.ts'

export interface NoticeToSend extends Pick<JobData['accounts.notify'], 'id' | 'what'> {
  account: {
    email: string
    first_name: string
    role: 'user' | 'officer' | 'supervisor'
    officer_id?: string | null
    locale?: Locale | null
  }
  at: Date
  publicUrl: string
  /** The link that brings a former address back. */
  undoUrl?: string | undefined
  /** An officer's; it goes to the official mailbox alone. */
  oneTimePassword?: string | undefined
}

/** The same notice gives the same mail, so that a second attempt can be recognised. */
export function accountNoticeMail({
  id,
  what,
  account,
  at,
  publicUrl,
  undoUrl,
  oneTimePassword,
}: NoticeToSend): Mail {
  const { locale = null } = account
  const { notices, notice } = textsIn(locale, ACCOUNT_TEXTS)
  const { subject, paragraphs } = notices[what]
  const officer = account.role !== 'user'
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text: notice.hello(account.first_name) },
    ...paragraphs.map((text) => ({ kind: 'paragraph', text }) as const),
    ...(undoUrl ? [{ kind: 'link', label: notice.keepAddress, url: undoUrl } as const] : []),
    ...(oneTimePassword === undefined
      ? []
      : passwordBlocks(notice, { oneTimePassword, officerId: account.officer_id, publicUrl })),
    officer
      ? { kind: 'paragraph', text: notice.tellAdministrator }
      : { kind: 'link', label: notice.newPassword, url: `${publicUrl}/auth/forgot-password` },
  ]
  const body = renderMailBody({
    title: subject,
    preview: paragraphs[0] ?? subject,
    blocks,
    reason: notice.reason,
    publicUrl,
    locale,
  })
  return { id: `account.${id}`, at, to: account.email, subject, ...body, attachments: [] }
}

function passwordBlocks(
  { officerId: idLabel, oneTimePassword: label, signIn }: typeof english.notice,
  {
    oneTimePassword,
    officerId,
    publicUrl,
  }: { oneTimePassword: string; officerId?: string | null | undefined; publicUrl: string },
): MailBlock[] {
  const facts = [
    { label: idLabel, value: officerId ?? '' },
    { label, value: oneTimePassword },
  ]
  return [
    { kind: 'facts', facts },
    { kind: 'link', label: signIn, url: `${publicUrl}/law-enforcement/login` },
  ]
}
