import type { Config } from '../../config/index.ts'
import { openOutbox } from '../../kernel/outbox-folder.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { createFileMailer } from './file-mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

export { createFileMailer }

/** The mailer of SMTP_URL; without it, mails become files. */
export function createMailer({
  smtpUrl,
  mailFrom,
  dataDir,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  if (smtpUrl) return createSmtpMailer({ url: smtpUrl, from: mailFrom })
  return createFileMailer({ dir: openOutbox(dataDir, 'mail'), from: mailFrom })
}
