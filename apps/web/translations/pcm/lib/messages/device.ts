import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/device.ts'

export default {
  deviceWords: {
    statuses: { stolen: 'Dem tiff am', locked: 'E dey locked', active: 'E dey active', registered: 'E dey active' },
    listed: { stolen: 'Dem tiff am', blocked: 'Dem block am', lost: 'E don lost' },
    events: {
      registered: 'Dem register am',
      document_added: 'Dem add document',
      ownership_proven: 'Owner prove say e get am',
      transferred: 'Dem transfer am',
      flagged_stolen: 'Dem report say dem tiff am',
      flagged_lost: 'Dem report say e lost',
      found: 'Dem find am',
      flag_cleared: 'Dem clear di flag',
      hold_placed: 'Police hold am',
      hold_released: 'Police release di hold',
      disputed: 'Anoda pesin claim am',
      dispute_decided: 'Dem don decide di claim',
    },
  },
} satisfies Translation<typeof english>
