import { foldToGsm7 } from '@amana/messages'
import type { SmsSender } from '../../ports/sms.ts'

/** Letters outside of GSM-7 would leave a message 70 characters instead of 160, at twice the price. */
export function inGsm7(sms: SmsSender): SmsSender {
  return { ...sms, send: (message) => sms.send({ ...message, text: foldToGsm7(message.text) }) }
}
