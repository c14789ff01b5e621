import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/session.ts'

export default {
  session: {
    expired: 'Àkókò ìwọlé ti tán',
    officerExpired: 'Àkókò ìwọlé ti tán. Ẹ jọ̀wọ́, ẹ tún wọlé.',
    noToken: 'A kò rí ẹ̀rí ìwọlé kankan',
    checking: 'A ń yẹ ìwọlé yín wò…',
  },
} satisfies Translation<typeof english>
