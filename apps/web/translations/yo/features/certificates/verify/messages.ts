import type { Translation } from '@amana/messages'
import type * as english from '../../../../../src/features/certificates/verify/messages.ts'

export default {
  verify: {
    title: 'Yẹ ìwé ẹ̀rí wò',
    subtitle:
      'Ó ń ṣiṣẹ́ láìsí nẹ́tíwọ̀kì. Ẹ ka kóòdù onígun mẹ́rin tó tóbi jù lára ìwé ẹ̀rí, ẹ ṣí àwòrán rẹ̀, tàbí kí ẹ lẹ ọ̀rọ̀ rẹ̀ mọ́ ọn.',
    scan: 'Ka kóòdù',
    label: 'Ìwé ẹ̀rí',
    hint: 'AMN1: ni ọ̀rọ̀ náà fi bẹ̀rẹ̀',
    submit: 'Yẹ̀ ẹ́ wò',
    empty: 'Ẹ ka kóòdù náà, tàbí kí ẹ lẹ gbogbo ọ̀rọ̀ náà.',
    noKeys: 'Ẹ̀rọ yìí kò tíì ní kọ́kọ́rọ́ Amana. Ẹ so ó mọ́ nẹ́tíwọ̀kì, ẹ ṣí ojúewé yìí lẹ́ẹ̀kan, kí ẹ sì tún yẹ̀ ẹ́ wò.',
    notLoaded: 'Ohun tó ń yẹ̀ ẹ́ wò kò ṣí. Ẹ so mọ́ nẹ́tíwọ̀kì kí ẹ sì gbìyànjú lẹ́ẹ̀kan sí i.',
    verdicts: {
      valid: {
        badge: 'Ó fẹsẹ̀ múlẹ̀',
        title: 'Amana ló fún un ní ìwé ẹ̀rí yìí',
        text: 'Ó sọ ohun tí Amana mọ̀ nígbà tí a fún un. Kò sọ ohun tó ṣẹlẹ̀ sí fóònù náà láti ìgbà náà.',
      },
      revoked: {
        badge: 'A ti wọ́gi lé e',
        title: 'A ti wọ́gi lé ìwé ẹ̀rí yìí',
        text: 'Kò fẹsẹ̀ múlẹ̀ mọ́. Ẹ má gbára lé e, ẹ má sì san owó.',
      },
      superseded: {
        badge: 'A ti rọ́pò rẹ̀',
        title: 'A ti fi òmíràn rọ́pò ìwé ẹ̀rí yìí',
        text: 'Kò fẹsẹ̀ múlẹ̀ mọ́. Ẹ béèrè èyí tó wà báyìí lọ́wọ́ ẹni tó ń tà á, tàbí kí ẹ tún ṣàyẹ̀wò IMEI náà kí ẹ tó rà á.',
      },
      expired: {
        badge: 'Àkókò rẹ̀ ti tán',
        title: 'Ìwé ẹ̀rí yìí ti pẹ́ jù',
        text: 'Ọjọ́ 90 ni àyẹ̀wò kan ń lò. Ẹ tún ṣàyẹ̀wò IMEI náà kí ẹ tó rà á.',
      },
    },
    invalid: {
      badge: 'Kò fẹsẹ̀ múlẹ̀',
      title: {
        not_ours: 'Èyí kì í ṣe kóòdù ìwé ẹ̀rí',
        newer: 'Ojúewé yìí ti pẹ́ jù fún ìwé ẹ̀rí yìí',
        damaged: 'A kò lè ka ìwé ẹ̀rí yìí',
        unknown_key: 'A kò mọ ẹni tó buwọ́ lù ú',
        forged: 'Ẹ má gba ìwé ẹ̀rí yìí gbọ́',
        revoked_key: 'Kọ́kọ́rọ́ rẹ̀ kò dára mọ́',
      },
      text: {
        not_ours: 'Ọ̀rọ̀ ìwé ẹ̀rí ń bẹ̀rẹ̀ pẹ̀lú AMN1:. Ẹ ka èyí tó tóbi jù nínú kóòdù onígun mẹ́rin méjì rẹ̀.',
        newer: 'Ẹ so mọ́ nẹ́tíwọ̀kì kí ẹ tún ojúewé yìí ṣí, lẹ́yìn náà ẹ tún yẹ̀ ẹ́ wò.',
        damaged: 'Apá kan ọ̀rọ̀ náà kò sí, tàbí wọ́n ti yí i padà. Ẹ ka kóòdù náà gan-an: àdàkọ tó pa àlàfo pọ̀ ti bàjẹ́.',
        unknown_key:
          'Kò sí kọ́kọ́rọ́ gbangba Amana tí a fi buwọ́ lù ú. Tí ẹ kò bá sí lórí nẹ́tíwọ̀kì, ẹ so mọ́ ọn lẹ́ẹ̀kan kí ẹ sì tún yẹ̀ ẹ́ wò.',
        forged: 'Wọ́n ti yí ọ̀rọ̀ rẹ̀ padà, tàbí Amana kọ́ ló buwọ́ lù ú. Ẹ ṣàyẹ̀wò IMEI náà fúnra rẹ̀ kí ẹ tó rà á.',
        revoked_key:
          'Amana ti pa kọ́kọ́rọ́ tí a fi buwọ́ lù ú tì, nítorí ó lè wà lọ́wọ́ ẹlòmíì. Ẹ béèrè ojúewé ìwé ẹ̀rí náà tàbí PDF tuntun láti Amana lọ́wọ́ ẹni tó ń tà á: kóòdù wọn ní kọ́kọ́rọ́ tuntun.',
      },
    },
    asOf: {
      valid: 'Ní {time}, a kò tíì wọ́gi lé e.',
      revoked: 'Ní {time}, a ti wọ́gi lé e.',
      superseded: 'Ní {time}, a ti rọ́pò rẹ̀.',
      expired: 'Ní {time}, a kò tíì wọ́gi lé e.',
    },
    noList: 'Kò sí àkójọ ipò lórí ẹ̀rọ yìí, nítorí náà a kò ní rí i bí wọ́n bá ti wọ́gi lé e. Ẹ so mọ́ nẹ́tíwọ̀kì kí ẹ sì tún yẹ̀ ẹ́ wò.',
    today: '{time} lónìí',
    compare: 'Ẹ tẹ *#06# lórí fóònù náà kí ẹ sì fi dígíìtì kọ̀ọ̀kan wéra. Ìwé ẹ̀rí IMEI mìíràn kò sọ ohunkóhun nípa fóònù yìí.',
    fields: {
      imei: 'IMEI',
      brand: 'Àmì ọjà',
      model: 'Mọ́dẹ́lì',
      issuedAt: 'Ọjọ́ ìfúnni',
      ends: 'Ó wúlò títí di',
      endless: 'Ìfisùn, ìbéèrè ìní tàbí ẹni tuntun tó ni ín ló ń fòpin sí i',
      kind: 'Ìdí tí a fi fún un',
      result: 'Èsì ní ọjọ́ náà',
      number: 'Nọ́ńbà ìwé ẹ̀rí',
      issuer: 'Ẹni tó fún un',
    },
    checkNow: 'Ṣàyẹ̀wò IMEI yìí báyìí',
    openPage: 'Ṣí ojúewé rẹ̀',
    needsNetwork: 'Méjèèjì nílò nẹ́tíwọ̀kì.',
    otherCode: 'Kóòdù ojúewé ìwé ẹ̀rí nìyẹn.',
    kept: {
      ready: 'Ó ṣetán láìsí nẹ́tíwọ̀kì. Àkójọ ipò ti {time}.',
      readyWithoutList: 'Ó ṣetán láìsí nẹ́tíwọ̀kì. Àwọn ìwé ẹ̀rí kò tíì ní àkójọ ipò.',
      keeping: 'A ń tọ́jú ojúewé yìí àti kọ́kọ́rọ́ Amana fún lílò láìsí nẹ́tíwọ̀kì…',
      not: 'Kò tíì ṣetán láìsí nẹ́tíwọ̀kì: ẹ so mọ́ ọn kí ẹ sì ṣí ojúewé yìí lẹ́ẹ̀kan.',
    },
    scanner: {
      title: 'Ka ìwé ẹ̀rí',
      text: 'Ẹ gbé kámẹ́rà sókè èyí tó tóbi jù nínú kóòdù onígun mẹ́rin méjì náà, tàbí kí ẹ yan àwòrán rẹ̀.',
      looking: 'A ń wá ìwé ẹ̀rí…',
      none: 'A kò rí ìwé ẹ̀rí nínú àwòrán yìí. Ẹ ya kóòdù tó tóbi jù láti òkè gan-an, kó hàn kedere kó sì pé.',
      noReader: 'Ohun tó ń ka kóòdù kò ṣí. Ẹ so mọ́ nẹ́tíwọ̀kì lẹ́ẹ̀kan, tàbí kí ẹ lẹ ọ̀rọ̀ náà.',
    },
  },
} satisfies Translation<typeof english>
