import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/payments/paid/messages.ts'

export default {
  afterPayment: {
    history: 'Akụkọ ịkwụ ụgwọ',
    historyUnavailable: 'Akụkọ ịkwụ ụgwọ emepelighị. Lelee njikọ ịntanetị gị, nwaa ọzọ.',
    receiptFailed: 'Enweghị ike ibudata rasiti.',
    success: {
      title: 'Ịkwụ ụgwọ gara nke ọma',
      text: 'Akụkọ nnyocha gị adịla njikere, ọ na-aga na email gị.',
      reference: 'Nọmba ntụaka',
      date: 'Ụbọchị',
      device: 'ID ngwaọrụ',
      status: 'Ọnọdụ',
      completed: 'E mechara',
      receipt: 'Budata rasiti',
      view: 'Lee akụkọ',
      dashboard: 'Gaa na dashbọọdụ',
    },
  },
} satisfies Translation<typeof english>
