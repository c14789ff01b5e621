import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/lib/messages/scanner.ts'

export default {
  scanner: {
    title: 'Ka bákóòdù',
    text: 'Ẹ gbé kámẹ́rà sókè bákóòdù tó ní IMEI, lára páálí tàbí lójú fóònù lẹ́yìn *#06#. Fóònù tó ń lo SIM méjì ní bákóòdù méjì.',
    starting: 'A ń tan kámẹ́rà…',
    looking: 'A ń wá IMEI…',
    foundOne: 'A rí ọ̀kan. A ń wá èkejì…',
    view: 'Àwòrán inú kámẹ́rà',
    picture: 'Yan àwòrán',
    reading: 'A ń ka àwòrán náà…',
    none: 'A kò rí IMEI kankan nínú àwòrán yìí. Ẹ ya á láti òkè gan-an, kó hàn kedere, kí bákóòdù pé; tàbí kí ẹ tẹ nọ́ńbà náà.',
    broken: 'A kò lè ka àwòrán yìí. Ẹ yan JPG tàbí PNG.',
    noReader: 'Ohun tó ń ka bákóòdù kò ṣí. Ẹ yẹ ìsopọ̀ yín wò, tàbí kí ẹ tẹ nọ́ńbà náà.',
    cancel: 'Fagi lé e',
  },
  cameraProblems: {
    missing: {
      title: 'Kò sí kámẹ́rà níbí',
      text: 'Ẹ̀rọ yìí kò ní kámẹ́rà tí ojúewé yìí lè lò. Ẹ yan àwòrán dípò rẹ̀.',
    },
    refused: {
      title: 'A kò gba kámẹ́rà láàyè',
      text: 'Ẹ gba kámẹ́rà láàyè fún ojúewé yìí nínú ètò bíráwúsà yín, tàbí kí ẹ yan àwòrán.',
    },
    busy: {
      title: 'Kámẹ́rà ń ṣiṣẹ́ mìíràn',
      text: 'Áàpù mìíràn lè máa lò ó. Ẹ pa áàpù náà dé kí ẹ gbìyànjú lẹ́ẹ̀kan sí i, tàbí kí ẹ yan àwòrán.',
    },
    retry: 'Gbìyànjú sí i',
  },
} satisfies Translation<typeof english>
