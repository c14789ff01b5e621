import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/payments/history/messages.ts'

export default {
  paymentHistory: {
    title: 'Payment history',
    loading: 'We dey load your payments…',
    failed: { title: 'Your payments no gree load' },
    empty: { title: 'No payments yet', text: 'Wetin you pay for check go dey here with im receipt.' },
    filters: {
      label: 'Filter payments',
      reference: 'Reference',
      date: 'Date',
      clear: 'Clear filters',
      search: 'Search',
    },
    none: { title: 'No payment match', text: 'No payment get dis reference and date.' },
    count: { one: '{count} payment', other: '{count} payments' },
    fitting: { one: '{shown} of {count} payment', other: '{shown} of {count} payments' },
    more: 'Show more ({left})',
    exportCsv: 'Export CSV',
    columns: {
      reference: 'Reference',
      amount: 'Amount',
      method: 'How dem pay',
      status: 'Status',
      date: 'Date',
      actions: 'Actions',
    },
    statuses: { completed: 'E don complete', pending: 'E dey wait', failed: 'E fail' },
    device: 'IMEI',
    requery: 'Ask again',
    requeried: 'Payment {reference}: {status}',
    receipt: 'Receipt',
  },
} satisfies Translation<typeof english>
