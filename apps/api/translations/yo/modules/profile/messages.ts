import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/profile/messages.ts'

export default {
  erased: {
    subject: 'A ti pa àkántì Amana yín rẹ́',
    hello: 'Ẹ ǹlẹ́ o, {name},',
    paragraphs: [
      'A ṣẹ̀ṣẹ̀ pa àkántì Amana yín rẹ́, pẹ̀lú ìsọfúnni yín.',
      'Tó bá jẹ́ ẹ̀yin, kò sí ohun tí ẹ ní láti ṣe. Tí kì í bá ṣe ẹ̀yin, ẹ tún ṣí àkántì báyìí, pẹ̀lú àdírẹ́sì ímeèlì tàbí nọ́ńbà fóònù kan náà, kí ẹ sì tún forúkọ àwọn fóònù yín sílẹ̀. Fún ọjọ́ 30 kò sí ẹlòmíì tó lè forúkọ wọn sílẹ̀.',
      'Tí wọ́n bá jí fóònù kan, ẹ fi sùn lójú ẹsẹ̀.',
    ],
    register: 'Ṣí àkántì',
    reason: 'Ẹ gba ímeèlì yìí nítorí ó kan àkántì kan tó ní àdírẹ́sì yìí.',
    sms: 'Amana: a ti pa àkántì nọ́ńbà yìí rẹ́. Tí kì í bá ṣe ẹ̀yin, ẹ tún ṣí àkántì kí ẹ forúkọ fóònù yín sílẹ̀. Fún ọjọ́ 30 ẹ̀yin nìkan lẹ lè ṣe é.',
  },
} satisfies Translation<typeof english>
