import { createTransport } from 'nodemailer'
import { SECOND } from '../../kernel/durations.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { messageOf } from './message.ts'

export interface SmtpMailerOptions {
  /** `smtp://user:pass@host:port`, or `smtps:`. */
  url: string
  /** `Name <address>` or a bare address. */
  from: string
  /** Milliseconds of silence of the server, in each phase. Default 20 s. */
  timeoutMs?: number
}

/**
 * The server did not accept the mail. Carries codes only: the server's text may quote addresses, and errors
 * are logged.
 */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent'
  /** nodemailer's, e.g. ECONNECTION, ETIMEDOUT, EENVELOPE, EAUTH. */
  readonly code: string
  /** The SMTP reply, e.g. 451; null when there was none. */
  readonly responseCode: number | null

  constructor(mailId: string, code: string, responseCode: number | null) {
    super(`mail ${mailId} was not sent: ${[code, responseCode].filter(Boolean).join(' ')}`)
    this.code = code
    this.responseCode = responseCode
  }
}

/** Sends through a small pool of connections. Tries once; the caller decides on retries. */
export function createSmtpMailer({
  url,
  from,
  timeoutMs = 20 * SECOND,
}: SmtpMailerOptions): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // Otherwise the pool queues a mail again for ever when the server hangs up in the middle.
    maxRequeues: 0,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return {
    async send(mail) {
      const message = messageOf(mail, from)
      try {
        await transport.sendMail(message)
      } catch (error) {
        const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
        throw new MailNotSent(
          mail.id,
          typeof code === 'string' ? code : 'EUNKNOWN',
          typeof responseCode === 'number' ? responseCode : null,
        )
      }
    },
    close: () => transport.close(),
  }
}
