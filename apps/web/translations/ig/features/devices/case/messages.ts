import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/devices/case/messages.ts'

export default {
  caseNotice: {
    active: {
      titles: {
        stolen: 'E mere mkpesa na e zuru ekwentị a ezu, okwu {caseNumber}.',
        lost: 'E mere mkpesa na ekwentị a furu efu, okwu {caseNumber}.',
      },
      action: 'Soro okwu gị',
    },
    under_review: {
      titles: {
        stolen: 'Mmadụ mere mkpesa na e zuru ekwentị a ezu, okwu {caseNumber}. Ndị uwe ojii na-elele ya.',
        lost: 'Mmadụ mere mkpesa na ekwentị a furu efu, okwu {caseNumber}. Ndị uwe ojii na-elele ya.',
      },
      action: 'Lee mkpesa ahụ, maọbụ gbaghaa ya',
    },
    follow: 'Soro okwu {caseNumber}',
  },
} satisfies Translation<typeof english>
