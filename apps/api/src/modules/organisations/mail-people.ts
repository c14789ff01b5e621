import type { Locale } from '@amana/messages'
import { type MailBlock, renderMailBody } from '../../mail/layout.ts'
import type { OrganisationDeps } from './deps.ts'

export interface Message {
  /** Stable, so that a repeat is recognised. */
  id: string
  at: Date
  title: string
  paragraphs: readonly string[]
  link: { label: string; url: string }
  reason: string
}

/** A person to write to. `locale`: of their account; null: none chosen, or there is no account. */
export interface Reader {
  email: string
  locale: Locale | null
}

type MailDeps = Pick<OrganisationDeps, 'mailer' | 'publicUrl'>

/** One mail to each person, in their language. */
export async function mailReaders(
  { mailer, publicUrl }: MailDeps,
  readers: readonly Reader[],
  messageIn: (locale: Locale | null) => Message,
): Promise<void> {
  for (const [index, { email, locale }] of readers.entries()) {
    const { id, at, title, paragraphs, link, reason } = messageIn(locale)
    const blocks: MailBlock[] = [
      { kind: 'heading', text: title },
      ...paragraphs.map((text) => ({ kind: 'paragraph', text }) as const),
      { kind: 'link', ...link },
    ]
    const body = renderMailBody({ title, preview: paragraphs[0] ?? title, blocks, reason, publicUrl, locale })
    await mailer.send({ id: `${id}.${index}`, at, to: email, subject: title, ...body, attachments: [] })
  }
}
