/** Mails as files, for a deployment without SMTP: `*.eml`, newest last by name, written atomically. */
import { writeFileAtomic } from '../../kernel/atomic-write.ts'
import type { Mail, Mailer } from '../../ports/mailer.ts'
import { messageOf } from './message.ts'

export interface FileMailerOptions {
  /** Created if it is missing. */
  dir: string
  /** `Name <address>` or a bare address. */
  from: string
}

/** `send` rejects with the file system's error (full disk, no permission) and then leaves no file. */
export function createFileMailer({ dir, from }: FileMailerOptions): Mailer {
  return {
    async send(mail) {
      // Imported with the first mail.
      const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
      const message = await new MailComposer(messageOf(mail, from)).compile().build()
      await writeFileAtomic(dir, fileName(mail), message)
    },
  }
}

/** `20261121T142530123Z-report.0191….eml`: sorts by time; the same mail always gets the same name. */
function fileName({ at, id }: Mail): string {
  return `${at.toISOString().replace(/[-:.]/g, '')}-${id}.eml`
}
