import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/flags.ts'

export default {
  flagWords: {
    types: { stolen: 'An sace', lost: 'Ta ɓace', found: 'An samu' },
    statuses: {
      under_review: 'Ana bincike',
      active: 'Tana aiki',
      cleared: 'An cire',
      rejected: 'An ƙi',
      lapsed: 'Ta ƙare',
    },
  },
} satisfies Translation<typeof english>
