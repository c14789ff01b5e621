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
  /** @throws SmsRefused when the provider will never accept this message; any other error may be retried */
  send(sms: Sms): Promise<void>
}

/** The provider says that this message can never be delivered: wrong number, on a block list. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
}
