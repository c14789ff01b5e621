import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/officer-layout.ts'

export default {
  officerLayout: {
    home: 'Amana law enforcement portal',
    links: {
      dashboard: 'Dashboard',
      search: 'Search',
      report: 'Report',
      waiting: 'E dey wait',
      waitingCount: 'E dey wait ({count})',
      audit: 'Audit',
      officers: 'Officers',
      settings: 'Settings',
    },
  },
} satisfies Translation<typeof english>
