/**
 * Sends one e-mail. `id` becomes the Message-ID: a mail that is sent again keeps it, so that a repeat can be
 * recognised.
 */
export interface Mail {
  /** Stable for one message, `[a-z0-9.-]+`. */
  id: string
  /** When the mail was queued; names its file in the outbox, so that a repeat overwrites it. */
  at: Date
  to: string
  subject: string
  text: string
  html: string
  attachments: { filename: string; contentType: string; content: Buffer }[]
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}
