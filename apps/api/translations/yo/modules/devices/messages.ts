import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/devices/messages.ts'

export default {
  certificate: {
    title: 'Ìwé ẹ̀rí Amana {number} fún IMEI {imei}',
    subject: 'Ìforúkọsílẹ̀ ẹ̀rọ',
    kind: 'Ìwé ẹ̀rí ìforúkọsílẹ̀',
    heading: 'A forúkọ ẹ̀rọ yìí sílẹ̀ lọ́dọ̀ Amana',
    secondImei: 'IMEI kejì {imei}',
    twoSims: 'Ẹ̀rọ kan náà ni: ó ní SIM méjì.',
    brand: 'Àmì ọjà',
    model: 'Mọ́dẹ́lì',
    registeredOn: 'Ọjọ́ ìforúkọsílẹ̀',
    issuedOn: 'Ọjọ́ tí a fún un ní ìwé ẹ̀rí',
    ownership: 'Ìní',
    proven: 'A ti fi ẹ̀rí hàn fún agbófinró',
    notProven: 'A kò fi ẹ̀rí hàn',
    noReport: 'Kò sí ìfisùn kankan tí Amana mọ̀ ní {time}.',
    altered: 'Ó ní ìṣòro: ó jọ pé wọ́n ti yí nọ́ńbà náà padà. Ẹ fi wé ti fóònù náà àti ti páálí rẹ̀ kí ẹ tó gbára lé e.',
    ownershipNotProven: 'A kò fi ẹ̀rí ìní hàn: kò sí agbófinró tó rí rìsíìtì ẹ̀rọ yìí. Ẹ béèrè tirẹ̀ lọ́wọ́ ẹni tó ń tà á.',
    holds:
      'Ìfisùn, àkójọ, ìdádúró ọlọ́pàá tàbí ìbéèrè ìní ló ń fòpin sí ìwé ẹ̀rí yìí, bẹ́ẹ̀ náà ni ẹni tuntun tó ni ín. Ẹ yẹ nọ́ńbà náà wò kí ẹ tó gbára lé e.',
    footer: 'Ìwé ẹ̀rí {number}',
  },
} satisfies Translation<typeof english>
