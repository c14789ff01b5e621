import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/officer-layout.ts'

export default {
  officerLayout: {
    home: 'Pọtal Amana nke ndị na-ahụ maka iwu',
    links: {
      dashboard: 'Dashbọọdụ',
      search: 'Chọọ',
      report: 'Mkpesa',
      waiting: 'Na-echere',
      waitingCount: 'Na-echere ({count})',
      audit: 'Ndekọ ọrụ',
      officers: 'Ndị uwe ojii',
      settings: 'Ntọala',
    },
  },
} satisfies Translation<typeof english>
