import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/payments/messages.ts'

export default {
  receipt: {
    balance: 'Ego e tinyere n’ego fọdụrụ nke ụlọ ọrụ',
    check: 'Nnyocha nke IMEI {imei}',
    reference: 'Nọmba ntụaka',
    paidOn: 'Akwụrụ na',
    paidBy: 'Ụzọ akwụrụ ya',
    paidTo: 'Akwụrụ onye',
    receiptFor: 'Rasiti maka',
    promoCode: 'Koodu mbelata',
    paidBack: 'Akwụghachiri ego a.',
    boughtNothing: 'Akwụọlarị ụgwọ nnyocha a na mbụ. Ụgwọ a azụtaghịkwu ihe ọ bụla, anyị jikwa gị ụgwọ ego a.',
    promoOver:
      'Koodu mbelata ọnụ ahụ enweghịzi ojiji fọdụrụ maka ụgwọ a mgbe ọ bịarutere. Ọ zụtaghị ihe ọ bụla, anyị jikwa gị ụgwọ ego a.',
    received: 'Ụgwọ abịarutela',
  },
  mail: {
    subject: 'Rasiti maka {amount}',
    received: 'Amana anatala {amount}.',
    receivedFor: 'Amana anatala {amount}. {purchase}.',
    attached: 'Rasiti ahụ so na ozi a dịka PDF, ka i debe ya maọbụ bipụta ya.',
    reason: 'Ị natara email a n’ihi na mmadụ nyere adreesị a maka ịkwụ ụgwọ na Amana.',
  },
  pdf: {
    title: 'Rasiti Amana {reference}',
    subject: 'Ụgwọ {amount} akwụrụ',
    kind: 'Rasiti',
    amount: 'Ego ole',
    footer: 'Rasiti {reference}',
  },
} satisfies Translation<typeof english>
