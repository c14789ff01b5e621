import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/features/private-check/messages.ts'

export default {
  privateCheck: {
    title: 'Ìṣàyẹ̀wò ìkọ̀kọ̀',
    subtitle: 'Ẹ béèrè bóyá wọ́n ti dí fóònù kan. Amana kò ní mọ fóònù tí ẹ ń béèrè nípa rẹ̀.',
    form: 'Ìṣàyẹ̀wò ìkọ̀kọ̀',
    submit: 'Ṣàyẹ̀wò ní ìkọ̀kọ̀',
    checking: 'À ń ṣàyẹ̀wò …',
    offline: 'Ẹ kò sí lórí ayélujára. Ìṣàyẹ̀wò ìkọ̀kọ̀ nílò nẹ́tíwọ̀kì.',
    blocked: {
      title: 'Wọ́n ti dí fóònù yìí',
      statuses: {
        lost: 'Wọ́n ròyìn pé ó sọnù ní {date}.',
        stolen: 'Wọ́n ròyìn pé wọ́n jí i ní {date}.',
        blacklisted: 'Ó wà nínú àkójọ àwọn fóònù tí wọ́n dí láti {date}.',
        blocked: 'Ó wà nínú àkójọ àwọn fóònù tí wọ́n dí láti {date}.',
        fraud: 'Ó wà nínú àkójọ àwọn fóònù tí wọ́n dí láti {date}.',
        'non-payment': 'Ó wà nínú àkójọ àwọn fóònù tí wọ́n dí láti {date}.',
        regulatory: 'Ọlọ́pàá ti dá a dúró láti {date}.',
        unknown: 'Ó wà nínú àkójọ àwọn fóònù tí wọ́n dí láti {date}.',
      },
      earlier: 'Ìròyìn náà lè ti pẹ́ jù bẹ́ẹ̀ lọ: a kì í tọ́jú ọjọ́ tó ṣáájú rẹ̀ síbí.',
      advice: 'Má ṣe rà á. Àwọn nẹ́tíwọ̀kì lè kọ̀ ọ́.',
    },
    clear: {
      title: 'A kò mọ ìròyìn kankan',
      text: 'Ní {time} kò sí nẹ́tíwọ̀kì tó dí fóònù yìí. Ìròyìn tí àwọn òṣìṣẹ́ ṣì ń wò kò sí nínú ìdáhùn yìí.',
      paid: 'Ìṣàyẹ̀wò tí ẹ san owó fún ń sọ jù bẹ́ẹ̀ lọ: ẹni tó lè tà á, àti ìjábọ̀ tí ẹ lè fi hàn.',
      paidLink: 'Ṣàyẹ̀wò pẹ̀lú ìjábọ̀',
    },
    failed: {
      title: 'Kò sí ìdáhùn',
      text: 'Ìṣàyẹ̀wò ìkọ̀kọ̀ kò ṣiṣẹ́. Ẹ jọ̀ọ́ ẹ gbìyànjú lẹ́ẹ̀kan sí i.',
      wait: 'À ń pèsè ìṣàyẹ̀wò ìkọ̀kọ̀. Ẹ gbìyànjú lẹ́ẹ̀kan sí i lẹ́yìn ìṣẹ́jú kan.',
      untrusted: 'A kò lè fi ẹ̀rí ìdáhùn náà hàn, nítorí náà a kò fi í hàn. Ẹ jọ̀ọ́ ẹ sọ fún àwọn olùrànlọ́wọ́ wa.',
    },
    quota: { title: 'Kò ku ìṣàyẹ̀wò ìkọ̀kọ̀ lónìí', text: 'Ẹ ní {count} lójúmọ́. Wọ́n máa bẹ̀rẹ̀ lẹ́ẹ̀kan sí i ní ọ̀gànjọ́ òru.' },
    tell: {
      title: 'Sọ fún ẹni tó ni ín?',
      text: 'Ẹni tó ni ín kò mọ̀ pé ẹ béèrè. Bí ẹ bá sọ fún un, Amana máa mọ nọ́ńbà yìí. Ó máa gba ímeèlì pé ẹnì kan rí fóònù òun, kò sì ní mọ ẹni tí ẹ jẹ́.',
      submit: 'Sọ fún ẹni tó ni ín',
      sending: 'À ń sọ fún un …',
      done: 'Ẹ ṣeun. Bí fóònù yìí bá ní ẹni tó ni ín níbí, ó máa gba ímeèlì.',
      failed: 'A kò lè sọ fún ẹni tó ni ín. Ẹ jọ̀ọ́ ẹ gbìyànjú lẹ́ẹ̀kan sí i.',
    },
    how: {
      title: 'Ohun tí Amana ń mọ̀, àti ohun tí kò mọ̀',
      learns:
        'Amana ń mọ̀ pé ẹ ṣe ìṣàyẹ̀wò ìkọ̀kọ̀, àti àkókò rẹ̀. Ó ń rí ẹgbẹ́ kan tó ní ó kéré tán fóònù 3,000 tí tiyín lè wà nínú rẹ̀.',
      not: 'Amana kì í mọ nọ́ńbà náà, kò sì lè rí i nígbà mìíràn. Bùráúsà yín ń fi nọ́ńbà náà pamọ́ kó tó fi ohunkóhun ránṣẹ́, òun fúnra rẹ̀ ló sì ń ṣí ìdáhùn.',
      proof:
        'Bùráúsà yín tún ń yẹ ẹ̀rí wò pé kọ́kọ́rọ́ tí a gbé jáde fún gbogbo ènìyàn ni a fi dáhùn. Láàárín ìṣẹ́jú kan lẹ́yìn tí a bá kọ́kọ́ lò ó, kọ́kọ́rọ́ náà máa wà nínú àkọsílẹ̀ gbangba.',
      log: 'Àkọsílẹ̀ gbangba',
    },
  },
} satisfies Translation<typeof english>
