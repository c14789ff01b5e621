import { type MailBlock, renderMailBody } from '../../mail/layout.ts'
import type { OrganisationDeps } from './deps.ts'

interface Message {
  /** Stable, so that a repeat is recognised. */
  id: string
  at: Date
  title: string
  paragraphs: readonly string[]
  link: { label: string; url: string }
  reason: string
}

/** One mail to each address. */
export async function mailPeople(
  { mailer, publicUrl }: Pick<OrganisationDeps, 'mailer' | 'publicUrl'>,
  addresses: readonly string[],
  { id, at, title, paragraphs, link, reason }: Message,
): Promise<void> {
  const blocks: MailBlock[] = [
    { kind: 'heading', text: title },
    ...paragraphs.map((text) => ({ kind: 'paragraph', text }) as const),
    { kind: 'link', ...link },
  ]
  const body = renderMailBody({ title, preview: paragraphs[0] ?? title, blocks, reason, publicUrl })
  for (const [index, to] of addresses.entries())
    await mailer.send({ id: `${id}.${index}`, at, to, subject: title, ...body, attachments: [] })
}
