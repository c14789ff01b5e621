import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/networks.ts'

export default {
  networks: {
    heading: 'Netwọk',
    since: 'Egbochiri ya na {network} kemgbe {time}',
    notYet: '{network} ekwubeghị na ya egbochiela ekwentị a',
  },
} satisfies Translation<typeof english>
