/** Sends one e-mail. `id` makes the Message-ID: the same mail sent again keeps it, so that a repeat can be recognised. */
export interface Mail {
  /** Stable for one message, `[a-z0-9.-]+`. */
  id: string
  /** When it was decided to send it; names the file of the file outbox, so that a repeat overwrites itself. */
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
