import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/private-check/messages.ts'

export default {
  privateCheck: {
    title: 'Àyẹ̀wò ìkọ̀kọ̀',
    subtitle: 'Ẹ béèrè bóyá wọ́n ti dínà mọ́ fóònù kan. Amana kò ní mọ fóònù tí ẹ ń béèrè nípa rẹ̀.',
    form: 'Àyẹ̀wò ìkọ̀kọ̀',
    submit: 'Ṣàyẹ̀wò ní ìkọ̀kọ̀',
    checking: 'A ń ṣàyẹ̀wò …',
    offline: 'Ẹ kò sí lórí íńtánẹ́ẹ̀tì. Àyẹ̀wò ìkọ̀kọ̀ nílò ìsopọ̀.',
    blocked: {
      title: 'Wọ́n ti dínà mọ́ fóònù yìí',
      statuses: {
        lost: 'Wọ́n fi sùn ní {date} pé ó sọnù.',
        stolen: 'Wọ́n fi sùn ní {date} pé wọ́n jí i.',
        blacklisted: 'Láti {date}, ó ti wà nínú àkójọ fóònù tí wọ́n dínà mọ́.',
        blocked: 'Láti {date}, ó ti wà nínú àkójọ fóònù tí wọ́n dínà mọ́.',
        fraud: 'Láti {date}, ó ti wà nínú àkójọ fóònù tí wọ́n dínà mọ́.',
        'non-payment': 'Láti {date}, ó ti wà nínú àkójọ fóònù tí wọ́n dínà mọ́.',
        regulatory: 'Ọlọ́pàá ti dá a dúró láti {date}.',
        unknown: 'Láti {date}, ó ti wà nínú àkójọ fóònù tí wọ́n dínà mọ́.',
      },
      earlier: 'Ìfisùn náà lè ti pẹ́ ju bẹ́ẹ̀ lọ: a kì í tọ́jú ọjọ́ tó ṣáájú rẹ̀ síbí.',
      advice: 'Ẹ má ṣe rà á. Àwọn nẹ́tíwọ̀kì lè kọ̀ ọ́.',
    },
    clear: {
      title: 'A kò mọ ìfisùn kankan',
      text: 'Ní {time} kò sí nẹ́tíwọ̀kì tó dínà mọ́ fóònù yìí. Ìfisùn tí agbófinró ṣì ń yẹ̀ wò kò sí nínú ìdáhùn yìí.',
      paid: 'Àyẹ̀wò tí ẹ san owó fún ń sọ ju bẹ́ẹ̀ lọ: ẹni tó lè tà á, àti àbọ̀ àyẹ̀wò tí ẹ lè fi hàn.',
      paidLink: 'Ṣàyẹ̀wò pẹ̀lú àbọ̀',
    },
    failed: {
      title: 'Kò sí ìdáhùn',
      text: 'Àyẹ̀wò ìkọ̀kọ̀ kò ṣiṣẹ́. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i.',
      wait: 'A ń pèsè àyẹ̀wò ìkọ̀kọ̀. Ẹ gbìyànjú lẹ́ẹ̀kan sí i lẹ́yìn ìṣẹ́jú kan.',
      untrusted: 'A kò rí ẹ̀rí pé ìdáhùn náà tọ̀nà, nítorí náà a kò fi í hàn. Ẹ jọ̀wọ́, ẹ sọ fún wa.',
    },
    quota: { title: 'Kò ku àyẹ̀wò ìkọ̀kọ̀ lónìí', text: 'Ẹ ní {count} lójúmọ́. Wọ́n máa bẹ̀rẹ̀ lẹ́ẹ̀kan sí i ní ọ̀gànjọ́ òru.' },
    tell: {
      title: 'Sọ fún ẹni tó ni ín?',
      text: 'Ẹni tó ni ín kò mọ̀ pé ẹ béèrè. Bí ẹ bá sọ fún un, Amana máa mọ nọ́ńbà yìí. Ó máa gba ímeèlì pé ẹnì kan rí fóònù òun, kò sì ní mọ ẹni tí ẹ jẹ́.',
      submit: 'Sọ fún ẹni tó ni ín',
      sending: 'A ń sọ fún un …',
      done: 'Ẹ ṣeun. Bí fóònù yìí bá ní ẹni tó ni ín níbí, ó máa gba ímeèlì.',
      failed: 'A kò lè sọ fún ẹni tó ni ín. Ẹ jọ̀wọ́, ẹ gbìyànjú lẹ́ẹ̀kan sí i.',
    },
    how: {
      title: 'Ohun tí Amana ń mọ̀, àti ohun tí kò mọ̀',
      learns:
        'Amana ń mọ̀ pé ẹ ṣe àyẹ̀wò ìkọ̀kọ̀, àti àkókò rẹ̀. Ó ń rí ẹgbẹ́ kan tó ní ó kéré tán fóònù 3,000 tí tiyín lè wà nínú rẹ̀.',
      not: 'Amana kì í mọ nọ́ńbà náà, kò sì lè rí i nígbà mìíràn. Bíráwúsà yín ń fi nọ́ńbà náà pamọ́ kó tó fi ohunkóhun ránṣẹ́, òun fúnra rẹ̀ ló sì ń ṣí ìdáhùn.',
      proof:
        'Bíráwúsà yín tún ń yẹ ẹ̀rí wò pé kọ́kọ́rọ́ tí a gbé jáde fún gbogbo ènìyàn ni a fi dáhùn. Láàárín ìṣẹ́jú kan lẹ́yìn tí a bá kọ́kọ́ lò ó, kọ́kọ́rọ́ náà máa wà nínú àkọsílẹ̀ gbangba.',
      log: 'Àkọsílẹ̀ gbangba',
    },
  },
} satisfies Translation<typeof english>
