import type { Translation } from '@amana/messages'
import type * as english from '../../../src/pdf/messages.ts'

export default {
  footer: {
    page: 'Ojúewé {page} nínú {pages}',
  },
  certificateBox: {
    heading: 'Ìwé ẹ̀rí',
    online: 'Ó ń ṣí ojúewé ìwé ẹ̀rí náà',
    offline: 'Ẹ fi ojúewé ìyẹ̀wò Amana kà á; ó ń ṣiṣẹ́ láìsí nẹ́tíwọ̀kì',
    scan: 'Ẹ ka kóòdù apá òsì, tàbí kí ẹ ṣí ojúewé yìí, láti rí i bóyá ìwé ẹ̀rí náà ṣì fẹsẹ̀ múlẹ̀:',
    withoutNetwork: 'Láìsí nẹ́tíwọ̀kì: ẹ kọ́kọ́ ṣí {address} lẹ́ẹ̀kan, lẹ́yìn náà yóò lè ka kóòdù apá ọ̀tún.',
    signed: 'Ed25519 ni a fi buwọ́ lù ú, kọ́kọ́rọ́ {key}; kọ́kọ́rọ́ gbangba: {address}',
  },
} satisfies Translation<typeof english>
