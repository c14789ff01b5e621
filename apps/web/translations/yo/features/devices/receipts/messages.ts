import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/devices/receipts/messages.ts'

export default {
  receipts: {
    text: 'A fi èdìdì di ìṣẹ̀lẹ̀ yín kọ̀ọ̀kan pẹ̀lú ẹ̀rọ yìí sínú àkọsílẹ̀ gbangba. Rìsíìtì ló ń fi í hàn, fún ẹlòmíì pẹ̀lú: ẹ fún àwọn tó yẹ kó mọ ohun tó sọ nìkan.',
    empty: {
      title: 'Kò tíì sí rìsíìtì',
      text: 'Nígbà tí ẹ bá fi àmì ìkìlọ̀ sí ẹ̀rọ yìí, tí ẹ gbé e fún ẹlòmíì tàbí tí ẹ gba ìwé ẹ̀rí fún un, rìsíìtì yóò hàn níbí.',
    },
  },
} satisfies Translation<typeof english>
