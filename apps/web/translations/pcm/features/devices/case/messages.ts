import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/devices/case/messages.ts'

export default {
  caseNotice: {
    active: {
      titles: {
        stolen: 'Dem report say dem tiff dis phone, case {caseNumber}.',
        lost: 'Dem report say dis phone don lost, case {caseNumber}.',
      },
      action: 'Follow your case',
    },
    under_review: {
      titles: {
        stolen: 'Somebody report say dem tiff dis phone, case {caseNumber}. Officers dey review am.',
        lost: 'Somebody report say dis phone don lost, case {caseNumber}. Officers dey review am.',
      },
      action: 'See di report, or object',
    },
    follow: 'Follow case {caseNumber}',
  },
} satisfies Translation<typeof english>
