import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/session.ts'

export default {
  session: {
    expired: 'Lokacin shiga ya ƙare',
    officerExpired: 'Lokacin shiga ya ƙare. A sake shiga.',
    noToken: 'Ba a samu shaidar shiga ba',
    checking: 'Ana duba shigarku…',
  },
} satisfies Translation<typeof english>
