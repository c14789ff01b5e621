/** After a payment: apart from the form, which pages load when somebody pays. */
export const afterPayment = {
  history: 'Payment history',
  historyUnavailable: 'The payment history could not be opened. Check your connection and try again.',
  receiptFailed: 'The receipt could not be downloaded.',
  success: {
    title: 'Payment Successful',
    text: 'Your report is ready, and on its way to your email.',
    textSms: 'Your report is ready. The answer is on its way by SMS.',
    reference: 'Reference',
    date: 'Date',
    device: 'Device ID',
    status: 'Status',
    completed: 'Completed',
    link: 'Link to the report, for 180 days',
    copyLink: 'Copy the link',
    linkCopied: 'Link copied',
    receipt: 'Download receipt',
    view: 'View report',
    dashboard: 'Continue to Dashboard',
  },
}
