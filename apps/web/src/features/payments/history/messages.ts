import { plural, text } from '@amana/messages'

/** The payment-history modal. */
export const paymentHistory = {
  title: 'Payment history',
  loading: 'Loading your payments…',
  failed: { title: 'Your payments could not be loaded' },
  empty: {
    title: 'No payments yet',
    text: 'When you pay for a verification, you see the payment here with its receipt.',
  },
  filters: {
    label: 'Filter payments',
    reference: 'Reference',
    date: 'Date',
    clear: 'Clear filters',
    search: 'Search',
  },
  none: { title: 'No payment fits', text: 'No payment has this reference and date.' },
  count: plural({ one: '{count} payment', other: '{count} payments' }),
  fitting: plural({ one: '{shown} of {count} payment', other: '{shown} of {count} payments' }),
  more: text('Show more ({left})'),
  exportCsv: 'Export CSV',
  columns: {
    reference: 'Reference',
    amount: 'Amount',
    method: 'Method',
    status: 'Status',
    date: 'Date',
    actions: 'Actions',
  },
  statuses: { completed: 'Completed', pending: 'Pending', failed: 'Failed' },
  device: 'IMEI',
  requery: 'Requery',
  requeried: text('Payment {reference}: {status}'),
  receipt: 'Receipt',
}
