/**
 * Sends one text message. Keep it within one segment of GSM-7 (160 characters): write NGN, not the naira
 * sign.
 */
export interface Sms {
  /** Stable for one message, `[a-z0-9.-]+`: a message that is sent again keeps it. */
  id: string
  /** When the message was queued; names its file in the outbox. */
  at: Date
  /** +234 and 10 digits. */
  to: string
  text: string
}

export interface SmsSender {
  /**
   * @returns the provider's id of the message, which its delivery report names; undefined: it gives none
   * @throws SmsRefused when the provider will never accept this message; any other error may be retried
   */
  send(sms: Sms): Promise<string | undefined>
}

/** The messages that were sent, for a deployment whose provider is a folder. */
export interface SmsOutbox {
  /** The newest ones to a number, newest first. @param idPrefix of the ids of the messages that are meant */
  sentTo(to: string, options: { idPrefix: string; limit: number }): Promise<Pick<Sms, 'text' | 'at'>[]>
}

/** The provider says that this message can never be delivered: wrong number, on a block list. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
}
