/** Mails as files, for a product without SMTP (interfaces.md): `*.eml`, newest last by name, each written whole. */
import MailComposer from 'nodemailer/lib/mail-composer'
import { writeWhole } from '../../kernel/write-whole.ts'
import type { Mail, Mailer } from '../../ports/mailer.ts'
import { messageOf } from './message.ts'

export interface FileMailerOptions {
  /** Made when it is missing. */
  dir: string
  /** `Name <address>` or a bare address. */
  from: string
}

/** Rejects with the file system's error (full disk, no right to write) and then leaves nothing behind. */
export function createFileMailer({ dir, from }: FileMailerOptions): Mailer {
  return {
    async send(mail) {
      const message = await new MailComposer(messageOf(mail, from)).compile().build()
      await writeWhole(dir, fileName(mail), message)
    },
  }
}

/** `20261121T142530123Z-report.0191….eml`: in the order of time, and the same for the same mail. */
function fileName({ at, id }: Mail): string {
  return `${at.toISOString().replace(/[-:.]/g, '')}-${id}.eml`
}
