import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/payments/paid/messages.ts'

export default {
  afterPayment: {
    history: 'Payment history',
    historyUnavailable: 'Di payment history no gree open. Check your connection and try again.',
    receiptFailed: 'Di receipt no gree download.',
    success: {
      title: 'Payment don enter',
      text: 'Your result report don ready, and e dey road to your e-mail.',
      reference: 'Reference',
      date: 'Date',
      device: 'Device ID',
      status: 'Status',
      completed: 'E don complete',
      receipt: 'Download receipt',
      view: 'See result report',
      dashboard: 'Continue to dashboard',
    },
  },
} satisfies Translation<typeof english>
