import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/networks.ts'

export default {
  networks: {
    heading: 'Networks',
    since: 'E dey blocked for {network} since {time}',
    notYet: '{network} neva talk say dem don block di phone',
  },
} satisfies Translation<typeof english>
