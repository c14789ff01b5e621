import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/device.ts'

export default {
  deviceWords: {
    statuses: { stolen: 'E zuru ezu', locked: 'Akpọchiri', active: 'Na-arụ ọrụ', registered: 'Na-arụ ọrụ' },
    listed: { stolen: 'E zuru ezu', blocked: 'Egbochiri', lost: 'Furu efu' },
    events: {
      registered: 'Edebanyere',
      document_added: 'Atinyere akwụkwọ',
      ownership_proven: 'E gosila onye nwe ya',
      transferred: 'Enyefere',
      flagged_stolen: 'Mkpesa: e zuru ezu',
      flagged_lost: 'Mkpesa: furu efu',
      found: 'Achọtara',
      flag_cleared: 'Ewepụrụ akara',
      hold_placed: 'Ndị uwe ojii jidere ya',
      hold_released: 'Ndị uwe ojii hapụrụ ya',
      disputed: 'Onye ọzọ na-azọ ya',
      dispute_decided: 'E kpebiela nzọ',
    },
  },
} satisfies Translation<typeof english>
