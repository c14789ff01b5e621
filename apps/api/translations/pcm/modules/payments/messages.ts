import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/payments/messages.ts'

export default {
  receipt: {
    balance: 'Moni for di balance of organisation',
    check: 'Check of IMEI {imei}',
    reference: 'Reference',
    paidOn: 'Dem pay on',
    paidBy: 'Dem pay with',
    paidTo: 'Dem pay to',
    receiptFor: 'Receipt for',
    promoCode: 'Promo code',
    paidBack: 'We don pay dis amount back.',
    boughtNothing: 'Dem don already pay for dis check before. Dis payment no buy anytin again, and we dey owe you im amount.',
    promoOver: 'Di promo code no get any use left for dis payment when e land. E no buy anytin, and we dey owe you im amount.',
    received: 'Payment don enter',
  },
  mail: {
    subject: 'Receipt for {amount}',
    received: 'Amana don receive {amount}.',
    receivedFor: 'Amana don receive {amount}. {purchase}.',
    attached: 'Di receipt dey attached as PDF, make you keep am or print am.',
    reason: 'You get dis e-mail because somebody give dis address for payment for Amana.',
  },
  pdf: {
    title: 'Amana receipt {reference}',
    subject: 'Payment of {amount}',
    kind: 'Receipt',
    amount: 'Amount',
    footer: 'Receipt {reference}',
  },
} satisfies Translation<typeof english>
