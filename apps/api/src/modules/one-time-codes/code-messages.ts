/** Mails and text messages with a code or link. */
import type { Locale } from '@amana/messages'
import { HOUR, MINUTE } from '../../kernel/durations.ts'
import { catalogue, textsIn } from '../../kernel/texts.ts'
import { type MailBlock, renderMailBody } from '../../mail/layout.ts'
import * as english from './messages.ts'
import { lifeOf } from './rules.ts'
import type { CodePurpose } from './tables.ts'

type CodeOnly = Exclude<CodePurpose, 'email_link'>

const TEXTS = catalogue('modules/one-time-codes/messages.ts', english)
/** The codes that say themselves who may see them. */
const WITHOUT_WARNING: readonly CodePurpose[] = ['transfer']

export function smsText(purpose: CodeOnly, digits: string, locale: Locale | null = null): string {
  const { codes, code } = textsIn(locale, TEXTS)
  return codes[purpose].sms(digits, code.validMinutes(lifeOf(purpose) / MINUTE))
}

export interface MessageMail {
  subject: string
  text: string
  html: string
}

/** The code is written without groups, so that copying and autofill work. */
export function codeMail(
  purpose: CodeOnly,
  digits: string,
  publicUrl: string,
  locale: Locale | null = null,
): MessageMail {
  const { codes, code } = textsIn(locale, TEXTS)
  const { subject, intro, advice, reason } = codes[purpose]
  const valid = code.validMinutes(lifeOf(purpose) / MINUTE)
  const blocks: MailBlock[] = [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text: intro },
    { kind: 'digits', label: code.label, digits, note: code.note(valid) },
    {
      kind: 'paragraph',
      text: [WITHOUT_WARNING.includes(purpose) ? '' : code.doNotShare, advice].filter(Boolean).join(' '),
      muted: true,
    },
  ]
  return {
    subject,
    ...renderMailBody({
      title: subject,
      preview: code.preview(digits, valid),
      blocks,
      reason,
      publicUrl,
      locale,
    }),
  }
}

/** `url` carries the link's token. */
export function linkMail(url: string, publicUrl: string, locale: Locale | null = null): MessageMail {
  const { subject, reason, preview, intro, button, validHours, advice } = textsIn(locale, TEXTS).link
  const blocks: MailBlock[] = [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text: intro },
    { kind: 'link', label: button, url },
    { kind: 'paragraph', text: validHours(lifeOf('email_link') / HOUR) },
    { kind: 'paragraph', text: advice, muted: true },
  ]
  return { subject, ...renderMailBody({ title: subject, preview, blocks, reason, publicUrl, locale }) }
}
