/** Mails as files, for a product without SMTP (interfaces.md): `*.eml`, newest last by name, each written whole. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
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
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await writeWhole(dir, fileName(mail), message)
    },
  }
}

/** `20261121T142530123Z-report.0191….eml`: in the order of time, and the same for the same mail. */
function fileName({ at, id }: Mail): string {
  return `${at.toISOString().replace(/[-:.]/g, '')}-${id}.eml`
}

/** Nobody ever sees half a file: it gets its name once it is on the disk. */
async function writeWhole(dir: string, name: string, content: Buffer): Promise<void> {
  const temporary = join(dir, `.${name}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, join(dir, name))
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(dir)
}

/** The name itself must survive a power cut too. */
async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
