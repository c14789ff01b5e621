import type { Config } from '../../config/index.ts'
import { openOutbox } from '../../kernel/outbox-folder.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { createFileMailer } from './file-mailer.ts'

export { createFileMailer }

/** The mailer of SMTP_URL, imported only with it; without it, mails become files. */
export async function createMailer({
  smtpUrl,
  mailFrom,
  dataDir,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Promise<Mailer> {
  if (smtpUrl) {
    const { createSmtpMailer } = await import('./smtp-mailer.ts')
    return createSmtpMailer({ url: smtpUrl, from: mailFrom })
  }
  return createFileMailer({ dir: openOutbox(dataDir, 'mail'), from: mailFrom })
}
