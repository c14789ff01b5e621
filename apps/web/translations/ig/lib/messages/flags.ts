import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/flags.ts'

export default {
  flagWords: {
    types: { stolen: 'E zuru ezu', lost: 'Furu efu', found: 'Achọtara' },
    statuses: {
      under_review: 'A ka na-elele ya',
      active: 'Dị ire',
      cleared: 'Ewepụrụ',
      rejected: 'Ajụrụ',
      lapsed: 'Oge agwụla',
    },
  },
} satisfies Translation<typeof english>
