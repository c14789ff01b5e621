import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/flags.ts'

export default {
  flagWords: {
    types: { stolen: 'Dem tiff am', lost: 'E don lost', found: 'Dem find am' },
    statuses: {
      under_review: 'Dem dey review am',
      active: 'E dey active',
      cleared: 'Dem clear am',
      rejected: 'Dem reject am',
      lapsed: 'E don end',
    },
  },
} satisfies Translation<typeof english>
