import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/devices/receipts/messages.ts'

export default {
  receipts: {
    text: 'Each tin wey you do with dis device dey sealed inside public log. Receipt dey prove am, even to oda pipo: give am only to pipo wey get right to know wetin e talk.',
    empty: {
      title: 'No receipts yet',
      text: 'When you flag dis device, transfer am or get certificate for am, di receipt go show here.',
    },
  },
} satisfies Translation<typeof english>
