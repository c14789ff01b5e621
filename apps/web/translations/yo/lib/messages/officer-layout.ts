import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/officer-layout.ts'

export default {
  officerLayout: {
    home: 'Ibùdó agbófinró Amana',
    links: {
      dashboard: 'Dáṣíbọ́ọ̀dù',
      search: 'Ṣàwárí',
      report: 'Ìfisùn',
      waiting: 'Ó ń dúró',
      waitingCount: 'Ó ń dúró ({count})',
      audit: 'Àbójútó',
      officers: 'Agbófinró',
      settings: 'Ètò',
    },
  },
} satisfies Translation<typeof english>
