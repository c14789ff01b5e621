import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/transparency/receipt-list/messages.ts'

export default {
  receiptList: {
    types: {
      device_registered: 'An yi rajista',
      ownership_moved: 'Mallaka ta canja hannu',
      flag_activated: 'An sa alama',
      flag_cleared: 'An cire alama',
      certificate_issued: 'An ba da takardar shaida',
      certificate_revoked: 'An janye takardar shaida',
      certificate_superseded: 'An maye gurbin takardar shaida',
      officer_viewed: 'An gaya muku cewa jami’i ya duba',
      officer_revealed: 'An gaya muku cewa jami’i ya karanta NIN ko BVN ɗinku',
      officer_downloaded: 'An gaya muku cewa jami’i ya sauke wani abu',
    },
    check: 'Duba wannan rasit',
    waiting: 'Hujjarsa za ta zo cikin minti ɗaya.',
  },
} satisfies Translation<typeof english>
