import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/payments/history/messages.ts'

export default {
  paymentHistory: {
    title: 'Akụkọ ịkwụ ụgwọ',
    loading: 'Na-ebubata ụgwọ ndị ị kwụrụ…',
    failed: { title: 'Ụgwọ ndị ị kwụrụ emepelighị' },
    empty: { title: 'Ị kwụbeghị ụgwọ', text: 'Ego ị kwụrụ maka nnyocha na-adị ebe a ya na rasiti ya.' },
    filters: {
      label: 'Yọchaa ụgwọ akwụrụ',
      reference: 'Nọmba ntụaka',
      date: 'Ụbọchị',
      clear: 'Hichapụ nyọcha',
      search: 'Chọọ',
    },
    none: { title: 'Ụgwọ ọ bụla adabaghị', text: 'Ụgwọ ọ bụla enweghị nọmba ntụaka na ụbọchị a.' },
    count: { other: 'ụgwọ {count} akwụrụ' },
    fitting: { other: '{shown} n’ime ụgwọ {count} akwụrụ' },
    more: 'Gosikwuo ({left})',
    exportCsv: 'Budata CSV',
    columns: {
      reference: 'Nọmba ntụaka',
      amount: 'Ego ole',
      method: 'Ụzọ',
      status: 'Ọnọdụ',
      date: 'Ụbọchị',
      actions: 'Ihe ị ga-eme',
    },
    statuses: { completed: 'E mechara', pending: 'Na-echere', failed: 'O dabaghị' },
    device: 'IMEI',
    requery: 'Lelee ọzọ',
    requeried: 'Ụgwọ {reference}: {status}',
    receipt: 'Rasiti',
  },
} satisfies Translation<typeof english>
