import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/transparency/receipt-list/messages.ts'

export default {
  receiptList: {
    types: {
      device_registered: 'Dem register am',
      ownership_moved: 'Ownership move',
      flag_activated: 'Dem flag am',
      flag_cleared: 'Dem clear flag',
      certificate_issued: 'Dem issue certificate',
      certificate_revoked: 'Dem withdraw certificate',
      certificate_superseded: 'New one replace certificate',
      officer_viewed: 'Dem tell you say officer look',
      officer_revealed: 'Dem tell you say officer read your NIN or BVN',
      officer_downloaded: 'Dem tell you say officer download something',
    },
    check: 'Look dis receipt',
    waiting: 'Im proof go come inside one minute.',
  },
} satisfies Translation<typeof english>
