import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/payments/messages.ts'

export default {
  receipt: {
    balance: 'Kuɗi a ragowar kuɗin ƙungiya',
    check: 'Binciken IMEI {imei}',
    reference: 'Lambar biya',
    paidOn: 'Ranar biya',
    paidBy: 'Hanyar biya',
    paidTo: 'Wanda aka biya',
    receiptFor: 'Rasit na',
    promoCode: 'Lambar rangwame',
    paidBack: 'An mayar da kuɗin da aka biya.',
    boughtNothing: 'An riga an biya kuɗin wannan bincike. Wannan biyan bai ƙara sayen komai ba, kuma kuna bin mu bashin kuɗin.',
    promoOver:
      'Lokacin da wannan biyan ya iso, ba sauran amfani da lambar rangwame da ya rage masa. Bai sayi komai ba, kuma kuna bin mu bashin kuɗin.',
    received: 'An karɓi biya',
  },
  mail: {
    subject: 'Rasit na {amount}',
    received: 'Amana ta karɓi {amount}.',
    receivedFor: 'Amana ta karɓi {amount}. {purchase}.',
    attached: 'An haɗa rasit a matsayin PDF, don ajiya ko bugawa.',
    reason: 'Kun samu wannan imel ne domin wani ya ba da wannan adireshi don biyan kuɗi a Amana.',
  },
  pdf: {
    title: 'Rasitin Amana {reference}',
    subject: 'Biyan {amount}',
    kind: 'Rasit',
    amount: 'Adadi',
    footer: 'Rasit {reference}',
  },
} satisfies Translation<typeof english>
