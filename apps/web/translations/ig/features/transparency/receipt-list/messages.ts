import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/transparency/receipt-list/messages.ts'

export default {
  receiptList: {
    types: {
      device_registered: 'Edebanyere',
      ownership_moved: 'Onye nwe ya gbanwere',
      flag_activated: 'Etinyere akara',
      flag_cleared: 'Ewepụrụ akara',
      certificate_issued: 'Enyere asambodo',
      certificate_revoked: 'Akagburu asambodo',
      certificate_superseded: 'E dochiri asambodo',
      officer_viewed: 'Agwara gị na onye uwe ojii lere ozi gị',
      officer_revealed: 'Agwara gị na onye uwe ojii gụrụ NIN maọbụ BVN gị',
      officer_downloaded: 'Agwara gị na onye uwe ojii budatara ihe',
    },
    check: 'Nyochaa rasiti a',
    waiting: 'Ihe akaebe ya ga-abịa n’ime otu nkeji.',
  },
} satisfies Translation<typeof english>
