/** Texts of a receipt: the same for its PDF and its e-mail. */
import { text } from '@amana/messages'

export const receipt = {
  balance: 'Money on the balance of an organisation',
  check: text('Check of IMEI {imei}'),
  reference: 'Reference',
  paidOn: 'Paid on',
  paidBy: 'Paid by',
  paidTo: 'Paid to',
  receiptFor: 'Receipt for',
  promoCode: 'Promo code',
  paidBack: 'This amount was paid back.',
  boughtNothing:
    'This check was already paid for. This payment bought nothing more, and we owe you its amount.',
  promoOver:
    'The promo code was used up when this payment arrived. The payment bought nothing, and we owe you its amount.',
  received: 'Payment received',
}

export const mail = {
  subject: text('Receipt for {amount}'),
  received: text('Amana has received {amount}.'),
  receivedFor: text('Amana has received {amount}. {purchase}.'),
  attached: 'The receipt is attached as a PDF, to keep or to print.',
  reason: 'You get this email because somebody gave this address for a payment on Amana.',
}

export const pdf = {
  title: text('Amana receipt {reference}'),
  subject: text('Payment of {amount}'),
  kind: 'Receipt',
  amount: 'Amount',
  report: text('Your report opens for 180 days here: {link}'),
  footer: text('Receipt {reference}'),
}
