/**
 * Mail → nodemailer's message (RFC 5322). Everything follows from the mail, so that a repeat is the same
 * message, byte by byte.
 */
import { createHash } from 'node:crypto'
import addressparser from 'nodemailer/lib/addressparser'
import type { Mail } from '../../ports/mailer.ts'

/** Throws when the mail's id cannot be a file name or the left side of a Message-ID. */
export function messageOf(mail: Mail, from: string) {
  if (!/^[a-z0-9.-]+$/.test(mail.id)) throw new TypeError('a mail id is made of a-z, 0-9, dots and dashes')
  return {
    from,
    // An object is used as it is: text would be parsed, and a comma would make two recipients of it.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content,
    })),
    messageId: `<${mail.id}@${domainOf(from)}>`,
    date: mail.at,
    // RFC 3834: out-of-office robots do not answer it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    baseBoundary: createHash('sha256').update(mail.id).digest('hex').slice(0, 16),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function domainOf(from: string): string {
  const [sender] = addressparser(from, { flatten: true })
  const domain = sender?.address.split('@').at(-1)
  if (!sender?.address.includes('@') || !domain) throw new TypeError('MAIL_FROM holds no email address')
  return domain
}
