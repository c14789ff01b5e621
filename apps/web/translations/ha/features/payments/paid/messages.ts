import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/payments/paid/messages.ts'

export default {
  afterPayment: {
    history: 'Tarihin biya',
    historyUnavailable: 'An kasa buɗe tarihin biya. A duba intanet a sake gwadawa.',
    receiptFailed: 'An kasa sauke rasit.',
    success: {
      title: 'An biya lafiya',
      text: 'Sakamakonku ya shirya, kuma yana kan hanya zuwa imel ɗinku.',
      reference: 'Lambar biya',
      date: 'Kwanan wata',
      device: 'Lambar na’ura',
      status: 'Matsayi',
      completed: 'An kammala',
      receipt: 'Sauke rasit',
      view: 'Duba sakamako',
      dashboard: 'Ci gaba zuwa allon aiki',
    },
  },
} satisfies Translation<typeof english>
