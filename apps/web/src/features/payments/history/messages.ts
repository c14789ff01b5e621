/** The payment-history modal. */
export const paymentHistory = {
  title: 'Payment history',
  loading: 'Loading your payments…',
  failed: { title: 'Your payments could not be loaded' },
  empty: { title: 'No payments yet', text: 'What you pay for a verification stands here with its receipt.' },
  filters: { label: 'Filter payments', reference: 'Reference', date: 'Date', clear: 'Clear filters', search: 'Search' },
  none: { title: 'No payment fits', text: 'No payment has this reference and date.' },
  count: (shown: number, all: number) => (shown === all ? payments(all) : `${shown} of ${payments(all)}`),
  more: (left: number) => `Show more (${left})`,
  exportCsv: 'Export CSV',
  columns: {
    reference: 'Reference',
    amount: 'Amount',
    currency: 'Currency',
    method: 'Method',
    status: 'Status',
    purpose: 'Purpose',
    date: 'Date',
    actions: 'Actions',
  },
  statuses: { completed: 'Completed', pending: 'Pending', failed: 'Failed' },
  device: 'IMEI',
  requery: 'Requery',
  requeried: (reference: string, status: string) => `Payment ${reference}: ${status}`,
  receipt: 'Receipt',
} as const

function payments(count: number): string {
  return count === 1 ? '1 payment' : `${count} payments`
}
