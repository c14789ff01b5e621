import { FIND_SERVICES } from '@amana/contract/gone-phone'
import type { MailBlock } from '../../mail/layout.ts'
import { renderMailBody } from '../../mail/layout.ts'
import { withoutLinks } from '../../mail/without-links.ts'
import type { Mail } from '../../ports/mailer.ts'
import { ENGLISH, type Words } from './draft-rules.ts'

export interface MailToRender {
  /** Stable for one message. */
  id: string
  at: Date
  to: string
  /** Null: a person without an account. */
  firstName: string | null
  title: string
  /** Each line is a paragraph. */
  text: string
  /** A path of the web app, or empty. */
  link: string
  /** The person has the event's receipt of the public log. */
  receipt?: boolean
  /** It says what to do next about a phone that is gone. */
  nextSteps?: boolean | undefined
  /** It tells somebody that their phone is stolen, lost or found: thieves write to them too. */
  missing?: boolean
  reason: string
  publicUrl: string
  words?: Words
}

/** The page that checks a receipt, with the newest of the signed-in person. */
const OWN_RECEIPT = '/transparency#own'

/** The same notification gives the same mail, so that a second attempt can be recognised. */
export function notificationMail({
  id,
  at,
  to,
  firstName,
  title,
  text,
  link,
  receipt,
  nextSteps,
  missing,
  ...rest
}: MailToRender): Mail {
  const { reason, publicUrl, words = ENGLISH } = rest
  const { mail } = words.texts
  const paragraphs = withoutLinks(text).split('\n')
  const said = { title: withoutLinks(title), preview: paragraphs[0] ?? '' }
  const url = `${publicUrl}${link}`
  const blocks: MailBlock[] = [
    { kind: 'heading', text: said.title },
    ...(firstName === null ? [] : [{ kind: 'paragraph', text: mail.hello(firstName) } as const]),
    ...paragraphs.map((paragraph) => ({ kind: 'paragraph', text: paragraph }) as const),
    ...(nextSteps ? stepBlocks(words) : []),
    ...(link === '' ? [] : [{ kind: 'link', label: mail.open, url } as const]),
    ...(receipt
      ? [{ kind: 'link', label: mail.receipt, url: `${publicUrl}${OWN_RECEIPT}`, quiet: true } as const]
      : []),
    ...(missing ? [{ kind: 'paragraph', text: mail.noSecrets } as const] : []),
  ]
  const body = renderMailBody({ ...said, blocks, reason, publicUrl, locale: words.locale })
  return { id, at, to, subject: title, ...body, attachments: [] }
}

/** The list of the owner's pages, and where the phone is locked from afar. */
function stepBlocks({ texts }: Words): MailBlock[] {
  const { heading, list } = texts.nextSteps
  return [
    { kind: 'paragraph', text: heading },
    { kind: 'points', points: Object.values(list) },
    ...FIND_SERVICES.map(({ name, url }) => ({ kind: 'link', label: name, url, quiet: true }) as const),
  ]
}
