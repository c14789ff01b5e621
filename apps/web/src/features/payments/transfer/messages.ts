import { plural, text } from '@amana/messages'

/** The account of a bank transfer: of a buyer, and of an organisation's top-up. */
export const account = {
  amount: 'Amount',
  number: 'Account number',
  copy: 'Copy Account number',
  copied: 'Account number copied successfully',
  bank: 'Bank',
  name: 'Account name',
  before: plural({
    one: 'Send it before {time} ({count} minute left).',
    other: 'Send it before {time} ({count} minutes left).',
  }),
  soon: text('Send it before {time} (less than a minute left).'),
  ended: 'This account number has ended. Get a new one.',
  renew: 'Get a new account number',
}
