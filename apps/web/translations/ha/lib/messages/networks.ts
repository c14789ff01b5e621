import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/networks.ts'

export default {
  networks: {
    heading: 'Kamfanonin layi',
    since: 'An toshe a {network} tun {time}',
    notYet: '{network} bai ce ya toshe wayar ba tukuna',
  },
} satisfies Translation<typeof english>
