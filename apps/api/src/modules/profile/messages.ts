/** The last messages to a deleted account. */
import { text } from '@amana/messages'

export const erased = {
  subject: 'Your Amana account was deleted',
  hello: text('Hello {name},'),
  paragraphs: [
    'Your Amana account has just been deleted, and your data with it.',
    'If that was you, there is nothing to do. If it was not, create an account again now, with the same email address or phone number, and register your phones again. For 30 days nobody else can register them.',
    'If a phone was stolen, report it at once.',
  ],
  register: 'Create an account',
  reason: 'You get this email because it concerns an account that had this address.',
  /** At most 160 letters of GSM-7. */
  sms: 'Amana: the account with this number was deleted. If that was not you, create an account again now and register your phones. For 30 days only you can.',
}
