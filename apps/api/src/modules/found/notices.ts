/** Mails and text messages about a found phone: nothing of what was written, and nobody. */
import type { Locale } from '@amana/messages'
import type { JobData } from '../../jobs/jobs.ts'
import { catalogue, textsIn } from '../../kernel/texts.ts'
import { type MailBlock, renderMailBody } from '../../mail/layout.ts'
import type { Mail } from '../../ports/mailer.ts'
import * as english from './messages.ts'
import type { FoundSide } from './tables.ts'

type What = JobData['found.tell']['what']

const TEXTS = catalogue('modules/found/messages.ts', english)

export interface Notice {
  /** The id of the message or case that it is about. */
  id: string
  at: Date
  to: string
  side: FoundSide
  what: What
  caseNumber: string
  token: string
  publicUrl: string
  locale?: Locale | null
}

/** The link opens the thread; its token stands behind a `#`, which browsers send to nobody. */
function threadLink({
  caseNumber,
  token,
  publicUrl,
}: Pick<Notice, 'caseNumber' | 'token' | 'publicUrl'>): string {
  return `${publicUrl}/found/${caseNumber}#thread_token=${token}`
}

export function noticeMail(written: Notice): Mail {
  const { id, at, to, side, what, caseNumber, publicUrl, locale = null } = written
  const { notices, notice } = textsIn(locale, TEXTS)
  const { title, text } = notices[what]
  const blocks: MailBlock[] = [
    { kind: 'heading', text: title },
    { kind: 'paragraph', text: notice.caseAndText(caseNumber, text) },
    { kind: 'link', label: notice.open, url: threadLink(written) },
    { kind: 'paragraph', text: `${notice.police} ${notice.safe}` },
    { kind: 'paragraph', text: notice.link, muted: true },
    { kind: 'paragraph', text: notice.noSecrets },
  ]
  const reason = side === 'finder' ? notice.toFinder : notice.toOwner
  const body = renderMailBody({ title, preview: notice.case(caseNumber), blocks, reason, publicUrl, locale })
  return { id: `found.${what}.${side}.${id}`, at, to, subject: title, ...body, attachments: [] }
}

/** It is read on locked screens: not even what it is about. */
export function noticeSms(written: Pick<Notice, 'caseNumber' | 'token' | 'publicUrl' | 'locale'>): string {
  return textsIn(written.locale ?? null, TEXTS).notice.sms(threadLink(written))
}

/** To those who look after this Amana. The reason is read with a command, which is audited. */
export function abuseMail(report: {
  id: number
  case_number: string
  created_at: Date
  to: string
  index: number
  publicUrl: string
  locale: Locale | null
}): Mail {
  const { case_number: number, locale, publicUrl } = report
  const { abuse, notice } = textsIn(locale, TEXTS)
  const { title, reason } = abuse
  const blocks: MailBlock[] = [
    { kind: 'heading', text: title },
    { kind: 'paragraph', text: abuse.closed(number) },
    { kind: 'paragraph', text: abuse.read(`npm run admin -- found abuse ${number}`) },
  ]
  const body = renderMailBody({ title, preview: notice.case(number), blocks, reason, publicUrl, locale })
  return {
    id: `found-abuse.${report.id}.${report.index}`,
    at: report.created_at,
    to: report.to,
    subject: title,
    ...body,
    attachments: [],
  }
}
