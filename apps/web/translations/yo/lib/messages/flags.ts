import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/flags.ts'

export default {
  flagWords: {
    types: { stolen: 'Jíjí ni', lost: 'Ó sọnù', found: 'Wọ́n ti rí i' },
    statuses: {
      under_review: 'Lábẹ́ àgbéyẹ̀wò',
      active: 'Ó ń ṣiṣẹ́',
      cleared: 'A ti mú un kúrò',
      rejected: 'A kọ̀ ọ́',
      lapsed: 'Ó ti dópin',
    },
  },
} satisfies Translation<typeof english>
