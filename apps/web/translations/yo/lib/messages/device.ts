import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/device.ts'

export default {
  deviceWords: {
    statuses: { stolen: 'Jíjí ni', locked: 'Ó wà ní títì', active: 'Ó ń ṣiṣẹ́', registered: 'Ó ń ṣiṣẹ́' },
    listed: { stolen: 'Jíjí ni', blocked: 'Wọ́n dínà mọ́ ọn', lost: 'Ó sọnù' },
    events: {
      registered: 'A forúkọ rẹ̀ sílẹ̀',
      document_added: 'A fi ìwé kún un',
      ownership_proven: 'A fi ẹ̀rí ìní hàn',
      transferred: 'A gbé e fún ẹlòmíì',
      flagged_stolen: 'Wọ́n fẹjọ́ sùn pé wọ́n jí i',
      flagged_lost: 'Wọ́n fẹjọ́ sùn pé ó sọnù',
      found: 'Wọ́n ti rí i',
      flag_cleared: 'A mú àmì ìkìlọ̀ kúrò',
      hold_placed: 'Ọlọ́pàá dá a dúró',
      hold_released: 'Ọlọ́pàá mú ìdádúró kúrò',
      disputed: 'Ẹlòmíì sọ pé òun ló ni ín',
      dispute_decided: 'A ti pinnu ìbéèrè ìní',
    },
  },
} satisfies Translation<typeof english>
