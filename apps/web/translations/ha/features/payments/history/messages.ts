import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/payments/history/messages.ts'

export default {
  paymentHistory: {
    title: 'Tarihin biya',
    loading: 'Ana buɗe biyan kuɗinku…',
    failed: { title: 'An kasa buɗe biyan kuɗinku' },
    empty: { title: 'Babu biyan kuɗi tukuna', text: 'Abin da aka biya don bincike zai tsaya a nan da rasit ɗinsa.' },
    filters: { label: 'Tace biyan kuɗi', reference: 'Lambar biya', date: 'Rana', clear: 'Cire tacewa', search: 'Nema' },
    none: { title: 'Babu biyan da ya dace', text: 'Babu biyan kuɗi mai wannan lamba da kwanan wata.' },
    count: { one: 'biya {count}', other: 'biya {count}' },
    fitting: { one: 'biya {shown} cikin {count}', other: 'biya {shown} cikin {count}' },
    more: 'Nuna ƙari ({left})',
    exportCsv: 'Fitar da CSV',
    columns: {
      reference: 'Lambar biya',
      amount: 'Adadi',
      method: 'Hanya',
      status: 'Matsayi',
      date: 'Rana',
      actions: 'Ayyuka',
    },
    statuses: { completed: 'An kammala', pending: 'Ana jira', failed: 'Bai yi ba' },
    device: 'IMEI',
    requery: 'Sake tambaya',
    requeried: 'Biyan kuɗi {reference}: {status}',
    receipt: 'Rasit',
  },
} satisfies Translation<typeof english>
