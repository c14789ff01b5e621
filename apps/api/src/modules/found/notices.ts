/** Texts of mails and text messages about a found phone: nothing of what was written, and nobody. */
import { FOUND_NOTICE } from '@amana/contract'
import type { FoundSide } from '../../db/found-schema.ts'
import type { JobData } from '../../jobs/jobs.ts'
import { type MailBlock, renderMailBody } from '../../mail/layout.ts'
import type { Mail } from '../../ports/mailer.ts'

type What = JobData['found.tell']['what']

const SAFE = 'Do not meet alone. Hand the phone over at a police station.'

const TITLES: Record<What, string> = {
  received: 'Your message about a found phone',
  reported: 'Somebody says that they found a phone that you reported',
  message: 'A new message about a found phone',
  closed: 'A conversation about a found phone is closed',
}

const TEXTS: Record<What, string> = {
  received:
    'Thank you for saying that you found a phone. If somebody misses it here, they can write to you in this conversation. Neither of you sees who the other is.',
  reported: 'Read what they wrote, and answer there. Neither of you sees who the other is.',
  message: 'Read it in the conversation, and answer there.',
  closed: 'Nobody can write in it any more. It can still be read.',
}

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
}

/** The link opens the thread; its token stands behind a `#`, which browsers send to nobody. */
export function threadLink({ caseNumber, token, publicUrl }: Pick<Notice, 'caseNumber' | 'token' | 'publicUrl'>): string {
  return `${publicUrl}/found/${caseNumber}#thread_token=${token}`
}

export function noticeMail(notice: Notice): Mail {
  const { id, at, to, side, what, caseNumber, publicUrl } = notice
  const title = TITLES[what]
  const blocks: MailBlock[] = [
    { kind: 'heading', text: title },
    { kind: 'paragraph', text: `Case ${caseNumber}. ${TEXTS[what]}` },
    { kind: 'link', label: 'Open the conversation', url: threadLink(notice) },
    { kind: 'paragraph', text: `${FOUND_NOTICE} ${SAFE}` },
    { kind: 'paragraph', text: 'Whoever has this link can read the conversation: keep it to yourself.', muted: true },
  ]
  const reason =
    side === 'finder'
      ? 'You get this e-mail because somebody gave this address when they said on Amana that they found a phone.'
      : 'You get this e-mail because you reported a phone on Amana with this address.'
  const body = renderMailBody({ title, preview: `Case ${caseNumber}`, blocks, reason, publicUrl })
  return { id: `found.${what}.${side}.${id}`, at, to, subject: title, ...body, attachments: [] }
}

/** It is read on locked screens: not even what it is about. */
export function noticeSms(notice: Pick<Notice, 'caseNumber' | 'token' | 'publicUrl'>): string {
  return `Amana: there is news about a case of yours. ${threadLink(notice)}`
}

/** To those who look after this Amana. The reason is read with a command, which is audited. */
export function abuseMail(report: {
  id: number
  case_number: string
  created_at: Date
  to: string
  index: number
  publicUrl: string
}): Mail {
  const title = 'A person was reported in a conversation about a found phone'
  const blocks: MailBlock[] = [
    { kind: 'heading', text: title },
    { kind: 'paragraph', text: `Case ${report.case_number}. The conversation is closed.` },
    { kind: 'paragraph', text: `To read the reason, an administrator runs: npm run admin -- found abuse ${report.case_number}` },
  ]
  const reason = 'You get this e-mail because you look after this Amana.'
  const body = renderMailBody({ title, preview: `Case ${report.case_number}`, blocks, reason, publicUrl: report.publicUrl })
  return {
    id: `found-abuse.${report.id}.${report.index}`,
    at: report.created_at,
    to: report.to,
    subject: title,
    ...body,
    attachments: [],
  }
}
