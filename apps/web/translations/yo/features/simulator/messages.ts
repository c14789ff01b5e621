import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/simulator/messages.ts'

export default {
  simulator: {
    title: 'Fóònù ìdánwò',
    subtitle: 'Ẹ pe Amana, kí ẹ sì kọ SMS sí i, bíi láti orí fóònù tí kò ní íńtánẹ́ẹ̀tì. A kò gba owó kankan.',
    loading: 'A ń ṣí fóònù náà',
    failed: 'A kò lè ṣí fóònù náà.',
    off: {
      title: 'Kò sí fóònù ìdánwò níbí',
      text: 'Orí ètò ìdánwò nìkan ló wà. Ẹni tó ń bójú tó ètò yìí lè fi USSD_PROVIDER=simulator tan án.',
      support: 'Ìrànlọ́wọ́',
    },
    number: {
      label: 'Nọ́ńbà fóònù',
      hint: 'Nọ́ńbà fóònù Nàìjíríà èyíkéyìí. Ojúewé yìí ni àwọn ìdáhùn ń wá, kì í ṣe orí láìnì.',
      wrong: 'Ẹ jọ̀wọ́, ẹ tẹ nọ́ńbà fóònù Nàìjíríà tó tọ́',
    },
    call: {
      heading: 'Ìpè',
      dial: 'Kóòdù',
      dialMissing: 'Ẹ tẹ kóòdù tí ẹ fẹ́ pè',
      submit: 'Pè',
      hangUp: 'Parí ìpè',
      screen: 'Ojú fóònù',
      idle: 'Ẹ tẹ Pè láti bẹ̀rẹ̀.',
      used: 'Ààyè {used} nínú {most} ni a ti lò',
      over: 'Ìpè náà ti parí. Ẹ tẹ Pè láti tún pè.',
      reply: 'Ìdáhùn',
      replyMissing: 'Ẹ tẹ nọ́ńbà kan nínú àkójọ náà, tàbí ohun tí ojú fóònù ń béèrè',
      send: 'Fi ránṣẹ́',
      failed: 'Ìpè náà kò wọlé. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i.',
    },
    texts: {
      heading: 'SMS',
      label: 'Iṣẹ́ SMS',
      hint: 'Fún àpẹẹrẹ CHECK àti dígíìtì 15 ti IMEI kan.',
      missing: 'Ẹ kọ iṣẹ́ kan',
      submit: 'Fi SMS ránṣẹ́',
      failed: 'A kò lè fi iṣẹ́ náà ránṣẹ́. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i.',
      sent: 'Àwọn iṣẹ́ tó wá sí nọ́ńbà yìí',
      loading: 'A ń ṣí àwọn iṣẹ́ náà',
      listFailed: 'A kò lè ṣí àwọn iṣẹ́ náà.',
      hidden: 'Ilé iṣẹ́ mìíràn ló ń fi iṣẹ́ ránṣẹ́ níbí, nítorí náà ojúewé yìí kò lè fi wọ́n hàn.',
      noNumber: 'Ẹ tẹ nọ́ńbà fóònù láti rí àwọn iṣẹ́ rẹ̀.',
      empty: 'Kò tíì sí ìkankan. Àwọn ìdáhùn máa ń fara hàn níbí fúnra wọn.',
    },
  },
} satisfies Translation<typeof english>
