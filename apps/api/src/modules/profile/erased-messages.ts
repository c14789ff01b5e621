import type { Locale } from '@amana/messages'
import { catalogue, textsIn } from '../../kernel/texts.ts'
import { renderMailBody } from '../../mail/layout.ts'
import type { Mail } from '../../ports/mailer.ts'
import * as english from './messages.ts'

const TEXTS = catalogue('modules/profile/messages.ts', english)

export function erasedMail({
  firstName,
  locale,
  publicUrl,
}: {
  firstName: string
  locale: Locale | null
  publicUrl: string
}): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { subject, hello, paragraphs, register, reason } = textsIn(locale, TEXTS).erased
  const body = renderMailBody({
    title: subject,
    preview: paragraphs[0] ?? subject,
    blocks: [
      { kind: 'paragraph', text: hello(firstName) },
      ...paragraphs.map((paragraph) => ({ kind: 'paragraph', text: paragraph }) as const),
      { kind: 'link', label: register, url: `${publicUrl}/auth/register` },
    ],
    reason,
    publicUrl,
    locale,
  })
  return { subject, ...body }
}

export function erasedSms(locale: Locale | null): string {
  return textsIn(locale, TEXTS).erased.sms
}
