import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/session.ts'

export default {
  session: {
    expired: 'Your session don expire',
    officerExpired: 'Session don expire. Abeg log in again.',
    noToken: 'We no see any login token',
    checking: 'We dey look weda you don log in…',
  },
} satisfies Translation<typeof english>
