import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/verifications/messages.ts'

export default {
  results: {
    clean: {
      word: 'Kò ní ìṣòro',
      meaning: 'Kò sí ìfisùn kankan lórí IMEI yìí nínú àwọn orísun tó wà nínú àbọ̀ àyẹ̀wò yìí.',
      statement: 'Kò sí ìfisùn kankan tí Amana mọ̀ ní {time}.',
    },
    flagged: {
      word: 'Ó ní ìṣòro',
      meaning: 'Nǹkan kan nípa IMEI yìí nílò ìdáhùn. Ẹ má san owó kí ẹ tó rí i gbà.',
      statement: 'Nǹkan kan wà tó tako ẹ̀rọ yìí ní {time}. Ẹ ka ohun tí a rí kí ẹ tó pinnu.',
    },
    stolen: {
      word: 'Jíjí ni',
      meaning: 'Wọ́n fi sùn pé wọ́n jí IMEI yìí, tàbí ó wà nínú àkójọ ẹ̀rọ tí wọ́n jí tàbí dínà mọ́. Ẹ má ṣe rà á.',
      statement: 'Wọ́n fi sùn pé wọ́n jí i tàbí wọ́n dínà mọ́ ọn, bí Amana ṣe mọ̀ ọ́n ní {time}.',
    },
  },
  report: {
    limits: 'Èyí ni ohun tí Amana mọ̀ ní {time}. Ìfisùn tó wá lẹ́yìn náà, àti àkójọ tí Amana kì í gbà, kò sí nínú rẹ̀.',
    modelUnknown: 'A kò mọ àmì ọjà àti mọ́dẹ́lì rẹ̀',
    registry: 'Àkọsílẹ̀ Amana, ìfisùn àti ìdádúró ọlọ́pàá',
    dataUpTo: 'Ìsọfúnni títí di {time}',
    noData: 'Kò tíì sí ìsọfúnni láti orísun yìí',
    amount: 'Iye owó',
    paidBy: 'Ọ̀nà ìsanwó',
    paidOn: 'Ọjọ́ ìsanwó',
    reference: 'Ìtọ́kasí',
  },
  nextSteps: {
    stolen: [
      'Ẹ má ṣe rà á, ẹ má sì san owó ìbẹ̀rẹ̀ lórí rẹ̀. Ẹ̀ṣẹ̀ lábẹ́ òfin ni láti gba ohun tí ẹ mọ̀ pé wọ́n jí.',
      'Ẹ kúrò níbẹ̀. Ẹ má bá ẹni tó ń tà á jiyàn: ààbò yín ló ṣe pàtàkì jù.',
      'Ẹ sọ fún àgọ́ ọlọ́pàá tó sún mọ́ yín jù, kí ẹ sì fi àbọ̀ àyẹ̀wò yìí pẹ̀lú IMEI hàn wọ́n.',
      'Tí ẹ̀rọ náà bá ti wà lọ́wọ́ yín, ẹ pa á kí ẹ sì gbé e fún ọlọ́pàá pẹ̀lú rìsíìtì yín. Tó bá jẹ́ tiyín, ẹ mú ẹ̀rí wá pé ẹ̀yin lẹ rà á.',
    ],
    flagged: [
      'Ẹ tẹ *#06# lórí fóònù náà kí ẹ sì fi dígíìtì kọ̀ọ̀kan wé àbọ̀ àyẹ̀wò yìí. Àṣìtẹ̀ lè fà á.',
      'Ẹ ní kí ẹni tó ń tà á ṣàlàyé ohun kọ̀ọ̀kan tí a rí lókè, kí ó sì fi rìsíìtì àti páálí tó ní IMEI kan náà hàn.',
      'Ẹ má san owó títí ọ̀rọ̀ náà yóò fi yanjú, lẹ́yìn náà ẹ tún ṣàyẹ̀wò IMEI náà. Tí kò bá ṣeé ṣàlàyé, ẹ kúrò níbẹ̀.',
    ],
    compare:
      'Kí ẹ tó san owó, ẹ tẹ *#06# lórí fóònù náà kí ẹ sì fi dígíìtì kọ̀ọ̀kan wé àbọ̀ àyẹ̀wò yìí. Tó bá ní SIM méjì, ẹ yẹ nọ́ńbà méjèèjì wò.',
    registered: 'A ti forúkọ ẹ̀rọ yìí sílẹ̀. Ẹ ní kí ẹni tó ń tà á gbé e fún yín nínú Amana nígbà tí ẹ bá ń san owó.',
    notRegistered: 'Ẹ béèrè rìsíìtì, kí ẹ sì kọ orúkọ àti nọ́ńbà fóònù ẹni tó ń tà á sílẹ̀.',
    keep: 'Ẹ tọ́jú àbọ̀ àyẹ̀wò yìí. Ṣé ẹ ó rà á tó bá yá? Ẹ tún ṣàyẹ̀wò IMEI náà ní ọjọ́ náà.',
  },
  headings: {
    found: 'Ohun tí a rí',
    checked: 'Ohun tí a yẹ̀ wò',
    next: 'Ohun tó kàn láti ṣe',
    payment: 'Ìsanwó',
  },
  mail: {
    subject: '{result}: àbọ̀ àyẹ̀wò IMEI {imei}',
    attached: 'A so àbọ̀ àyẹ̀wò kan náà mọ́ ọn gẹ́gẹ́ bí PDF, láti tọ́jú tàbí láti tẹ̀ jáde.',
    receiptToo: 'Rìsíìtì ìsanwó náà wà níbẹ̀ pẹ̀lú.',
    reason: 'Ẹ gba ímeèlì yìí nítorí ẹnì kan fi àdírẹ́sì yìí sílẹ̀ fún àbọ̀ àyẹ̀wò kan lórí Amana.',
    certificate: 'Ìwé ẹ̀rí',
    certificateText:
      'Èsì tí kò ní ìṣòro yìí ní ìwé ẹ̀rí {number} tí a buwọ́ lù. Ẹnikẹ́ni lè rí i lórí ojúewé rẹ̀ bóyá ó ṣì fẹsẹ̀ múlẹ̀.',
    openCertificate: 'Ṣí ìwé ẹ̀rí',
    receipt: 'Rìsíìtì nínú àkọsílẹ̀ gbangba',
  },
  pdf: {
    title: '{result}: àbọ̀ àyẹ̀wò Amana fún IMEI {imei}',
    kind: 'Àbọ̀ àyẹ̀wò ẹ̀rọ',
    nothing: 'Kò sí ohun kan láti sọ.',
    footer: 'Àyẹ̀wò {id}',
  },
} satisfies Translation<typeof english>
