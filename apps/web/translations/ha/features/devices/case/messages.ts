import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/devices/case/messages.ts'

export default {
  caseNotice: {
    active: {
      titles: {
        stolen: 'An kai rahoton satar wannan waya, batu {caseNumber}.',
        lost: 'An kai rahoton ɓatar wannan waya, batu {caseNumber}.',
      },
      action: 'Bi batunku',
    },
    under_review: {
      titles: {
        stolen: 'Wani ya kai rahoton cewa an sace wannan waya, batu {caseNumber}. Jami’ai suna bincike.',
        lost: 'Wani ya kai rahoton cewa wannan waya ta ɓace, batu {caseNumber}. Jami’ai suna bincike.',
      },
      action: 'Duba rahoton, ko ku ƙalubalanta',
    },
    follow: 'Bi batu {caseNumber}',
  },
} satisfies Translation<typeof english>
