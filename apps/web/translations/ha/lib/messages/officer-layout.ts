import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/officer-layout.ts'

export default {
  officerLayout: {
    home: 'Shafin jami’an tsaro na Amana',
    links: {
      dashboard: 'Allon aiki',
      search: 'Nema',
      report: 'Kai rahoto',
      waiting: 'Masu jira',
      waitingCount: 'Masu jira ({count})',
      audit: 'Bin diddigi',
      officers: 'Jami’ai',
      settings: 'Saituna',
    },
  },
} satisfies Translation<typeof english>
