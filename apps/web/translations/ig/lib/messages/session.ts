import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/session.ts'

export default {
  session: {
    expired: 'Oge nbanye gị agwụla',
    officerExpired: 'Oge nbanye gị agwụla. Biko banye ọzọ.',
    noToken: 'Ahụghị ihe na-egosi na ị banyere',
    checking: 'Na-elele nbanye gị…',
  },
} satisfies Translation<typeof english>
