import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/transparency/receipt-list/messages.ts'

export default {
  receiptList: {
    types: {
      device_registered: 'A forúkọ rẹ̀ sílẹ̀',
      ownership_moved: 'Ìní bọ́ sọ́wọ́ ẹlòmíì',
      flag_activated: 'Ó gba àmì ìkìlọ̀',
      flag_cleared: 'A mú àmì ìkìlọ̀ kúrò',
      certificate_issued: 'A fún un ní ìwé ẹ̀rí',
      certificate_revoked: 'A wọ́gi lé ìwé ẹ̀rí',
      certificate_superseded: 'A rọ́pò ìwé ẹ̀rí',
      officer_viewed: 'A sọ fún yín pé agbófinró kan wò ó',
      officer_revealed: 'A sọ fún yín pé agbófinró kan ka NIN tàbí BVN yín',
      officer_downloaded: 'A sọ fún yín pé agbófinró kan gba nǹkan sílẹ̀',
    },
    check: 'Yẹ rìsíìtì yìí wò',
    waiting: 'Ẹ̀rí rẹ̀ yóò dé láàárín ìṣẹ́jú kan.',
  },
} satisfies Translation<typeof english>
