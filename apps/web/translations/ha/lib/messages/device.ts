import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/device.ts'

export default {
  deviceWords: {
    statuses: { stolen: 'An sace', locked: 'A kulle', active: 'Tana aiki', registered: 'Tana aiki' },
    listed: { stolen: 'An sace', blocked: 'An toshe', lost: 'Ta ɓace' },
    events: {
      registered: 'An yi rajista',
      document_added: 'An ƙara takarda',
      ownership_proven: 'An tabbatar da mallaka',
      transferred: 'An miƙa',
      flagged_stolen: 'An kai rahoton sata',
      flagged_lost: 'An kai rahoton ɓata',
      found: 'An samu',
      flag_cleared: 'An cire alama',
      hold_placed: 'Ƴan sanda sun riƙe',
      hold_released: 'Ƴan sanda sun saki',
      disputed: 'Wani ya ce tasa ce',
      dispute_decided: 'An yanke hukunci',
    },
  },
} satisfies Translation<typeof english>
