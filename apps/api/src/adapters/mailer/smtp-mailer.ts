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

function notSent(mailId: string, error: unknown): MailNotSent {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return new MailNotSent(
    mailId,
    typeof code === 'string' ? code : 'EUNKNOWN',
    typeof responseCode === 'number' ? responseCode : null,
  )
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
        throw notSent(mail.id, error)
      }
    },
    close: () => transport.close(),
  }
}

const SYSTEM_CODE = /\b(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)\b/

/**
 * Connects and signs in, and sends nothing.
 *
 * @throws MailNotSent
 */
export async function verifySmtp(url: string, timeoutMs = 10 * SECOND): Promise<void> {
  const transport = createTransport({
    url,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  try {
    await transport.verify()
  } catch (error) {
    // nodemailer has one code for all faults of a socket, and the system's in its message.
    const [system] = SYSTEM_CODE.exec(error instanceof Error ? error.message : '') ?? []
    throw notSent('doctor', system ? { code: system } : error)
  } finally {
    transport.close()
  }
}
