import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/errors.ts'

export default {
  errors: {
    notFound: {
      title: 'A kò rí ojúewé náà',
      text: 'Ó lè jẹ́ pé ẹ ṣi àdírẹ́sì náà tẹ̀, tàbí pé ojúewé náà ti kúrò níbẹ̀.',
      home: 'Lọ sí ojúewé àkọ́kọ́',
      dashboard: 'Lọ sí dáṣíbọ́ọ̀dù yín',
      verify: 'Ṣàyẹ̀wò ẹ̀rọ kan',
      help: 'Ìrànlọ́wọ́',
    },
    offline: {
      title: 'Ẹ kò sí lórí íńtánẹ́ẹ̀tì',
      text: 'Ojúewé yìí kò tíì sí lórí fóònù yìí. Yóò ṣí fúnra rẹ̀ nígbà tí ìsopọ̀ bá padà.',
    },
    chunk: {
      title: 'Ojúewé yìí kò lè ṣí',
      text: 'Ìsopọ̀ já, tàbí a ṣẹ̀ṣẹ̀ ṣe àtúnṣe sí Amana. Ẹ tún ojúewé náà ṣí.',
    },
    unexpected: {
      title: 'Nǹkan kan ṣẹlẹ̀ tí kò yẹ',
      text: 'Ọ̀dọ̀ wa ni àṣìṣe náà wà. Ẹ tún ojúewé náà ṣí. Tó bá tún ṣẹlẹ̀, ẹ padà wá lẹ́yìn ìṣẹ́jú díẹ̀.',
    },
    reload: 'Tún ojúewé ṣí',
  },
} satisfies Translation<typeof english>
