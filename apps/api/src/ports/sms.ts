/** Sends one text message. Keep it within one segment of GSM-7 (160 characters): write NGN, not the naira sign. */
export interface Sms {
  /** Stable for one message, `[a-z0-9.-]+`: the same message sent again keeps it. */
  id: string
  /** When it was decided to send it; names the file of the file outbox. */
  at: Date
  /** +234 and 10 digits. */
  to: string
  text: string
}

export interface SmsSender {
  /** @throws SmsRefused when the provider will never take this message; any other error is worth another try */
  send(sms: Sms): Promise<void>
}

/** The provider says that this message cannot be delivered, whatever we do: wrong number, on a block list. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
}
